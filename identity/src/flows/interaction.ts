import { z } from 'zod'
import { normalizeEmail } from '../accounts/email.ts'
import { redirect, sendPage } from '../http/respond.ts'
import type { Show, Visit } from '../http/visit.ts'
import { errorPageUrl, linkErrorUrl } from '../oidc/error-page.ts'
import { errors } from '../oidc/library.ts'
import { staleTabPage } from '../pages/notice-pages.ts'
import { texts } from '../pages/texts.ts'
import type { InvitationRef, InvitationView } from '../ports.ts'
import type { FlowContext } from './context.ts'

type Details = Awaited<ReturnType<ReturnType<FlowContext['provider']>['interactionDetails']>>

export interface Invitation extends InvitationRef {
  company: string
  provesEmail: boolean
}

export interface Interaction {
  uid: string
  /** The address to start with, if the console gave one. */
  email: string
  invitation: Invitation | undefined
  finish(sub: string): Promise<void>
  /** Ends the authorization at the console's error page. */
  fail(error: string, description: string): Promise<void>
}

const Params = z.looseObject({
  email: z.string().optional(),
  login_hint: z.string().optional(),
  invitationId: z.string().optional(),
  clientUUID: z.string().optional(),
})

/** Runs a page inside its interaction; a stale or foreign one gets the page that says so, a spent invitation the error page. */
export function inInteraction(ctx: FlowContext, show: (visit: Visit, interaction: Interaction) => Promise<void>): Show {
  return async (visit) => {
    const details = await findInteraction(ctx, visit)
    if (details === undefined) return sendPage(visit.res, staleTabPage(ctx.settings), 400)
    const params = Params.parse(details.params)
    const ref = invitationRef(params)
    const found = ref && (await ctx.directory.invitation(ref))
    if (ref !== undefined && found !== undefined && found.state !== 'open' && !(await wasAccepted(ctx, ref, found))) {
      await details.destroy()
      return redirect(visit.res, linkErrorUrl(ctx.settings, found.state))
    }
    await show(visit, {
      uid: details.uid,
      email: normalizeEmail(params.email ?? params.login_hint ?? '') ?? '',
      invitation:
        ref === undefined || found?.state !== 'open'
          ? undefined
          : { ...ref, company: found.company ?? texts.signUp.someCompany, provesEmail: found.provesEmail === true },
      finish: (sub) =>
        ctx.provider().interactionFinished(visit.req, visit.res, { login: { accountId: sub, amr: ['pwd'] } }),
      fail: async (error, description) => {
        await details.destroy()
        redirect(visit.res, errorPageUrl(ctx.settings, error, description))
      },
    })
  }
}

/** Somebody who opens their invitation again after signing up wants to sign in. */
async function wasAccepted(ctx: FlowContext, ref: InvitationRef, found: InvitationView): Promise<boolean> {
  return found.state === 'used' && (await ctx.accounts.byEmail(ref.email)) !== undefined
}

export async function findInteraction(ctx: FlowContext, visit: Visit): Promise<Details | undefined> {
  try {
    const details = await ctx.provider().interactionDetails(visit.req, visit.res)
    return details.uid === visit.uid ? details : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

function invitationRef(params: z.infer<typeof Params>): InvitationRef | undefined {
  if (!params.invitationId) return undefined
  // An address that is none makes an invitation that nobody sent, which the directory answers with "unknown".
  const email = normalizeEmail(params.email ?? '') ?? ''
  return { invitationId: params.invitationId, email, clientUUID: params.clientUUID ?? '' }
}
