import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { countryText } from '../../../ui/country-text.ts'
import { Moment } from '../../../ui/moment.tsx'
import { Value } from '../../../values/value.tsx'
import type { AccountDetails } from '../queries.ts'
import styles from './details.module.css'
import { Count } from './devices.tsx'
import { Few, Nothing } from './few.tsx'

const FEW = 5
type Session = AccountDetails['sessions'][number]

export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { t, i18n } = useTranslation('account-details')
  return (
    <Card
      title={t('sessions.title')}
      aside={sessions.length > 0 && sessions.length.toLocaleString(i18n.language)}
      flush
    >
      {sessions.length === 0 ? (
        <div className={styles.pad}>
          <Nothing>{t('sessions.none')}</Nothing>
        </div>
      ) : (
        <Few rows={sessions} few={FEW}>
          {(shown) => (
            <ul className={styles.rows}>
              {shown.map((session) => (
                <SessionRow key={session.sessionId} session={session} />
              ))}
            </ul>
          )}
        </Few>
      )}
    </Card>
  )
}

/** One session on several devices or addresses is what a stolen one looks like. */
function SessionRow({ session }: { session: Session }) {
  const { t, i18n } = useTranslation('account-details')
  const { sessionId, ips, prints, country, city, browser, os, lastSeen, events } = session
  const where = [city, countryText(country, i18n.language)].filter((part) => part !== '').join(', ')
  const on = [browser, os].filter((part) => part !== '').join(' · ')
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        <span className={styles.code}>
          <Value field="session.id" value={sessionId} room="place" />
        </span>
        <span className={styles.small}>{[where, on].filter((part) => part !== '').join(' · ')}</span>
        <span className={styles.small}>
          {t('sessions.ips', { count: ips })}, {t('sessions.prints', { count: prints })} · {t('sessions.lastSeen')}{' '}
          <Moment at={lastSeen} />
        </span>
        {(ips > 1 || prints > 1) && (
          <span>
            <Badge tone={prints > 1 ? 'bad' : 'neutral'}>{t('sessions.changed')}</Badge>
          </span>
        )}
      </span>
      <Count events={events} />
    </li>
  )
}
