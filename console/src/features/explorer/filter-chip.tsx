import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import type { Comparison } from '@signet/contract/event-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useValueWords } from '../../values/use-value-words.ts'
import { ValueName } from '../../values/value-name.tsx'
import { useExplorer } from './explorer-context.ts'
import { FilterEditor } from './filter-editor.tsx'
import { type Path, removeAt, replaceAt } from './filters.ts'
import styles from './query-bar.module.css'

/** "IP address is 203.0.113.7": a click edits it, the cross takes it away. */
export function FilterChip({ comparison, path }: { comparison: Comparison; path: Path }) {
  const { t } = useTranslation('explorer')
  const { fieldText } = useValueWords()
  const { state, change } = useExplorer()
  const [opened, setOpened] = useState(false)
  const field = fieldText(comparison.field)
  const operator = t(`operators.${comparison.operator}`)
  return (
    <span className={styles.chip} data-negative={negative.has(comparison.operator) || undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        trapFocus
        returnFocus
        withinPortal={false}
        radius="md"
        shadow="md"
      >
        <Popover.Target>
          <UnstyledButton
            className={styles.chipText}
            aria-description={t('filters.edit')}
            onClick={() => setOpened(!opened)}
          >
            <span className={styles.chipField}>{field}</span> <span className={styles.chipOperator}>{operator}</span>{' '}
            <ChipValues comparison={comparison} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={styles.editor ?? ''}>
          <FilterEditor
            given={comparison}
            onApply={(edited) => {
              setOpened(false)
              change({ filters: replaceAt(state.filters, path, edited) })
            }}
            onCancel={() => setOpened(false)}
          />
        </Popover.Dropdown>
      </Popover>
      <CloseButton
        size={24}
        iconSize={13}
        aria-label={t('filters.remove', { filter: `${field} ${operator}` })}
        onClick={() => change({ filters: removeAt(state.filters, path) })}
      />
    </span>
  )
}

const negative: ReadonlySet<string> = new Set(['notEquals', 'notIn', 'notContains', 'notExists'])
const MOST_SHOWN = 3

function ChipValues({ comparison: { field, operator, values = [] } }: { comparison: Comparison }) {
  const { t } = useTranslation('explorer')
  const { valueText } = useValueWords()
  const texts = values.map((value) => valueText(field, value))
  const shown = texts.slice(0, MOST_SHOWN).map((text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text))
  const joined = shown.join(operator === 'between' ? ` ${t('filters.and')} ` : ', ')
  const more = texts.length - shown.length
  if (texts.length === 0) return null
  return (
    <span className={styles.chipValue} title={texts.join(', ').slice(0, 1000)}>
      <ValueName field={field} text={joined} />
      {more > 0 && ` ${t('filters.more', { more })}`}
    </span>
  )
}
