import { CloseButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@signet/contract/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickList } from '../../ui/pick-list.tsx'
import { useValueWords } from '../../values/use-value-words.ts'
import { ValueName } from '../../values/value-name.tsx'
import { useExplorer } from './explorer-context.ts'
import { useSuggestions } from './queries.ts'
import styles from './query-bar.module.css'

interface SuggestedValuesProps {
  field: string
  values: readonly string[]
  several: boolean
  problem: string | null
  onChange: (values: readonly string[]) => void
  onDone: (values: readonly string[]) => void
}

const PAUSE_MS = 200

/** A text with the values that events really have, the frequent ones first. */
export function SuggestedValues({ field, values, several, problem, onChange, onDone }: SuggestedValuesProps) {
  const { t, i18n } = useTranslation('explorer')
  const { valueText } = useValueWords()
  const { range } = useExplorer()
  const [typed, setTyped] = useState(several ? '' : (values[0] ?? ''))
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const suggestions = useSuggestions(field, search, range, true)
  const add = (value: string) => {
    setTyped('')
    if (value !== '' && !values.includes(value)) onChange([...values, value])
  }
  const type = (text: string) => {
    setTyped(text)
    if (!several) onChange(text.trim() === '' ? [] : [text.trim()])
  }
  const enter = () => {
    if (!several || typed.trim() === '') return onDone(values)
    add(typed.trim())
  }
  return (
    <>
      {several && values.length > 0 && (
        <ul className={styles.tokens} aria-label={t('editor.values')}>
          {values.map((value) => (
            <li key={value} className={styles.token}>
              <ValueName field={field} text={valueText(field, value)} />
              <CloseButton
                size={24}
                iconSize={13}
                aria-label={t('editor.removeValue', { value })}
                onClick={() => onChange(values.filter((each) => each !== value))}
              />
            </li>
          ))}
        </ul>
      )}
      <PickList
        label={t('editor.value')}
        hideLabel
        autoFocus
        placeholder={t(several ? 'editor.addValue' : 'editor.typeValue')}
        text={typed}
        onText={type}
        maxLength={limits.query.filterValueLength}
        error={problem ?? undefined}
        options={(suggestions.data?.values ?? []).map(({ value, count }) => ({
          key: value,
          label: <ValueName field={field} text={valueText(field, value)} />,
          aside: count.toLocaleString(i18n.language),
          chosen: values.includes(value),
        }))}
        onPick={(value) => (several ? add(value) : onDone([value]))}
        onEnter={enter}
        nothing={suggestions.data === undefined ? undefined : t('editor.noSuggestion')}
      />
    </>
  )
}
