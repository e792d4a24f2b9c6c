import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../../api/workspace.ts'
import { Card } from '../../../ui/card.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Severity } from '../../../ui/severity.tsx'
import { ThreatTitle } from '../../../values/threat-title.tsx'
import type { AccountDetails } from '../queries.ts'
import styles from './details.module.css'
import { Few, Nothing } from './few.tsx'

const FEW = 5

/** What is still open about it, each the way to its story. */
export function OpenThreats({ account: { threats, accountId } }: { account: AccountDetails }) {
  const { t } = useTranslation(['account-details', 'threat-types'])
  const { clientUUID } = useWorkspace()
  return (
    <Card title={t('threats.title')} aside={threats.length > 0 && threats.length} flush>
      {threats.length === 0 ? (
        <div className={styles.pad}>
          <Nothing>{t('threats.none')}</Nothing>
        </div>
      ) : (
        <Few rows={threats} few={FEW}>
          {(shown) => (
            <ul className={styles.rows}>
              {shown.map(({ id, type, severity, title, startedAt, targetOnly }) => (
                <li key={id}>
                  <Link className={styles.threat} to="/$client/threats" params={{ client: clientUUID }} search={{ id }}>
                    <span className={styles.words}>
                      <span className={styles.strong}>
                        {title.endsWith(`: ${accountId}`) ? (
                          t(`threat-types:${type}`)
                        ) : (
                          <ThreatTitle type={type} title={title} />
                        )}
                      </span>
                      <span className={styles.small}>
                        {targetOnly && `${t('threats.targetOnly')} · `}
                        {t('threats.began')} <Moment at={startedAt} />
                      </span>
                    </span>
                    <Severity level={severity} />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Few>
      )}
    </Card>
  )
}
