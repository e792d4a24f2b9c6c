import { Skeleton, VisuallyHidden } from '@mantine/core'
import { severities } from '@signet/contract/threat-types'
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconHourglass, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/call.ts'
import { useFailure } from '../../api/failure.ts'
import { type Range, writeRange } from '../../api/time-range.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { durationText } from '../../ui/duration-text.ts'
import { SeverityBars } from '../../ui/severity.tsx'
import { FailureNotice, Loading } from '../../ui/states.tsx'
import { useThreatMetrics } from './queries.ts'
import styles from './threat-summary.module.css'

type Metrics = Answer<'getThreatMetrics'>

/** How many threats are open and how bad they are, how many came, and how long it takes. */
export function ThreatSummary({ frame, now }: { frame: Range; now: number }) {
  const { t } = useTranslation('dashboard')
  const metrics = useThreatMetrics(frame, now)
  const failure = useFailure(metrics.error, t('threats.failed'))
  if (metrics.data === undefined && failure !== null) {
    return (
      <div className={styles.whole}>
        <FailureNotice failure={failure} onRetry={() => void metrics.refetch()} />
      </div>
    )
  }
  if (metrics.data === undefined) return <SummarySkeleton />
  return (
    <div className={styles.tiles} data-stale={metrics.isPlaceholderData || undefined}>
      <ActiveTile metrics={metrics.data} />
      <OpenedTile metrics={metrics.data} frame={frame} />
      <Tile title={t('threats.detect')} note={noteOf('detect', metrics.data.meanSecondsToDetect)}>
        <Duration seconds={metrics.data.meanSecondsToDetect} />
      </Tile>
      <Tile title={t('threats.remediate')} note={noteOf('remediate', metrics.data.meanSecondsToRemediate)}>
        <Duration seconds={metrics.data.meanSecondsToRemediate} />
      </Tile>
    </div>
  )

  function noteOf(name: 'detect' | 'remediate', seconds: number | null): string {
    return seconds === null ? t(`threats.${name}None`) : t(`threats.${name}Help`)
  }
}

function Tile({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.tile}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.figure}>{children}</p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  )
}

function Duration({ seconds }: { seconds: number | null }) {
  const { i18n } = useTranslation()
  return seconds === null ? <span className={styles.none}>–</span> : durationText(seconds, i18n.language)
}

/** From so many seconds on it is said that threats may be missing. */
const LATE_SECONDS = 10

function ActiveTile({ metrics: { active, opened, secondsUnjudged } }: { metrics: Metrics }) {
  const { t, i18n } = useTranslation('dashboard')
  const { clientUUID } = useWorkspace()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const worst = severities.toReversed().find((level) => (active.bySeverity[level] ?? 0) > 0)
  return (
    <section className={styles.tile} data-severity={worst}>
      <h2 className={styles.title}>{t('threats.active')}</h2>
      <p className={styles.figure}>
        <Link to="/$client/threats" params={{ client: clientUUID }} search={{}}>
          {number(active.total)}
        </Link>
        {secondsUnjudged >= LATE_SECONDS ? (
          <span className={styles.judging} role="status">
            <IconHourglass size={17} stroke={1.8} aria-hidden="true" />
            {t('threats.judging')}
          </span>
        ) : (
          active.total === 0 && (
            <span className={styles.good}>
              <IconShieldCheck size={18} stroke={1.8} aria-hidden="true" />
              {t('threats.none')}
            </span>
          )
        )}
      </p>
      <div className={styles.share} aria-hidden="true">
        {severities.toReversed().map((level) => (
          <span key={level} data-severity={level} style={{ flexGrow: active.bySeverity[level] ?? 0 }} />
        ))}
      </div>
      <ul className={styles.levels}>
        {severities.toReversed().map((level) => (
          <li key={level}>
            <Link to="/$client/threats" params={{ client: clientUUID }} search={{ severity: level }}>
              <SeverityBars level={level} />
              {t(`severity.${level}`, { ns: 'ui' })} <b>{number(active.bySeverity[level] ?? 0)}</b>
            </Link>
            <New count={opened.bySeverity[level] ?? 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function New({ count }: { count: number }) {
  const { t, i18n } = useTranslation('dashboard')
  if (count === 0) return null
  const number = count.toLocaleString(i18n.language)
  return (
    <span className={styles.new}>
      <span aria-hidden="true">+{number}</span>
      <VisuallyHidden>{t('threats.new', { number })}</VisuallyHidden>
    </span>
  )
}

function OpenedTile({ metrics: { opened }, frame }: { metrics: Metrics; frame: Range }) {
  const { t, i18n } = useTranslation('dashboard')
  const { clientUUID } = useWorkspace()
  const change = opened.total - opened.before
  const kind = change > 0 ? 'more' : change < 0 ? 'fewer' : 'same'
  const Arrow = { more: IconArrowUpRight, fewer: IconArrowDownRight, same: IconEqual }[kind]
  return (
    <Tile
      title={t('threats.opened')}
      note={
        <span className={styles.change} data-change={kind}>
          <Arrow size={15} stroke={2} aria-hidden="true" />
          {t(`threats.${kind}`, { number: Math.abs(change).toLocaleString(i18n.language) })}
        </span>
      }
    >
      <Link
        to="/$client/threats"
        params={{ client: clientUUID }}
        search={{ status: 'all', ...writeRange(frame), order: '-startedAt' }}
      >
        {opened.total.toLocaleString(i18n.language)}
      </Link>
    </Tile>
  )
}

const SummarySkeleton = () => (
  <Loading>
    <div className={styles.tiles}>
      {['active', 'opened', 'detect', 'remediate'].map((name) => (
        <div key={name} className={styles.tile}>
          <Skeleton height={14} width={110} />
          <Skeleton height={26} width={80} mt={10} />
          <Skeleton height={12} width={150} mt={12} />
        </div>
      ))}
    </div>
  </Loading>
)
