import { normalizeEmail } from '../accounts/email.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { passwordProblem } from '../accounts/password-rules.ts'
import { cleanName, nameProblem } from '../accounts/person-name.ts'
import { redirect, sendPage } from '../http/respond.ts'
import type { Route, Visit } from '../http/visit.ts'
import { linkErrorUrl } from '../oidc/error-page.ts'
import { checkMailPage, staleTabPage } from '../pages/notice-pages.ts'
import { type SignUpProblems, signUpPage } from '../pages/sign-up-page.ts'
import { texts } from '../pages/texts.ts'
import type { FlowContext } from './context.ts'
import { findInteraction, type Interaction, type Invitation, inInteraction } from './interaction.ts'

export function signUpRoutes(ctx: FlowContext): Route[] {
  return [
    {
      method: 'POST',
      path: '/interaction/:uid/sign-up',
      show: inInteraction(ctx, (visit, found) => submitSignUp(ctx, visit, found)),
    },
    {
      method: 'GET',
      path: '/interaction/:uid/check-mail',
      show: (visit) => showCheckMail(ctx, visit),
    },
  ]
}

async function submitSignUp(ctx: FlowContext, visit: Visit, found: Interaction): Promise<void> {
  const { uid, invitation } = found
  // There is no sign-up without an invitation.
  if (invitation === undefined) return redirect(visit.res, interactionUrl(ctx, uid))
  const person = {
    email: invitation.email,
    givenName: cleanName(visit.form.get('givenName') ?? ''),
    familyName: cleanName(visit.form.get('familyName') ?? ''),
  }
  const password = visit.form.get('password') ?? ''
  const problems = findProblems(person, password)
  if (problems !== undefined) {
    return sendPage(visit.res, signUpPage(ctx.settings, { uid, company: invitation.company, ...person, problems }), 400)
  }
  const account = await ctx.accounts.insert({
    ...person,
    passwordHash: await hashPassword(password),
    emailVerified: invitation.provesEmail,
  })
  if (account === undefined) return showLateComer(ctx, visit, invitation.email, uid)
  if (!(await accept(ctx, invitation, account.sub))) {
    await ctx.accounts.remove(account.sub)
    return redirect(visit.res, linkErrorUrl(ctx.settings, 'used'))
  }
  ctx.log.info({ sub: account.sub, clientUUID: invitation.clientUUID }, 'signed up')
  if (account.emailVerified) return found.finish(account.sub)
  ctx.outgoing.send('verify', account)
  redirect(visit.res, checkMailUrl(ctx, uid))
}

/** Another request made the account first: a second click, or another tab. */
async function showLateComer(ctx: FlowContext, visit: Visit, email: string, uid: string): Promise<void> {
  const existing = await ctx.accounts.byEmail(email)
  redirect(visit.res, existing?.emailVerified === false ? checkMailUrl(ctx, uid) : interactionUrl(ctx, uid))
}

async function showCheckMail(ctx: FlowContext, visit: Visit): Promise<void> {
  const details = await findInteraction(ctx, visit)
  const email = normalizeEmail(String(details?.params.email ?? ''))
  if (email === undefined) return sendPage(visit.res, staleTabPage(ctx.settings), 400)
  sendPage(visit.res, checkMailPage(ctx.settings, email))
}

/** A failing directory must not leave an account that no invitation was accepted for. */
async function accept(ctx: FlowContext, invitation: Invitation, sub: string): Promise<boolean> {
  const { invitationId, email, clientUUID } = invitation
  try {
    return await ctx.directory.acceptInvitation({ invitationId, email, clientUUID, sub })
  } catch (error) {
    await ctx.accounts.remove(sub)
    throw error
  }
}

function findProblems(
  person: { email: string; givenName: string; familyName: string },
  password: string,
): SignUpProblems | undefined {
  const given = nameProblem(person.givenName)
  const family = nameProblem(person.familyName)
  const weak = passwordProblem(password, person)
  if (given === undefined && family === undefined && weak === undefined) return undefined
  const { givenNameMissing, familyNameMissing, nameTooLong } = texts.signUp
  return {
    givenName: given && (given === 'missing' ? givenNameMissing : nameTooLong),
    familyName: family && (family === 'missing' ? familyNameMissing : nameTooLong),
    password: weak && texts.password[weak],
  }
}

function interactionUrl(ctx: FlowContext, uid: string): string {
  return `${ctx.settings.mountPath}/interaction/${uid}`
}

function checkMailUrl(ctx: FlowContext, uid: string): string {
  return `${interactionUrl(ctx, uid)}/check-mail`
}
