import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { Moment } from '../../ui/moment.tsx'
import { Private } from '../../ui/private.tsx'
import { PrivateSentence } from '../../ui/private-sentence.tsx'
import { Severity } from '../../ui/severity.tsx'
import { ThreatTitle } from '../../values/threat-title.tsx'
import { actionText } from './action-text.ts'
import type { ThreatDetails } from './queries.ts'
import styles from './story.module.css'

/** Other threats that share an account or an address with this one. */
export function Related({ threats }: { threats: ThreatDetails['related'] }) {
  const { t } = useTranslation('threats')
  const { clientUUID } = useWorkspace()
  return (
    <ul className={styles.related}>
      {threats.map(({ id, type, severity, status, title, startedAt, shared }) => (
        <li key={id}>
          <Severity level={severity} />
          <span className={styles.relatedWords}>
            <Link
              to="/$client/threats"
              params={{ client: clientUUID }}
              search={{ id, ...(status === 'RESOLVED' && { status: 'all' }) }}
            >
              <ThreatTitle type={type} title={title} />
            </Link>
            <small>
              <Moment at={startedAt} /> · {t(`status.${status}`)}
              {shared.length > 0 && (
                <>
                  {' '}
                  · {t('related.shared')} <Private>{shared.slice(0, 3).join(', ')}</Private>
                  {shared.length > 3 && ` ${t('related.more', { count: shared.length - 3 })}`}
                </>
              )}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Who did what with it, from the moment it was found. */
export function History({ threat }: { threat: ThreatDetails }) {
  const { t } = useTranslation('threats')
  return (
    <ol className={styles.history}>
      {threat.history.map(({ at, actor, action, note }) => (
        <li key={`${at} ${action}`}>
          {actionText(t, action)}
          {action !== 'opened' && (
            <>
              {' · '}
              <Private>{actor}</Private>
            </>
          )}
          {' · '}
          <span className={styles.dim}>
            <Moment at={at} />
          </span>
          {note !== '' && (
            <p className={styles.note}>
              <PrivateSentence text={note} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
