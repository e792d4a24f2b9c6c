import type { Directory } from '@signet/identity'
import type { Context } from './context.ts'
import { acceptInvitation, factsOf, readInvitation } from './features/members/members.ts'

/** What the local identity provider asks about people, answered from the records. */
export function directoryOf(context: Context): Directory {
  return {
    async claimsOf({ sub }) {
      const { clients, flags, givenName, familyName } = await factsOf(context, sub)
      return { clients, flags, givenName: givenName ?? undefined, familyName: familyName ?? undefined }
    },
    async invitation(reference) {
      const { state, company } = await readInvitation(context, reference)
      return { state, company: company ?? undefined }
    },
    acceptInvitation: (reference) => acceptInvitation(context, reference),
  }
}
