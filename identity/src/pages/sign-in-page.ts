import { revealScript } from '../assets/assets.ts'
import { passwordField, textField } from './fields.ts'
import { type Html, html } from './html.ts'
import { layout, type Place } from './layout.ts'
import { texts } from './texts.ts'

export interface SignInView {
  uid: string
  email: string
  /** The workspace an invitation leads to; its address cannot be changed. */
  invitedTo?: string | undefined
  alert?: string | undefined
  problems?: { email?: string | undefined; password?: string | undefined } | undefined
}

export function signInPage(place: Place, view: SignInView): Html {
  const base = `${place.mountPath}/interaction/${view.uid}`
  const wrong = view.alert !== undefined || view.problems !== undefined
  return layout(place, {
    title: texts.signIn.title,
    lead: view.invitedTo === undefined ? texts.signIn.lead : texts.signIn.invited(view.invitedTo),
    alert: view.alert,
    scripts: [revealScript.path],
    body: html`<form method="post" action="${base}/sign-in" novalidate>
${textField({
  name: 'email',
  label: texts.field.email,
  type: 'email',
  autocomplete: 'username',
  value: view.email,
  readOnly: view.invitedTo !== undefined,
  problem: view.problems?.email,
  focus: view.problems?.email !== undefined || (view.email === '' && !wrong),
})}
${passwordField({
  label: texts.field.password,
  autocomplete: 'current-password',
  problem: view.problems?.password,
  focus: view.email !== '' && view.problems?.email === undefined,
})}
<button class="button" type="submit">${texts.signIn.submit}</button>
</form>
<p class="aside"><a href="${base}/forgot">${texts.signIn.forgot}</a></p>`,
  })
}
