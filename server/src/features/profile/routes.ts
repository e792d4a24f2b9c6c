import { handlers } from '../../http/handlers.ts'
import { readProfile, updateProfile } from './profile.ts'

export const profileHandlers = handlers({
  getProfile: ({ context, actor }) => readProfile(context, actor),
  updateProfile: ({ context, actor, body }) => updateProfile(context, actor, body),
})
