import { z } from 'zod'
import { roles } from './access.ts'
import { WorkspaceId } from './ids.ts'
import { FirstName, LastName } from './names.ts'
import { planNames } from './plans.ts'
import { route } from './route.ts'

export const Profile = z.object({
  sub: z.string(),
  email: z.string().nullable(),
  givenName: z.string(),
  familyName: z.string(),
  flags: z.array(z.string()),
  clients: z.array(
    z.object({
      clientUUID: WorkspaceId,
      company: z.string(),
      roles: z.array(z.enum(roles)),
      planName: z.enum(planNames),
    }),
  ),
})
export type Profile = z.infer<typeof Profile>

export const ProfileInput = z.object({ givenName: FirstName, familyName: LastName })
export type ProfileInput = z.infer<typeof ProfileInput>

export const profileRoutes = {
  getProfile: route('getProfile', {
    tag: 'profile',
    summary: 'The signed-in person and the workspaces they belong to',
    access: { kind: 'person' },
    answer: Profile,
  }),
  updateProfile: route('updateProfile', {
    tag: 'profile',
    summary: 'Change the signed-in person’s name',
    access: { kind: 'person' },
    body: ProfileInput,
    answer: Profile,
  }),
}
