import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { Moment } from '../../ui/moment.tsx'
import { Severity } from '../../ui/severity.tsx'
import { ThreatTitle } from '../../values/threat-title.tsx'
import styles from './inbox.module.css'
import { PhaseSign } from './phase-sign.tsx'
import type { Threat } from './queries.ts'
import type { ThreatsSearch } from './threats-search.ts'

interface InboxRowProps {
  threat: Threat
  open: boolean
  search: ThreatsSearch
  /** undefined: it cannot be selected. */
  selected: boolean | undefined
  onSelect: () => void
}

export function InboxRow({ threat, open, search, selected, onSelect }: InboxRowProps) {
  const { t, i18n } = useTranslation('threats')
  const { clientUUID } = useWorkspace()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const gaveIn = threat.compromisedAccounts.length
  return (
    <li className={styles.row} data-open={open || undefined} data-severity={threat.severity}>
      {selected !== undefined && (
        <label className={styles.select}>
          <input type="checkbox" checked={selected} onChange={onSelect} />
          <VisuallyHidden>{t('inbox.select', { title: threat.title })}</VisuallyHidden>
        </label>
      )}
      <Link
        className={styles.link}
        to="/$client/threats"
        params={{ client: clientUUID }}
        search={search}
        data-row-link={threat.id}
        aria-current={open ? 'true' : undefined}
      >
        <span className={styles.line}>
          <Severity level={threat.severity} />
          <PhaseSign threat={threat} />
          <span className={styles.when}>
            <Moment at={threat.endedAt} />
          </span>
        </span>
        <span className={styles.title}>
          <ThreatTitle type={threat.type} title={threat.title} />
        </span>
        <span className={styles.facts}>
          <span>{t('counts.events', { count: threat.eventCount, number: number(threat.eventCount) })}</span>
          {threat.accounts.total > 1 && (
            <span>{t('counts.accounts', { count: threat.accounts.total, number: number(threat.accounts.total) })}</span>
          )}
          {threat.ips.total > 1 && (
            <span>{t('counts.ips', { count: threat.ips.total, number: number(threat.ips.total) })}</span>
          )}
          {gaveIn > 0 && (
            <span className={styles.gaveIn}>
              <IconAlertTriangle size={13} stroke={2} aria-hidden="true" />
              {t('counts.gaveIn', { count: gaveIn, number: number(gaveIn) })}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
