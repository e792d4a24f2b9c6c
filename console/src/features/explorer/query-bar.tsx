import { Button, UnstyledButton } from '@mantine/core'
import type { Filter } from '@signet/contract/event-query'
import { limits } from '@signet/contract/limits'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { countFilters, hasRoom } from '../../api/filter-room.ts'
import { AddFilter } from './add-filter.tsx'
import { useExplorer } from './explorer-context.ts'
import { FilterChip } from './filter-chip.tsx'
import { includes, toggle } from './filters.ts'
import { GroupChip } from './group-chip.tsx'
import styles from './query-bar.module.css'
import { quickFilterNames, quickFilters } from './quick-filters.ts'

/** What is asked, as chips that can be read aloud: all of them have to hold. */
export function QueryBar() {
  const { t } = useTranslation('explorer')
  const { state, change } = useExplorer()
  const { filters } = state
  return (
    <div className={styles.bar}>
      <ul className={styles.chips} aria-label={t('filters.label')}>
        {filters.map((filter, at) => (
          <li key={JSON.stringify(filter)} className={styles.item}>
            {'filters' in filter ? (
              <GroupChip group={filter} path={[at]} />
            ) : (
              <FilterChip comparison={filter} path={[at]} />
            )}
          </li>
        ))}
        <li className={styles.item}>
          <AddFilter path={[]} text={t('filters.add')} />
          <AddFilter path={[]} text={t('filters.addAny')} group="or" />
          <AddFilter path={[]} text={t('filters.addNone')} group="not" />
        </li>
        {filters.length > 0 && (
          <li className={styles.item}>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change({ filters: [] })}>
              {t('filters.clear')}
            </Button>
          </li>
        )}
      </ul>
      {!hasRoom(filters) && (
        <p className={styles.limit} role="status">
          {t('filters.limit')}
        </p>
      )}
      <div className={styles.quick}>
        <span className={styles.quickTitle} id="quick-filters">
          {t('quick.title')}
        </span>
        <ul className={styles.quickList} aria-labelledby="quick-filters">
          {quickFilterNames.map((name) => (
            <li key={name}>
              <QuickButton text={t(`quick.${name}`)} filter={quickFilters[name]} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function QuickButton({ text, filter }: { text: string; filter: Filter }) {
  const { state, change } = useExplorer()
  const on = includes(state.filters, filter)
  const full = !on && countFilters([...state.filters, filter]) > limits.query.filters
  return (
    <UnstyledButton
      className={styles.quickButton}
      aria-pressed={on}
      aria-disabled={full || undefined}
      onClick={() => change({ filters: toggle(state.filters, filter) })}
    >
      {on && <IconCheck size={13} stroke={2.2} aria-hidden="true" />}
      {text}
    </UnstyledButton>
  )
}
