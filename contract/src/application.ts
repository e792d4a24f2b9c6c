import { z } from 'zod'
import { route } from './route.ts'

export const Application = z.object({
  name: z.literal('Signet'),
  version: z.string(),
  records: z.enum(['embedded', 'server']),
  events: z.enum(['embedded', 'server', 'cluster']),
  identity: z.enum(['local', 'external']),
  retentionDays: z.int(),
  documentation: z.string(),
})
export type Application = z.infer<typeof Application>

export const applicationRoutes = {
  getApplication: route('getApplication', {
    tag: 'application',
    summary: 'What this installation is: version, stores and sign-in',
    access: { kind: 'person' },
    answer: Application,
  }),
}
