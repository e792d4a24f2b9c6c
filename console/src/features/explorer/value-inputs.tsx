import { NativeSelect, TextInput } from '@mantine/core'
import type { FieldType, Operator } from '@signet/contract/event-fields'
import { useTranslation } from 'react-i18next'
import { fromField, toField } from '../../ui/time-text.ts'
import { useExplorer } from './explorer-context.ts'
import styles from './query-bar.module.css'
import { arityOf } from './read-filters.ts'
import { SuggestedValues } from './suggested-values.tsx'

interface ValueInputsProps {
  field: string
  type: FieldType
  operator: Operator
  values: readonly string[]
  problem: string | null
  onChange: (values: readonly string[]) => void
  /** These values are meant: there is nothing more to say. */
  onDone: (values: readonly string[]) => void
}

/** The fitting way to give values: none, a choice, one or two fields, or a text with suggestions. */
export function ValueInputs(props: ValueInputsProps) {
  const { type, operator, values, problem, onChange } = props
  const { t } = useTranslation('explorer')
  const arity = arityOf(operator)
  if (arity === 'none') return null
  if (type === 'boolean') {
    const chosen = values[0] ?? ''
    return (
      <NativeSelect
        aria-label={t('editor.value')}
        data-autofocus
        value={chosen}
        error={problem}
        data={[
          { value: '', label: t('editor.choose'), disabled: true },
          { value: 'true', label: t('yes', { ns: 'values' }) },
          { value: 'false', label: t('no', { ns: 'values' }) },
        ]}
        onChange={(event) => onChange([event.currentTarget.value])}
      />
    )
  }
  if (arity !== 'two' && type !== 'time') return <SuggestedValues {...props} several={arity === 'many'} />
  const count = arity === 'two' ? 2 : 1
  const change = (at: number, text: string) =>
    onChange(Array.from({ length: count }, (_, n) => (n === at ? text : (values[n] ?? ''))))
  return (
    <div className={styles.fields}>
      {Array.from({ length: count }, (_, n) => (
        <PlainInput
          key={n === 0 ? 'first' : 'second'}
          label={t(count === 1 ? 'editor.value' : n === 0 ? 'editor.from' : 'editor.to')}
          first={n === 0}
          time={type === 'time'}
          value={values[n] ?? ''}
          error={n === count - 1 ? problem : null}
          onChange={(text) => change(n, text)}
        />
      ))}
    </div>
  )
}

interface PlainInputProps {
  label: string
  first: boolean
  time: boolean
  value: string
  error: string | null
  onChange: (text: string) => void
}

function PlainInput({ label, first, time, value, error, onChange }: PlainInputProps) {
  const { zone } = useExplorer()
  if (!time) {
    return (
      <TextInput
        label={label}
        data-autofocus={first || undefined}
        inputMode="decimal"
        value={value}
        error={error}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
    )
  }
  const at = Date.parse(value)
  return (
    <TextInput
      label={label}
      data-autofocus={first || undefined}
      type="datetime-local"
      value={Number.isNaN(at) ? '' : toField(at, zone)}
      error={error}
      onChange={(event) => {
        const moment = fromField(event.currentTarget.value, zone)
        onChange(moment === null ? '' : new Date(moment).toISOString())
      }}
    />
  )
}
