import { z } from 'zod'
import { roles } from './access.ts'
import { WorkspaceId } from './ids.ts'
import { CompanyName } from './names.ts'
import { planNames, planStatuses } from './plans.ts'
import { route } from './route.ts'

export const Client = z.object({
  clientUUID: WorkspaceId,
  company: z.string(),
  planName: z.enum(planNames),
  status: z.enum(planStatuses),
  trialEndsAt: z.iso.datetime().nullable(),
  created: z.iso.datetime(),
  demo: z.boolean(),
  roles: z.array(z.enum(roles)),
})
export type Client = z.infer<typeof Client>

export const ClientInput = z.object({ company: CompanyName })
export type ClientInput = z.infer<typeof ClientInput>

/** null limits are unlimited. */
export const ClientMetrics = z.object({
  planName: z.enum(planNames),
  status: z.enum(planStatuses),
  monthlyActiveUsers: z.int(),
  monthlyActiveUsersLimit: z.int().nullable(),
  requestCount: z.int(),
  requestLimit: z.int().nullable(),
  trialEndsAt: z.iso.datetime().nullable(),
})
export type ClientMetrics = z.infer<typeof ClientMetrics>

export const workspaceRoutes = {
  getClient: route('getClient', {
    tag: 'workspace',
    summary: 'The workspace, its plan and the caller’s roles in it',
    access: { kind: 'workspace', permission: 'workspace.read', keys: false, plan: 'any' },
    answer: Client,
  }),
  updateClient: route('updateClient', {
    tag: 'workspace',
    summary: 'Rename the workspace',
    access: { kind: 'workspace', permission: 'workspace.write', keys: false, plan: 'active' },
    body: ClientInput,
    answer: Client,
  }),
  createClient: route('createClient', {
    tag: 'workspace',
    summary: 'Create a workspace on the free plan, with the caller as its Admin',
    access: { kind: 'person' },
    body: ClientInput,
    status: 201,
    answer: Client,
    errors: ['workspaces_managed', 'workspace_limit'],
  }),
  forgetClient: route('forgetClient', {
    tag: 'workspace',
    summary: 'Forget the workspace and everything in it, for good; its events within some minutes',
    access: { kind: 'workspace', permission: 'workspace.forget', keys: false, plan: 'any' },
    /** Its name, so that nobody forgets one by mistake. */
    query: z.object({ company: z.string({ error: 'Enter the name of the workspace' }) }),
    answer: z.object({ clientUUID: WorkspaceId }),
  }),
  getClientMetrics: route('getClientMetrics', {
    tag: 'workspace',
    summary: 'Usage of this calendar month (UTC) against the plan’s limits',
    access: { kind: 'workspace', permission: 'usage.read', keys: true, plan: 'active' },
    answer: ClientMetrics,
    errors: ['unavailable'],
  }),
}
