import { type Html, html } from './html.ts'
import { layout, type Place } from './layout.ts'
import { texts } from './texts.ts'

/** A click is asked for, because mail scanners open links and would use this one up. */
export function verifyPage(place: Place, view: { token: string; email: string }): Html {
  return layout(place, {
    title: texts.verify.title,
    lead: texts.verify.lead(view.email),
    body: html`<form method="post" action="${place.mountPath}/verify">
<input type="hidden" name="token" value="${view.token}">
<button class="button" type="submit">${texts.verify.submit}</button>
</form>
<p class="quiet">${texts.verify.notYou}</p>`,
  })
}
