import { VisuallyHidden } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../../api/workspace.ts'
import { Card } from '../../../ui/card.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { SeverityBars } from '../../../ui/severity.tsx'
import type { AccountDetails } from '../queries.ts'
import { Few, Nothing } from './few.tsx'
import styles from './risk.module.css'
import { percentOf } from './strength.ts'

const FEW = 4

/** How dangerous it is, what that is made of, and since when. */
export function RiskCard({ account }: { account: AccountDetails }) {
  const { t } = useTranslation('account-details')
  const { riskLevel, risk } = account
  return (
    <Card title={t('risk.title')}>
      <p className={styles.level} data-level={riskLevel}>
        {riskLevel === 'none' ? (
          <IconShieldCheck size={22} stroke={1.7} aria-hidden="true" />
        ) : (
          <SeverityBars level={riskLevel} />
        )}
        <span className={styles.word}>{t(`risk.levels.${riskLevel}`)}</span>
        {risk.score > 0 && <span className={styles.score}>{t('risk.score', { score: percentOf(risk.score) })}</span>}
      </p>
      <div className={styles.frame}>
        <div className={styles.parts}>
          {risk.reasons.length === 0 ? <Nothing>{t('risk.none')}</Nothing> : <Reasons account={account} />}
          {risk.history.length > 0 && <History history={risk.history} />}
        </div>
      </div>
    </Card>
  )
}

/** Each reason leads to the threat it comes from, or to those of its type. */
function Reasons({ account: { risk, threats } }: { account: AccountDetails }) {
  const { t } = useTranslation(['account-details', 'threat-types'])
  const { clientUUID } = useWorkspace()
  return (
    <div>
      <h3 className={styles.title}>{t('risk.because')}</h3>
      <ul className={styles.reasons}>
        {risk.reasons.map(({ type, weight }) => {
          const threat = threats.find((each) => each.type === type)
          return (
            <li key={type}>
              <Link
                className={styles.reason}
                to="/$client/threats"
                params={{ client: clientUUID }}
                search={threat === undefined ? { type } : { id: threat.id }}
              >
                {t(`threat-types:${type}`)}
              </Link>
              <span className={styles.weight}>
                <span aria-hidden="true">+{percentOf(weight)}</span>
                <VisuallyHidden>{t('risk.reason', { weight: percentOf(weight) })}</VisuallyHidden>
              </span>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${percentOf(weight)}%` }} />
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function History({ history }: { history: AccountDetails['risk']['history'] }) {
  const { t } = useTranslation(['account-details', 'ui'])
  return (
    <div>
      <h3 className={styles.title}>{t('risk.history')}</h3>
      <Few rows={history} few={FEW}>
        {(shown) => (
          <ol className={styles.history}>
            {shown.map(({ from, level, score }) => (
              <li key={from} data-level={level}>
                <span>{level === 'none' ? t('risk.noLevel') : t(`ui:severity.${level}`)}</span>{' '}
                <span className={styles.dim}>
                  {percentOf(score)} · <Moment at={from} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </Few>
    </div>
  )
}
