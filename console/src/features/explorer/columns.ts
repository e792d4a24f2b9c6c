import type { EventFieldName } from '@signet/contract/event-fields'

interface ColumnFields {
  readonly fields: readonly EventFieldName[]
  readonly order?: EventFieldName
  /** Shown until somebody chooses otherwise. */
  readonly first?: boolean
}

/** The columns of the list of events, and what each needs to be asked for. */
export const eventColumns = {
  time: { fields: ['event.timestamp'], order: 'event.timestamp', first: true },
  type: { fields: ['event.type'], order: 'event.type', first: true },
  account: { fields: ['account.id'], order: 'account.id', first: true },
  email: { fields: ['email.value'], order: 'email.value', first: true },
  ip: { fields: ['ip.value'], order: 'ip.value', first: true },
  place: { fields: ['ip.location.country', 'ip.location.city'], order: 'ip.location.country', first: true },
  network: { fields: ['ip.aso'], order: 'ip.aso', first: true },
  device: { fields: ['userAgent.browser.name', 'userAgent.os.name'], order: 'userAgent.browser.name', first: true },
  reason: { fields: ['event.reason'], order: 'event.reason', first: true },
  risks: { fields: ['event.risks'], first: true },
  phone: { fields: ['phone.value'], order: 'phone.value' },
  session: { fields: ['session.id'], order: 'session.id' },
  print: { fields: ['print.id'], order: 'print.id' },
  app: { fields: ['event.targetApp'], order: 'event.targetApp' },
  source: { fields: ['event.source'], order: 'event.source' },
} as const satisfies Record<string, ColumnFields>

export type ColumnName = keyof typeof eventColumns
export const columnNames = Object.keys(eventColumns) as ColumnName[]

const fieldsOf = (name: ColumnName): ColumnFields => eventColumns[name]
export const orderOf = (name: ColumnName) => fieldsOf(name).order
export const eventOrders: readonly string[] = columnNames.flatMap((name) => orderOf(name) ?? [])

/** In the table's own order; the time always stands first, since it opens the event. */
export function readColumns(stored: string | null): ColumnName[] {
  const chosen = stored === null ? null : new Set(stored.split(','))
  return columnNames.filter((name) => name === 'time' || (chosen?.has(name) ?? fieldsOf(name).first ?? false))
}

export const fieldsFor = (columns: readonly ColumnName[]): string[] => [
  'event.id',
  ...new Set(columns.flatMap((name) => fieldsOf(name).fields)),
]
