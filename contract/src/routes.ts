import { accountRoutes } from './accounts.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { applicationRoutes } from './application.ts'
import { auditRoutes } from './audit.ts'
import { detectionSettingsRoutes } from './detection-settings.ts'
import { exclusionRoutes } from './exclusions.ts'
import { explorerRoutes } from './explorer.ts'
import { ingestionRoutes } from './ingestion.ts'
import { insightRoutes } from './insights.ts'
import type { RouteName } from './paths.ts'
import { profileRoutes } from './profile.ts'
import type { Route } from './route.ts'
import { signalprintRoutes } from './signalprint.ts'
import { threatRoutes } from './threats.ts'
import { workspaceRoutes } from './workspace.ts'

/** The only description of the API: handlers, client, OpenAPI, permission checks and security tests are read from it. */
export const routes = {
  ...workspaceRoutes,
  ...profileRoutes,
  ...applicationRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...ingestionRoutes,
  ...accountRoutes,
  ...signalprintRoutes,
  ...explorerRoutes,
  ...threatRoutes,
  ...detectionSettingsRoutes,
  ...insightRoutes,
  ...exclusionRoutes,
} satisfies Record<RouteName, Route>

export type Routes = typeof routes
