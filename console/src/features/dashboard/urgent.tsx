import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../api/failure.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Private } from '../../ui/private.tsx'
import { Severity } from '../../ui/severity.tsx'
import { States } from '../../ui/states.tsx'
import styles from './lists.module.css'
import { useUrgent } from './queries.ts'

/** The worst that is still open: the way from the overview to the story. */
export function Urgent() {
  const { t } = useTranslation(['dashboard', 'threat-types'])
  const { clientUUID } = useWorkspace()
  const threats = useUrgent()
  return (
    <Card
      flush
      title={t('attention.title')}
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          renderRoot={(props) => (
            <Link {...props} to="/$client/threats" params={{ client: clientUUID }} search={{ order: '-severity' }} />
          )}
        >
          {t('threats.open')}
        </Button>
      }
    >
      <States
        data={threats.data}
        failure={useFailure(threats.error, t('attention.failed'))}
        onRetry={() => void threats.refetch()}
        skeleton={<ListSkeleton />}
        empty={threats.data?.total === 0 && { title: t('attention.empty'), text: t('attention.emptyText') }}
      >
        {({ threats: rows }) => (
          <ul className={styles.list}>
            {rows.map((threat) => (
              <li key={threat.id}>
                <Link
                  className={styles.threat}
                  to="/$client/threats"
                  params={{ client: clientUUID }}
                  search={{ order: '-severity', id: threat.id }}
                >
                  <span className={styles.words}>
                    <span className={styles.title}>{t(`threat-types:${threat.type}`)}</span>
                    <span className={styles.dim}>
                      {threat.subject.kind !== 'workspace' && (
                        <>
                          <Private>
                            <bdi>{threat.subject.value}</bdi>
                          </Private>
                          {' · '}
                        </>
                      )}
                      <Moment at={threat.endedAt} />
                    </span>
                  </span>
                  <Severity level={threat.severity} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </States>
    </Card>
  )
}

export const ListSkeleton = () => (
  <ul className={styles.list}>
    {['a', 'b', 'c'].map((name) => (
      <li key={name} className={styles.placeholder}>
        <Skeleton height={14} width="70%" />
        <Skeleton height={12} width="40%" mt={8} />
      </li>
    ))}
  </ul>
)
