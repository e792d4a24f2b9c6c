import { revealScript } from '../assets/assets.ts'
import { passwordField, textField } from './fields.ts'
import { type Html, html } from './html.ts'
import { layout, type Place } from './layout.ts'
import { texts } from './texts.ts'

export interface ForgotView {
  /** Where the form goes: inside an interaction it can lead back to it. */
  action: string
  backUrl: string
  email: string
  problem?: string | undefined
}

export function forgotPage(place: Place, view: ForgotView): Html {
  return layout(place, {
    title: texts.forgot.title,
    lead: texts.forgot.lead,
    body: html`<form method="post" action="${view.action}" novalidate>
${textField({
  name: 'email',
  label: texts.field.email,
  type: 'email',
  autocomplete: 'username',
  value: view.email,
  problem: view.problem,
  focus: true,
})}
<button class="button" type="submit">${texts.forgot.submit}</button>
</form>
<p class="aside"><a href="${view.backUrl}">${texts.checkMail.toSignIn}</a></p>`,
  })
}

export interface ResetView {
  token: string
  email: string
  problem?: string | undefined
}

export function resetPage(place: Place, view: ResetView): Html {
  return layout(place, {
    title: texts.reset.title,
    lead: texts.reset.lead,
    scripts: [revealScript.path],
    body: html`<form method="post" action="${place.mountPath}/reset" novalidate>
<input type="hidden" name="token" value="${view.token}">
${textField({
  name: 'email',
  label: texts.field.email,
  type: 'email',
  autocomplete: 'username',
  value: view.email,
  readOnly: true,
})}
${passwordField({
  label: texts.field.newPassword,
  autocomplete: 'new-password',
  hint: texts.password.rule,
  problem: view.problem,
  focus: true,
})}
<button class="button" type="submit">${texts.reset.submit}</button>
</form>`,
  })
}
