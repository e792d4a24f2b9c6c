import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { withTexts } from '../i18n/page-texts.ts'
import { ErrorScreen } from './error-screen.tsx'
import { loadPage } from './load-page.ts'
import { NotFoundPage, NotFoundScreen } from './not-found.tsx'
import { texts } from './search-params.ts'
import { SessionGate } from './session-gate.tsx'
import { WorkspaceLayout } from './workspace-layout.tsx'
import { HomeRedirect, ThreatsRedirect } from './workspace-redirect.tsx'

const publicPages = () => loadPage('sign-in', () => import('../features/sign-in/public-pages.tsx'))

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen, errorComponent: ErrorScreen })

/** Open to everybody: these pages must never lead through the sign-in gate, or a failed sign-in would loop. */
const open = [
  createRoute({
    getParentRoute: () => root,
    path: '/invited',
    validateSearch: texts('email', 'invitationId', 'clientUUID'),
    component: lazyRouteComponent(publicPages, 'InvitedPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/error',
    validateSearch: texts('error', 'error_description'),
    component: lazyRouteComponent(publicPages, 'ErrorPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/used-link',
    component: lazyRouteComponent(publicPages, 'UsedLinkPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/already-verified',
    component: lazyRouteComponent(publicPages, 'AlreadyVerifiedPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verification-required',
    component: lazyRouteComponent(publicPages, 'VerificationRequiredPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/verification-expired',
    component: lazyRouteComponent(publicPages, 'VerificationExpiredPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/maintenance',
    component: lazyRouteComponent(publicPages, 'MaintenancePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/signed-in',
    component: lazyRouteComponent(publicPages, 'SignedInPage'),
  }),
  createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundScreen }),
] as const

const gate = createRoute({ getParentRoute: () => root, id: 'gate', component: SessionGate })

const home = createRoute({ getParentRoute: () => gate, path: '/', component: HomeRedirect })

const inactive = createRoute({
  getParentRoute: () => gate,
  path: '/account/inactive',
  component: lazyRouteComponent(() => loadPage('inactive', () => import('./inactive-screen.tsx')), 'InactiveScreen'),
})

const workspace = createRoute({
  getParentRoute: () => gate,
  path: '/$client',
  validateSearch: texts('success'),
  component: WorkspaceLayout,
})

const workspacePages = [
  createRoute({
    getParentRoute: () => workspace,
    path: '/dashboard',
    validateSearch: texts('range', 'from', 'to'),
    component: lazyRouteComponent(
      () =>
        loadPage('dashboard', () =>
          withTexts(['dashboard', 'threat-types'], import('../features/dashboard/dashboard-page.tsx')),
        ),
      'DashboardPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/threats',
    validateSearch: texts(
      'status',
      'severity',
      'type',
      'range',
      'from',
      'to',
      'search',
      'order',
      'offset',
      'size',
      'id',
    ),
    component: lazyRouteComponent(
      () =>
        loadPage('threats', () =>
          withTexts(['threats', 'threat-types', 'values'], import('../features/threats/threats-page.tsx')),
        ),
      'ThreatsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/threats/excluded',
    component: lazyRouteComponent(
      () => loadPage('excluded', () => withTexts('threats', import('../features/threats/excluded-page.tsx'))),
      'ExcludedPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/threats/settings',
    component: lazyRouteComponent(
      () =>
        loadPage('detection-settings', () =>
          withTexts(
            ['detection-settings', 'threats', 'threat-types'],
            import('../features/threats/settings/settings-page.tsx'),
          ),
        ),
      'SettingsPage',
    ),
  }),
  createRoute({ getParentRoute: () => workspace, path: '/ai-insights', component: ThreatsRedirect }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/accounts',
    validateSearch: texts('filter', 'order', 'offset', 'size'),
    component: lazyRouteComponent(
      () => loadPage('accounts', () => withTexts('accounts', import('../features/accounts/accounts-page.tsx'))),
      'AccountsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/accounts/find',
    validateSearch: texts('account'),
    component: lazyRouteComponent(
      () => loadPage('find-account', () => withTexts('accounts', import('../features/accounts/find-account-page.tsx'))),
      'FindAccountPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/accounts/account-details/$uuid',
    validateSearch: texts('activity'),
    component: lazyRouteComponent(
      () =>
        loadPage('account-details', () =>
          withTexts(
            ['account-details', 'threat-types', 'values'],
            import('../features/accounts/details/account-details-page.tsx'),
          ),
        ),
      'AccountDetailsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/event-explorer',
    validateSearch: texts('filters', 'range', 'from', 'to', 'tab', 'order', 'offset', 'size', 'event'),
    component: lazyRouteComponent(
      () =>
        loadPage('explorer', () => withTexts(['explorer', 'values'], import('../features/explorer/explorer-page.tsx'))),
      'ExplorerPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/signalprint',
    validateSearch: texts(
      'type',
      'value',
      'days',
      'depth',
      'kinds',
      'risk',
      'selected',
      'expanded',
      'pinned',
      'from',
      'view',
      'order',
      'offset',
      'size',
    ),
    component: lazyRouteComponent(
      () =>
        loadPage('signalprint', () =>
          withTexts(['signalprint', 'values', 'threat-types'], import('../features/signalprint/signalprint-page.tsx')),
        ),
      'SignalprintPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/setup/start',
    component: lazyRouteComponent(
      () =>
        loadPage('setup-start-page', () =>
          withTexts('onboarding', import('../features/onboarding/setup-start-page.tsx')),
        ),
      'SetupStartPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/setup/info',
    component: lazyRouteComponent(
      () =>
        loadPage('setup-info-page', () =>
          withTexts('onboarding', import('../features/onboarding/setup-info-page.tsx')),
        ),
      'SetupInfoPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/setup/upload',
    component: lazyRouteComponent(
      () =>
        loadPage('setup-upload-page', () =>
          withTexts('onboarding', import('../features/onboarding/setup-upload-page.tsx')),
        ),
      'SetupUploadPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/setup/integrations',
    component: lazyRouteComponent(
      () =>
        loadPage('setup-integrations-page', () =>
          withTexts('onboarding', import('../features/onboarding/setup-integrations-page.tsx')),
        ),
      'SetupIntegrationsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/ingestion-health',
    validateSearch: texts('days'),
    component: lazyRouteComponent(
      () => loadPage('ingestion', () => withTexts('ingestion', import('../features/ingestion/ingestion-page.tsx'))),
      'IngestionPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/account/api-keys',
    component: lazyRouteComponent(
      () => loadPage('api-keys', () => import('../features/api-keys/api-keys-page.tsx')),
      'ApiKeysPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspace,
    path: '/account/user-settings',
    component: lazyRouteComponent(
      () => loadPage('profile', () => import('../features/profile/user-settings-page.tsx')),
      'UserSettingsPage',
    ),
  }),
  createRoute({ getParentRoute: () => workspace, path: '/$', component: NotFoundPage }),
] as const

export const routeTree = root.addChildren([
  ...open,
  gate.addChildren([home, inactive, workspace.addChildren([...workspacePages])]),
])
