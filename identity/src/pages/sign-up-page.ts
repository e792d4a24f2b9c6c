import { revealScript } from '../assets/assets.ts'
import { passwordField, textField } from './fields.ts'
import { type Html, html } from './html.ts'
import { layout, type Place } from './layout.ts'
import { texts } from './texts.ts'

export interface SignUpProblems {
  givenName?: string | undefined
  familyName?: string | undefined
  password?: string | undefined
}

export interface SignUpView {
  uid: string
  email: string
  company: string
  givenName?: string | undefined
  familyName?: string | undefined
  problems?: SignUpProblems | undefined
}

export function signUpPage(place: Place, view: SignUpView): Html {
  const problems = view.problems ?? {}
  const fresh = view.problems === undefined
  return layout(place, {
    title: texts.signUp.title,
    lead: texts.signUp.lead(view.company),
    scripts: [revealScript.path],
    body: html`<form method="post" action="${place.mountPath}/interaction/${view.uid}/sign-up" novalidate>
${textField({
  name: 'email',
  label: texts.field.email,
  type: 'email',
  autocomplete: 'username',
  value: view.email,
  readOnly: true,
  hint: texts.signUp.emailFixed,
})}
<div class="pair">
${textField({
  name: 'givenName',
  label: texts.field.givenName,
  autocomplete: 'given-name',
  value: view.givenName,
  problem: problems.givenName,
  focus: fresh || problems.givenName !== undefined,
})}
${textField({
  name: 'familyName',
  label: texts.field.familyName,
  autocomplete: 'family-name',
  value: view.familyName,
  problem: problems.familyName,
  focus: problems.givenName === undefined && problems.familyName !== undefined,
})}
</div>
${passwordField({
  label: texts.field.password,
  autocomplete: 'new-password',
  hint: texts.password.rule,
  problem: problems.password,
  focus: !fresh && problems.givenName === undefined && problems.familyName === undefined,
})}
<button class="button" type="submit">${texts.signUp.submit}</button>
</form>`,
  })
}
