import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { eventsOf } from '../../api/explorer-search.ts'
import { useFailure } from '../../api/failure.ts'
import { EmptyNotice, States } from '../../ui/states.tsx'
import { type Filtering, ValueContext } from '../../values/value-context.ts'
import { AttackTimeline } from './attack-timeline.tsx'
import { Accounts, Sources } from './involved.tsx'
import { Measures } from './measures.tsx'
import { type ThreatDetails, useThreat } from './queries.ts'
import styles from './story.module.css'
import { StoryHead } from './story-head.tsx'
import { History, Related } from './story-lists.tsx'

interface StoryProps {
  id: string
  /** It is all there is on the screen: whoever opened it is taken to it. */
  alone: boolean
  onBack: () => void
}

/** One threat, told from what happened down to who did what about it. */
export function Story({ id, alone, onBack }: StoryProps) {
  const { t } = useTranslation('threats')
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (alone) back.current?.focus({ preventScroll: true })
  }, [alone])
  const threat = useThreat(id)
  const failure = useFailure(threat.error, t('failed.one'))
  const gone = threat.error instanceof ApiError && threat.error.status === 404
  return (
    <article className={styles.story} aria-label={t('story.label')}>
      <button ref={back} type="button" className={styles.back} onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
        {t('story.back')}
      </button>
      {gone && threat.data === undefined ? (
        <EmptyNotice title={t('story.gone')} text={t('story.goneText')} />
      ) : (
        <States data={threat.data} failure={failure} onRetry={() => void threat.refetch()} skeleton={<StorySkeleton />}>
          {(found) => <Told threat={found} />}
        </States>
      )}
    </article>
  )
}

function Told({ threat }: { threat: ThreatDetails }) {
  const { t } = useTranslation('threats')
  const { evidence } = threat
  const inEvidence = useMemo<Filtering>(() => ({ searchOf: (filter) => eventsOf(evidence, filter) }), [evidence])
  return (
    <ValueContext value={inEvidence}>
      <StoryHead threat={threat} />
      <div className={styles.body}>
        <div>
          {threat.measures.length > 0 && (
            <Part title={t('story.why')}>
              <Measures measures={threat.measures} />
            </Part>
          )}
          <Part title={t('story.when')}>
            <AttackTimeline threat={threat} />
          </Part>
          <Part title={t('story.where')}>
            <Sources threat={threat} />
          </Part>
          <Part title={t('story.accounts')}>
            <Accounts threat={threat} />
          </Part>
        </div>
        <div className={styles.side}>
          {threat.runbook.length > 0 && (
            <Part title={t('story.runbook')}>
              <ol className={styles.steps}>
                {threat.runbook.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </Part>
          )}
          {threat.related.length > 0 && (
            <Part title={t('story.related')}>
              <Related threats={threat.related} />
            </Part>
          )}
          {threat.blindSpots.length > 0 && <BlindSpots spots={threat.blindSpots} />}
          <Part title={t('story.history')}>
            <History threat={threat} />
          </Part>
        </div>
      </div>
    </ValueContext>
  )
}

function BlindSpots({ spots }: { spots: readonly string[] }) {
  const { t } = useTranslation('threats')
  return (
    <details className={styles.folded}>
      <summary>{t('story.blindSpots')}</summary>
      <ul>
        {spots.map((spot) => (
          <li key={spot}>{spot}</li>
        ))}
      </ul>
    </details>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 className={styles.partTitle} id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}

const StorySkeleton = () => (
  <div className={styles.head}>
    <Skeleton height={20} width={150} radius="xl" />
    <Skeleton height={24} width="60%" mt={10} />
    <Skeleton height={14} mt={12} />
    <Skeleton height={14} width="70%" mt={6} />
    <Skeleton height={64} mt={22} radius="md" />
    <Skeleton height={150} mt={22} radius="md" />
  </div>
)
