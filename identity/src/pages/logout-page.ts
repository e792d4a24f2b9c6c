import { submitScript } from '../assets/assets.ts'
import { type Html, html } from './html.ts'
import { layout, type Place } from './layout.ts'
import { texts } from './texts.ts'

export interface LogoutForm {
  action: string
  xsrf: string
  submitsItself: boolean
}

export function logoutPage(place: Place, form: LogoutForm): Html {
  return layout(place, {
    title: texts.logout.title,
    lead: form.submitsItself ? texts.logout.signingOut : texts.logout.lead,
    scripts: form.submitsItself ? [submitScript.path] : [],
    body: html`<form method="post" action="${form.action}"${form.submitsItself && html` data-submits-itself`}>
<input type="hidden" name="xsrf" value="${form.xsrf}">
<input type="hidden" name="logout" value="yes">
<button class="button" type="submit">${texts.logout.submit}</button>
${!form.submitsItself && html`<a class="button second" href="${place.home.href}">${texts.logout.stay}</a>`}
</form>`,
  })
}
