import { redirect, sendPage } from '../http/respond.ts'
import type { Route, Visit } from '../http/visit.ts'
import { linkErrorUrl } from '../oidc/error-page.ts'
import { verifiedPage } from '../pages/notice-pages.ts'
import { verifyPage } from '../pages/verify-page.ts'
import type { FlowContext } from './context.ts'

export function verificationRoutes(ctx: FlowContext): Route[] {
  return [
    { method: 'GET', path: '/verify', show: (visit) => showVerify(ctx, visit) },
    { method: 'POST', path: '/verify', show: (visit) => submitVerify(ctx, visit) },
  ]
}

async function showVerify(ctx: FlowContext, visit: Visit): Promise<void> {
  const token = visit.query.get('token') ?? ''
  const { state, sub } = await ctx.links.look('verify', token)
  if (state !== 'open') return redirect(visit.res, linkErrorUrl(ctx.settings, state))
  const account = sub === undefined ? undefined : await ctx.accounts.bySub(sub)
  if (account === undefined) return redirect(visit.res, linkErrorUrl(ctx.settings, 'unknown'))
  sendPage(visit.res, verifyPage(ctx.settings, { token, email: account.email }))
}

async function submitVerify(ctx: FlowContext, visit: Visit): Promise<void> {
  const token = visit.form.get('token') ?? ''
  const { state, sub } = await ctx.links.look('verify', token)
  if (state !== 'open') return redirect(visit.res, linkErrorUrl(ctx.settings, state))
  // Two clicks at once: one verifies, the other finds the link used.
  if (!(await ctx.links.verifyAccount(token))) return redirect(visit.res, linkErrorUrl(ctx.settings, 'used'))
  ctx.log.info({ sub }, 'e-mail verified')
  sendPage(visit.res, verifiedPage(ctx.settings))
}
