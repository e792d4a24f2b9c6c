import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Value } from '../../../values/value.tsx'
import { fieldOf } from '../../../values/value-targets.ts'
import type { AccountDetails } from '../queries.ts'
import styles from './details.module.css'
import { Few, Nothing } from './few.tsx'
import { type IdentifierGroup, identifiersByKind, provesConnection } from './identifiers-by-kind.ts'

const FEW = 4

/** What it was seen with, by kind; what others have too stands first. */
export function Identifiers({ account }: { account: AccountDetails }) {
  const { t } = useTranslation('account-details')
  const groups = identifiersByKind(account.identifiers, account.identifierTotals)
  return (
    <Card title={t('identifiers.title')}>
      {groups.length === 0 ? (
        <Nothing>{t('identifiers.none')}</Nothing>
      ) : (
        <div className={styles.groups}>
          {groups.map((group) => (
            <Kind key={group.kind} group={group} />
          ))}
        </div>
      )}
    </Card>
  )
}

function Kind({ group: { kind, total, identifiers } }: { group: IdentifierGroup }) {
  const { t, i18n } = useTranslation('account-details')
  const number = (value: number) => value.toLocaleString(i18n.language)
  const counted =
    total > identifiers.length
      ? t('identifiers.of', { shown: number(identifiers.length), total: number(total) })
      : number(total)
  return (
    <section>
      <h3 className={styles.groupTitle}>
        {t(`identifiers.kinds.${kind}`)} <small>{counted}</small>
      </h3>
      <Few rows={identifiers} few={FEW}>
        {(shown) => (
          <ul className={styles.list}>
            {shown.map((identifier) => (
              <li key={identifier.value} className={styles.identifier}>
                <Value field={fieldOf[kind]} value={identifier.value} room="place" />
                <Shared identifier={identifier} />
                <span className={styles.small}>
                  {t('identifiers.events', { count: identifier.events, number: number(identifier.events) })} ·{' '}
                  <Moment at={identifier.lastSeen} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Few>
    </section>
  )
}

function Shared({ identifier }: { identifier: AccountDetails['identifiers'][number] }) {
  const { t, i18n } = useTranslation('account-details')
  const others = identifier.accounts - 1
  if (identifier.common) return <Badge>{t('identifiers.common')}</Badge>
  if (!provesConnection(identifier)) return <span className={styles.small}>{t('identifiers.own')}</span>
  return (
    <Badge tone="accent">
      {t('identifiers.shared', { count: others, number: others.toLocaleString(i18n.language) })}
    </Badge>
  )
}
