import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../../api/workspace.ts'
import { Moment } from '../../../ui/moment.tsx'
import { Private } from '../../../ui/private.tsx'
import { Severity } from '../../../ui/severity.tsx'
import { Value } from '../../../values/value.tsx'
import { fieldOf } from '../../../values/value-targets.ts'
import type { AccountDetails } from '../queries.ts'
import styles from './connections.module.css'
import { percentOf, strengthOf } from './strength.ts'

type Connection = AccountDetails['connections'][number]

const FEW_REASONS = 3

export function ConnectionRow({ connection }: { connection: Connection }) {
  const { t } = useTranslation('account-details')
  const { clientUUID } = useWorkspace()
  const { uuid, accountId, email, risk, openThreats, lastSeen, reasons } = connection
  return (
    <li className={styles.row}>
      <Strength strength={connection.strength} />
      <div className={styles.words}>
        <p className={styles.head}>
          <Link
            className={styles.name}
            to="/$client/accounts/account-details/$uuid"
            params={{ client: clientUUID, uuid }}
          >
            <Private>
              <bdi>{accountId}</bdi>
            </Private>
          </Link>
          {risk !== 'none' && <Severity level={risk} />}
        </p>
        <p className={styles.reasons}>
          {reasons.slice(0, FEW_REASONS).map((reason, at) => (
            <span key={`${reason.kind} ${reason.value}`}>
              {at > 0 && ', '}
              <Reason reason={reason} />
            </span>
          ))}
        </p>
        <p className={styles.dim}>
          {email !== '' && email !== accountId && (
            <>
              <Private>
                <bdi>{email}</bdi>
              </Private>
              {' · '}
            </>
          )}
          {openThreats > 0 && `${t('connections.openThreats', { count: openThreats })} · `}
          {t('connections.lastSeen')} <Moment at={lastSeen} />
        </p>
      </div>
    </li>
  )
}

/** "the same device as 2 others"; what is shared by nobody else weighs most and says so by its shortness. */
function Reason({ reason: { kind, value, accounts, attack } }: { reason: Connection['reasons'][number] }) {
  const { t } = useTranslation('account-details')
  return (
    <Value field={fieldOf[kind]} value={value} room="whole">
      {t(`connections.reasons.${attack ? 'attack' : kind}`, { count: Math.max(accounts - 1, 1) })}
    </Value>
  )
}

function Strength({ strength }: { strength: number }) {
  const { t } = useTranslation('account-details')
  const percent = percentOf(strength)
  const word = t(`connections.strength.${strengthOf(strength)}`)
  return (
    <div className={styles.strength} data-strength={strengthOf(strength)}>
      <span aria-hidden="true">{word}</span>
      <VisuallyHidden>{t('connections.strengthOf', { word, percent })}</VisuallyHidden>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
    </div>
  )
}
