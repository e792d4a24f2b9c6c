import { type Choice, readRecent, withRecent } from './choice.ts'

/** In this tab only, as the session itself: whom somebody looked up is nobody else's business. */
const placeOf = (client: string) => `signet.palette.${client}`

export const recentChoices = (client: string): Choice[] => readRecent(sessionStorage.getItem(placeOf(client)))

export const rememberChoice = (client: string, chosen: Choice) =>
  sessionStorage.setItem(placeOf(client), JSON.stringify(withRecent(recentChoices(client), chosen)))
