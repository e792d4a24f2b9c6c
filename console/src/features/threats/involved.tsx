import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarList } from '../../ui/bar-list.tsx'
import { Value } from '../../values/value.tsx'
import { type Threat, useNetworkNames } from './queries.ts'
import { accountsOf, type Ranking } from './ranking.ts'
import styles from './story.module.css'

const FEW = 5

/** Where the attack came from: countries, networks, addresses. */
export function Sources({ threat }: { threat: Threat }) {
  const { t } = useTranslation('threats')
  const names = useNetworkNames(threat)
  const networkText = (asn: string) => {
    const name = names.get(asn) ?? ''
    return name === '' ? t('where.asn', { number: asn }) : t('where.network', { name, number: asn })
  }
  return (
    <div className={styles.rankings}>
      <Ranked title={t('where.countries')} ranking={threat.countries}>
        {(value) =>
          value === '' ? t('where.unknown') : <Value field="ip.location.country" value={value} room="place" />
        }
      </Ranked>
      <Ranked title={t('where.networks')} ranking={threat.asns}>
        {(value) => (
          <Value field="ip.asn" value={value} room="place">
            {networkText(value)}
          </Value>
        )}
      </Ranked>
      <Ranked title={t('where.ips')} ranking={threat.ips}>
        {(value) => <Value field="ip.value" value={value} room="place" />}
      </Ranked>
    </div>
  )
}

/** Whom it hit, those who gave in first and marked. */
export function Accounts({ threat }: { threat: Threat }) {
  const { t } = useTranslation('threats')
  const ranking = accountsOf(threat)
  const gaveIn = new Set(threat.compromisedAccounts)
  return (
    <div className={styles.accounts}>
      {gaveIn.size > 0 && (
        <p className={styles.warning}>
          <IconAlertTriangle size={16} stroke={1.9} aria-hidden="true" />
          {t('accounts.gaveIn', { count: gaveIn.size })}
        </p>
      )}
      <Ranked title={t('accounts.label')} hideTitle ranking={ranking} few={Math.max(FEW, gaveIn.size)}>
        {(value) => (
          <>
            <Value field="account.id" value={value} room="place" />
            {gaveIn.has(value) && <span className={styles.mark}>{t('accounts.mark')}</span>}
          </>
        )}
      </Ranked>
    </div>
  )
}

interface RankedProps {
  title: string
  hideTitle?: boolean
  ranking: Ranking
  /** How many are shown until somebody wants to see more. */
  few?: number
  children: (value: string) => ReactNode
}

function Ranked({ title, hideTitle = false, ranking, few = FEW, children }: RankedProps) {
  const { t, i18n } = useTranslation('threats')
  const number = (value: number) => value.toLocaleString(i18n.language)
  const [whole, setWhole] = useState(false)
  const values = whole ? ranking.values : ranking.values.slice(0, few)
  const more = ranking.total - values.length
  return (
    <div className={styles.ranking}>
      {!hideTitle && (
        <h4 className={styles.rankingTitle}>
          {title} <small>{number(ranking.total)}</small>
        </h4>
      )}
      {ranking.values.length === 0 ? (
        <p className={styles.nothing}>{t('where.none')}</p>
      ) : (
        <BarList
          label={title}
          numberText={number}
          rows={values.map(({ value, count }) => ({ key: value, label: children(value), count }))}
          more={more > 0 ? t('where.more', { count: more, number: number(more) }) : undefined}
        />
      )}
      {ranking.values.length > few && (
        <Button variant="subtle" size="compact-xs" className={styles.whole ?? ''} onClick={() => setWhole(!whole)}>
          {t(whole ? 'where.fewer' : 'where.whole', { count: ranking.values.length })}
        </Button>
      )}
    </div>
  )
}
