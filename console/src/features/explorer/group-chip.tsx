import { CloseButton } from '@mantine/core'
import type { FilterGroup } from '@signet/contract/event-query'
import { useTranslation } from 'react-i18next'
import { AddFilter } from './add-filter.tsx'
import { useExplorer } from './explorer-context.ts'
import { FilterChip } from './filter-chip.tsx'
import { type Path, removeAt } from './filters.ts'
import styles from './query-bar.module.css'

/** "any of ( … )": a group holds chips, and groups. */
export function GroupChip({ group, path }: { group: FilterGroup; path: Path }) {
  const { t } = useTranslation('explorer')
  const { state, change } = useExplorer()
  const name = t(`groupings.${group.operator}`)
  return (
    <fieldset className={styles.group} aria-label={name}>
      <span className={styles.groupName} aria-hidden="true">
        {name} (
      </span>
      {group.filters.map((filter, at) =>
        'filters' in filter ? (
          <GroupChip key={JSON.stringify(filter)} group={filter} path={[...path, at]} />
        ) : (
          <FilterChip key={JSON.stringify(filter)} comparison={filter} path={[...path, at]} />
        ),
      )}
      <AddFilter path={path} text={t('filters.addTo', { group: name })} small />
      <span className={styles.groupName} aria-hidden="true">
        )
      </span>
      <CloseButton
        size={24}
        iconSize={13}
        aria-label={t('filters.remove', { filter: name })}
        onClick={() => change({ filters: removeAt(state.filters, path) })}
      />
    </fieldset>
  )
}
