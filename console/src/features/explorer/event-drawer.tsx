import { useTranslation } from 'react-i18next'
import { useFailure } from '../../api/failure.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FactsSkeleton } from '../../ui/facts.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { EmptyNotice, States } from '../../ui/states.tsx'
import { timeText } from '../../ui/time-text.ts'
import { OutcomeMark } from '../../values/event-parts.tsx'
import { useValueWords } from '../../values/use-value-words.ts'
import { Value } from '../../values/value.tsx'
import styles from './event-drawer.module.css'
import { type EventRow, presentFields, rawRecord, valuesOf } from './event-groups.ts'
import { useExplorer } from './explorer-context.ts'
import { useEvent } from './queries.ts'

/** The whole of one event, from what happened down to the record as it is kept. */
export function EventDrawer() {
  const { t } = useTranslation('explorer')
  const { state, now, change } = useExplorer()
  const event = useEvent(state.event, now)
  const found = event.data?.events[0]
  return (
    <SideDrawer
      opened={state.event !== ''}
      onClose={() => change({ event: '' })}
      title={found === undefined ? t('drawer.title') : <Headline event={found} />}
    >
      <States
        data={event.data}
        failure={useFailure(event.error, t('failed.event'))}
        onRetry={() => void event.refetch()}
        skeleton={<FactsSkeleton rows={10} />}
      >
        {() =>
          found === undefined ? (
            <EmptyNotice title={t('drawer.gone')} text={t('drawer.goneText')} />
          ) : (
            <WholeEvent event={found} />
          )
        }
      </States>
    </SideDrawer>
  )
}

function Headline({ event }: { event: EventRow }) {
  const { i18n } = useTranslation()
  const { valueText } = useValueWords()
  const { zone } = useExplorer()
  const type = String(event['event.type'])
  return (
    <span className={styles.headline}>
      <OutcomeMark type={type} />
      <span>
        {valueText('event.type', type)}
        <small>{timeText(Date.parse(String(event['event.timestamp'])), 'exact', i18n.language, zone)}</small>
      </span>
    </span>
  )
}

function WholeEvent({ event }: { event: EventRow }) {
  const { t } = useTranslation('explorer')
  const { fieldText } = useValueWords()
  const raw = rawRecord(event)
  return (
    <>
      {presentFields(event).map(({ entity, fields }) => (
        <section key={entity} className={styles.entity} aria-label={t(`entities.${entity}`)}>
          <h3 className={styles.title}>{t(`entities.${entity}`)}</h3>
          <dl className={styles.facts}>
            {fields.map((field) => (
              <div key={field} className={styles.fact}>
                <dt>
                  <bdi>{fieldText(field)}</bdi>
                </dt>
                <dd>
                  {valuesOf(event[field]).map((value) => (
                    <Value key={value} field={field} value={value} room="whole" inDialog />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className={styles.entity} aria-label={t('drawer.raw')}>
        <div className={styles.rawHead}>
          <h3 className={styles.title}>{t('drawer.raw')}</h3>
          <CopyButton value={raw} label={t('drawer.copyRaw')} />
        </div>
        <pre className={styles.raw} data-private="">
          {raw}
        </pre>
      </section>
    </>
  )
}
