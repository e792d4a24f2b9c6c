import { z } from 'zod'
import { ExclusionId } from './ids.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

const reading = { kind: 'workspace', permission: 'threats.read', keys: false, plan: 'active' } as const
const writing = { kind: 'workspace', permission: 'threats.write', keys: false, plan: 'active' } as const

export const exclusionKinds = ['email', 'ip'] as const
export type ExclusionKind = (typeof exclusionKinds)[number]

/** What no detection looks at: an e-mail (or account id) or an address, `*` standing for any characters. */
export const Exclusion = z.object({
  id: ExclusionId,
  kind: z.enum(exclusionKinds),
  value: z.string(),
  createdBy: z.string(),
  created: z.iso.datetime(),
})
export type Exclusion = z.infer<typeof Exclusion>

/** Whether the value can be an e-mail or an address is judged by the engine, with the field's name. */
export const ExclusionInput = z.strictObject({
  kind: z.enum(exclusionKinds, 'Choose e-mail or IP'),
  value: z.string().trim().min(1, 'Enter a value').max(254, 'At most 254 characters'),
})
export type ExclusionInput = z.infer<typeof ExclusionInput>

const list = z.object({ filters: z.array(Exclusion), total: z.int() })

export const exclusionRoutes = {
  listExclusions: route('listExclusions', {
    tag: 'exclusions',
    summary: 'The excluded accounts and addresses',
    access: reading,
    answer: list,
  }),
  addExclusion: route('addExclusion', {
    tag: 'exclusions',
    summary: 'Exclude one more; one that is there already stays as it is',
    access: writing,
    body: ExclusionInput,
    status: 201,
    answer: Exclusion,
    errors: ['exclusion_limit'],
  }),
  replaceExclusions: route('replaceExclusions', {
    tag: 'exclusions',
    summary: 'Replace all of them at once',
    access: writing,
    body: z.strictObject({
      filters: z
        .array(ExclusionInput)
        .max(limits.exclusions.inputs, `At most ${limits.exclusions.inputs} excluded accounts`),
    }),
    answer: list,
  }),
  removeExclusion: route('removeExclusion', {
    tag: 'exclusions',
    summary: 'Exclude one no longer',
    access: writing,
    query: z.object({ id: ExclusionId }),
    answer: Exclusion,
    errors: ['not_found'],
  }),
  previewExclusion: route('previewExclusion', {
    tag: 'exclusions',
    summary: 'How many threats of the last 30 days an exclusion would have hidden',
    access: reading,
    body: ExclusionInput,
    answer: z.object({
      threats: z.int(),
      considered: z.int(),
      examples: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  }),
}
