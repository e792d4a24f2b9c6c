import { handlers } from '../../http/handlers.ts'
import { addExclusion, listExclusions, previewExclusion, removeExclusion, replaceExclusions } from './exclusions.ts'

export const exclusionHandlers = handlers({
  listExclusions: ({ context, actor }) => listExclusions(context, actor),
  addExclusion: ({ context, actor, body }) => addExclusion(context, actor, body),
  replaceExclusions: ({ context, actor, body }) => replaceExclusions(context, actor, body.filters),
  removeExclusion: ({ context, actor, query }) => removeExclusion(context, actor, query.id),
  previewExclusion: ({ context, actor, body }) => previewExclusion(context, actor, body),
})
