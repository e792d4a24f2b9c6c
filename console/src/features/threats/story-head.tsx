import { Button } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { eventsOf } from '../../api/explorer-search.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { durationText } from '../../ui/duration-text.ts'
import { PrivateSentence } from '../../ui/private-sentence.tsx'
import { Severity } from '../../ui/severity.tsx'
import { EventTime } from '../../values/event-parts.tsx'
import { ThreatTitle } from '../../values/threat-title.tsx'
import { IgnoreDialog } from './ignore-dialog.tsx'
import { PhaseSign } from './phase-sign.tsx'
import type { ThreatDetails } from './queries.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import styles from './story.module.css'
import { Techniques } from './techniques.tsx'
import { namesIn } from './threat-names.ts'

/** What happened, in two sentences and a row of numbers, and what can be done about it. */
export function StoryHead({ threat }: { threat: ThreatDetails }) {
  const { t, i18n } = useTranslation('threats')
  const seconds = (from: string, to: string) => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)
  const duration = durationText(seconds(threat.startedAt, threat.endedAt), i18n.language)
  return (
    <header className={styles.head}>
      <div className={styles.signs}>
        <Severity level={threat.severity} />
        <PhaseSign threat={threat} />
        <span className={styles.type}>{t(`subjects.${threat.subject.kind}`)}</span>
        <Techniques names={threat.techniques} />
      </div>
      <h2 className={styles.title}>
        <ThreatTitle type={threat.type} title={threat.title} />
      </h2>
      <p className={styles.summary}>
        <PrivateSentence text={threat.summary} values={namesIn(threat)} />
      </p>
      <p className={styles.meta}>
        <span>
          {t('story.began')} <EventTime at={threat.startedAt} format="edge" />, {t('story.lasted', { duration })}
        </span>
        <span>
          {t('story.detected')} <EventTime at={threat.detectedAt} format="edge" />
        </span>
      </p>
      <Actions threat={threat} />
      <Numbers threat={threat} />
    </header>
  )
}

function Actions({ threat }: { threat: ThreatDetails }) {
  const { t } = useTranslation('threats')
  const { readOnly, clientUUID } = useWorkspace()
  const [opened, setOpened] = useState<'resolve' | 'reopen' | 'ignore' | null>(null)
  const close = () => setOpened(null)
  const resolved = threat.status === 'RESOLVED'
  return (
    <div className={styles.actions}>
      {!readOnly && !resolved && <Button onClick={() => setOpened('resolve')}>{t('resolve.action')}</Button>}
      {!readOnly && resolved && (
        <Button variant="default" onClick={() => setOpened('reopen')}>
          {t('reopen.action')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconListSearch size={16} stroke={1.7} aria-hidden="true" />}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/$client/event-explorer"
            params={{ client: clientUUID }}
            search={eventsOf(threat.evidence)}
          />
        )}
      >
        {t('story.evidence')}
      </Button>
      {!readOnly && threat.resolution === 'false_positive' && (
        <Button variant="default" onClick={() => setOpened('ignore')}>
          {t('ignore.action')}
        </Button>
      )}
      {opened === 'resolve' && (
        <ResolveDialog
          ids={[threat.id]}
          onClose={close}
          onDone={(resolution) => setOpened(resolution === 'false_positive' ? 'ignore' : null)}
        />
      )}
      {opened === 'reopen' && <ReopenDialog id={threat.id} onClose={close} />}
      {opened === 'ignore' && <IgnoreDialog threat={threat} onClose={close} />}
    </div>
  )
}

const numberNames = ['events', 'failed', 'success', 'accounts', 'gaveIn', 'ips', 'countries'] as const

function Numbers({ threat }: { threat: ThreatDetails }) {
  const { t, i18n } = useTranslation('threats')
  const numbers = {
    events: threat.eventCount,
    failed: threat.failedCount,
    success: threat.successCount,
    accounts: threat.accounts.total,
    gaveIn: threat.compromisedAccounts.length,
    ips: threat.ips.total,
    countries: threat.countries.total,
  }
  return (
    <dl className={styles.numbers}>
      {numberNames.map((name) => (
        <div key={name} data-bad={(name === 'gaveIn' && numbers[name] > 0) || undefined}>
          <dt>{t(`numbers.${name}`)}</dt>
          <dd>{numbers[name].toLocaleString(i18n.language)}</dd>
        </div>
      ))}
    </dl>
  )
}
