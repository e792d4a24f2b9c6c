import { normalizeEmail } from '../accounts/email.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { passwordProblem } from '../accounts/password-rules.ts'
import { redirect, sendPage } from '../http/respond.ts'
import type { Route, Visit } from '../http/visit.ts'
import { passwordSavedPage, resetMailPage, resetSpentPage } from '../pages/notice-pages.ts'
import { forgotPage, resetPage } from '../pages/password-pages.ts'
import { texts } from '../pages/texts.ts'
import type { FlowContext } from './context.ts'

export function passwordResetRoutes(ctx: FlowContext): Route[] {
  // The same page twice: under an interaction it can lead back to the sign-in it came from.
  const bases = ['', '/interaction/:uid']
  return [
    ...bases.flatMap((base): Route[] => [
      { method: 'GET', path: `${base}/forgot`, show: (visit) => showForgot(ctx, visit) },
      { method: 'POST', path: `${base}/forgot`, show: (visit) => submitForgot(ctx, visit) },
    ]),
    { method: 'GET', path: '/check-mail', show: async (visit) => sendPage(visit.res, resetMailPage(ctx.settings)) },
    { method: 'GET', path: '/reset', show: (visit) => showReset(ctx, visit) },
    { method: 'POST', path: '/reset', show: (visit) => submitReset(ctx, visit) },
  ]
}

async function showForgot(ctx: FlowContext, visit: Visit, again?: { email: string; problem: string }): Promise<void> {
  const { mountPath, home } = ctx.settings
  const base = visit.uid === '' ? mountPath : `${mountPath}/interaction/${visit.uid}`
  const backUrl = visit.uid === '' ? home.href : base
  const view = { action: `${base}/forgot`, backUrl, email: again?.email ?? '', problem: again?.problem }
  sendPage(visit.res, forgotPage(ctx.settings, view), again === undefined ? 200 : 400)
}

/** The same answer for every address that is one. */
async function submitForgot(ctx: FlowContext, visit: Visit): Promise<void> {
  const typed = visit.form.get('email') ?? ''
  const email = normalizeEmail(typed)
  if (email === undefined) {
    return showForgot(ctx, visit, { email: typed.slice(0, 254), problem: texts.signIn.emailMissing })
  }
  const account = await ctx.accounts.byEmail(email)
  if (account !== undefined) ctx.outgoing.send('reset', account)
  redirect(visit.res, `${ctx.settings.mountPath}/check-mail`)
}

async function showReset(ctx: FlowContext, visit: Visit): Promise<void> {
  const token = visit.query.get('token') ?? ''
  const account = await ownerOf(ctx, token)
  if (account === undefined) return sendPage(visit.res, resetSpentPage(ctx.settings), 410)
  sendPage(visit.res, resetPage(ctx.settings, { token, email: account.email }))
}

async function submitReset(ctx: FlowContext, visit: Visit): Promise<void> {
  const token = visit.form.get('token') ?? ''
  const password = visit.form.get('password') ?? ''
  const account = await ownerOf(ctx, token)
  if (account === undefined) return sendPage(visit.res, resetSpentPage(ctx.settings), 410)
  const problem = passwordProblem(password, account)
  if (problem !== undefined) {
    return sendPage(
      visit.res,
      resetPage(ctx.settings, { token, email: account.email, problem: texts.password[problem] }),
      400,
    )
  }
  const email = await ctx.links.resetPassword(token, await hashPassword(password))
  if (email === undefined) return sendPage(visit.res, resetSpentPage(ctx.settings), 410)
  // Whoever holds the mailbox is not the one who was guessing.
  await ctx.attempts.clear(ctx.pseudonym('account', email))
  ctx.log.info({ sub: account.sub }, 'password reset')
  sendPage(visit.res, passwordSavedPage(ctx.settings))
}

async function ownerOf(ctx: FlowContext, token: string) {
  const { state, sub } = await ctx.links.look('reset', token)
  return state === 'open' && sub !== undefined ? ctx.accounts.bySub(sub) : undefined
}
