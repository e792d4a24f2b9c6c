import { normalizeEmail } from '../accounts/email.ts'
import { sendPage } from '../http/respond.ts'
import type { Route, Visit } from '../http/visit.ts'
import { VERIFICATION_REQUIRED } from '../oidc/error-page.ts'
import { type SignInView, signInPage } from '../pages/sign-in-page.ts'
import { signUpPage } from '../pages/sign-up-page.ts'
import { texts } from '../pages/texts.ts'
import { authenticate } from './authenticate.ts'
import type { FlowContext } from './context.ts'
import { type Interaction, inInteraction } from './interaction.ts'

const MINUTE_MS = 60_000

export function signInRoutes(ctx: FlowContext): Route[] {
  return [
    {
      method: 'GET',
      path: '/interaction/:uid',
      show: inInteraction(ctx, (visit, found) => showStart(ctx, visit, found)),
    },
    {
      method: 'POST',
      path: '/interaction/:uid/sign-in',
      show: inInteraction(ctx, (visit, found) => submitSignIn(ctx, visit, found)),
    },
  ]
}

/** An invitation to somebody without an account opens sign-up; everything else is sign-in. */
async function showStart(ctx: FlowContext, visit: Visit, found: Interaction): Promise<void> {
  const { uid, email, invitation } = found
  if (invitation !== undefined && (await ctx.accounts.byEmail(invitation.email)) === undefined) {
    return sendPage(visit.res, signUpPage(ctx.settings, { uid, email, company: invitation.company }))
  }
  sendPage(visit.res, signInPage(ctx.settings, { uid, email, invitedTo: invitation?.company }))
}

async function submitSignIn(ctx: FlowContext, visit: Visit, found: Interaction): Promise<void> {
  const { invitation } = found
  const typed = invitation?.email ?? visit.form.get('email') ?? ''
  const password = visit.form.get('password') ?? ''
  const email = normalizeEmail(typed)
  const again = (status: number, view: Partial<SignInView>) =>
    sendPage(
      visit.res,
      signInPage(ctx.settings, { uid: found.uid, email: typed.slice(0, 254), invitedTo: invitation?.company, ...view }),
      status,
    )

  if (email === undefined || password === '') {
    return again(400, {
      problems: {
        email: email === undefined ? texts.signIn.emailMissing : undefined,
        password: password === '' ? texts.signIn.passwordMissing : undefined,
      },
    })
  }
  const result = await authenticate(ctx, { email, password, address: visit.address })
  if (result.outcome === 'wrong') return again(400, { alert: texts.signIn.wrong })
  if (result.outcome === 'locked') {
    const waitMs = Math.max(1000, result.until.getTime() - ctx.settings.now().getTime())
    visit.res.setHeader('retry-after', Math.ceil(waitMs / 1000))
    return again(429, { alert: texts.signIn.locked(Math.ceil(waitMs / MINUTE_MS)) })
  }
  const { account } = result
  if (!account.emailVerified) {
    ctx.outgoing.send('verify', account)
    return found.fail('access_denied', VERIFICATION_REQUIRED)
  }
  if (invitation !== undefined) await ctx.directory.acceptInvitation({ ...refOf(invitation), sub: account.sub })
  ctx.log.info({ sub: account.sub }, 'signed in')
  await found.finish(account.sub)
}

function refOf({ invitationId, email, clientUUID }: NonNullable<Interaction['invitation']>) {
  return { invitationId, email, clientUUID }
}
