import { CUSTOM_DATA_PREFIX, type EventFieldName, eventFields, findField } from '@signet/contract/event-fields'
import { visible } from '@signet/contract/visible-text'
import type { TFunction } from 'i18next'
import { countryText } from '../ui/country-text.ts'
import { timeText, type Zone } from '../ui/time-text.ts'

type T = TFunction<'values'>

const isKnown = (name: string): name is EventFieldName => Object.hasOwn(eventFields, name)

/** A field as people call it; custom data by its own path. */
export const fieldText = (t: T, name: string): string =>
  isKnown(name) ? t(`fields.${name}`) : name.slice(CUSTOM_DATA_PREFIX.length)

/** `LOGIN_FAILED` as "Login failed", for a type that this version has no words for. */
const readable = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')

/** The words of a closed list; an entry that is not on it keeps its code. */
function listed(t: T, list: 'types' | 'reasons' | 'risks', code: string): string {
  const key = code.replaceAll(':', '_')
  return /^\w{1,64}$/.test(key) ? t(`${list}.${key}` as 'types.LOGIN_FAILED', { defaultValue: readable(code) }) : code
}

/**
 * A value as a reader meets it: words for codes, names for countries, the chosen zone for times; marks of direction written
 * out, so that nobody takes it for what it only looks like.
 */
export const valueText = (t: T, field: string, value: string, language: string, zone: Zone): string =>
  visible(wordsFor(t, field, value, language, zone))

function wordsFor(t: T, field: string, value: string, language: string, zone: Zone): string {
  if (field === 'event.type') return listed(t, 'types', value)
  if (field === 'event.reason') return listed(t, 'reasons', value)
  if (field === 'event.risks') return listed(t, 'risks', value)
  if (field === 'ip.location.country' || field === 'phone.country') return countryText(value, language)
  const type = findField(field)?.type
  if (type === 'boolean') return t(value === 'true' ? 'yes' : 'no')
  if (type === 'time') return timeText(Date.parse(value), 'exact', language, zone) || value
  return value
}

const personal: ReadonlySet<string> = new Set([
  'account.id',
  'account.accountId',
  'email.value',
  'phone.value',
  'ip.value',
  'session.id',
  'print.id',
  'payment.hash',
] satisfies EventFieldName[])

/** Names a person: blurred while somebody shows the screen to others. */
export const isPersonal = (field: string) => personal.has(field) || field.startsWith(CUSTOM_DATA_PREFIX)
