import { type Html, html } from './html.ts'
import { layout, type Place } from './layout.ts'
import { texts } from './texts.ts'

interface Notice {
  title: string
  lead: string
  note?: string
  link: { label: string; href: string }
}

export function checkMailPage(place: Place, email: string): Html {
  return notice(place, {
    title: texts.checkMail.title,
    lead: texts.checkMail.verify(email),
    note: texts.checkMail.hint,
    link: home(place, texts.checkMail.toSignIn),
  })
}

export function resetMailPage(place: Place): Html {
  return notice(place, {
    title: texts.checkMail.title,
    lead: texts.checkMail.reset,
    note: texts.checkMail.hintReset,
    link: { label: texts.checkMail.again, href: `${place.mountPath}/forgot` },
  })
}

export function passwordSavedPage(place: Place): Html {
  return notice(place, {
    title: texts.reset.doneTitle,
    lead: texts.reset.done,
    link: home(place, texts.verify.continue),
  })
}

export function resetSpentPage(place: Place): Html {
  return notice(place, {
    title: texts.reset.spentTitle,
    lead: texts.reset.spent,
    link: { label: texts.reset.again, href: `${place.mountPath}/forgot` },
  })
}

export function verifiedPage(place: Place): Html {
  return notice(place, {
    title: texts.verify.doneTitle,
    lead: texts.verify.done,
    link: home(place, texts.verify.continue),
  })
}

export function signedOutPage(place: Place): Html {
  return notice(place, { title: texts.logout.doneTitle, lead: texts.logout.done, link: home(place, texts.home) })
}

export function staleTabPage(place: Place): Html {
  return notice(place, {
    title: texts.notice.staleTitle,
    lead: texts.notice.stale,
    link: home(place, texts.notice.startAgain),
  })
}

export type RefusalKind = 'notFound' | 'otherOrigin' | 'tooLarge' | 'slowDown' | 'failed'

export function refusalPage(place: Place, kind: RefusalKind): Html {
  const titles = {
    notFound: texts.notice.notFoundTitle,
    otherOrigin: texts.notice.refusedTitle,
    tooLarge: texts.notice.refusedTitle,
    slowDown: texts.notice.slowDownTitle,
    failed: texts.notice.failedTitle,
  }
  return notice(place, { title: titles[kind], lead: texts.notice[kind], link: home(place, texts.home) })
}

function home(place: Place, label: string) {
  return { label, href: place.home.href }
}

function notice(place: Place, { title, lead, note, link }: Notice): Html {
  return layout(place, {
    title,
    lead,
    body: html`${note !== undefined && html`<p class="quiet">${note}</p>`}
<div class="actions"><a class="button second" href="${link.href}">${link.label}</a></div>`,
  })
}
