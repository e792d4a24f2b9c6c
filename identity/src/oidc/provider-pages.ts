import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { Settings } from '../options.ts'
import type { Html } from '../pages/html.ts'
import { type LogoutForm, logoutPage } from '../pages/logout-page.ts'
import { refusalPage, signedOutPage, staleTabPage } from '../pages/notice-pages.ts'
import { errorPageUrl } from './error-page.ts'
import { errors } from './library.ts'

type RpLogout = NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>

export interface ProviderPages {
  renderError: NonNullable<Configuration['renderError']>
  logoutSource: NonNullable<RpLogout['logoutSource']>
  postLogoutSuccessSource: NonNullable<RpLogout['postLogoutSuccessSource']>
  showNotFound(ctx: Answer): void
}

/** The part of a Koa context that a page is written to. */
interface Answer {
  status: number
  type: string
  body: unknown
}

/** The places where oidc-provider shows something: our pages, or the console's error page. */
export function providerPages(settings: Settings): ProviderPages {
  return {
    renderError: (ctx, out, error) => {
      if (error instanceof errors.SessionNotFound) return show(ctx, staleTabPage(settings), 400)
      ctx.status = 303
      ctx.redirect(errorPageUrl(settings, String(out.error), String(out.error_description ?? '')))
    },
    logoutSource: (ctx) => show(ctx, logoutPage(settings, logoutForm(ctx)), 200),
    postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage(settings), 200),
    showNotFound: (ctx) => show(ctx, refusalPage(settings, 'notFound'), 404),
  }
}

/** Whoever shows the id token of this very session asked for it; anybody else's link has to be confirmed by a click. */
function logoutForm(ctx: KoaContextWithOIDC): LogoutForm {
  const { session, entities } = ctx.oidc
  const state = session?.state as { secret?: unknown } | undefined
  return {
    action: ctx.oidc.urlFor('end_session_confirm'),
    xsrf: typeof state?.secret === 'string' ? state.secret : '',
    submitsItself: session?.accountId !== undefined && entities.IdTokenHint?.payload?.sub === session.accountId,
  }
}

function show(ctx: Answer, page: Html, status: number): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.body = page.text
}
