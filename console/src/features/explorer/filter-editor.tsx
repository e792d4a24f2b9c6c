import { Button, NativeSelect } from '@mantine/core'
import { type EventField, findField, type Operator } from '@signet/contract/event-fields'
import type { Comparison } from '@signet/contract/event-query'
import { IconChevronLeft } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useValueWords } from '../../values/use-value-words.ts'
import { checkValues } from './check-values.ts'
import { FieldPicker } from './field-picker.tsx'
import styles from './query-bar.module.css'
import { arityOf, operatorsOf } from './read-filters.ts'
import { ValueInputs } from './value-inputs.tsx'

interface FilterEditorProps {
  given?: Comparison
  onApply: (comparison: Comparison) => void
  onCancel: () => void
}

/** First what, then how, then which value. */
export function FilterEditor({ given, onApply, onCancel }: FilterEditorProps) {
  const [field, setField] = useState(given?.field ?? null)
  const found = field === null ? null : findField(field)
  return (
    <div className={styles.editorBody}>
      {field === null || found === null ? (
        <FieldPicker onPick={setField} />
      ) : (
        <ComparisonForm
          key={field}
          field={field}
          type={found.type}
          given={given?.field === field ? given : undefined}
          onBack={() => setField(null)}
          onApply={onApply}
          onCancel={onCancel}
        />
      )}
    </div>
  )
}

interface ComparisonFormProps {
  field: string
  type: EventField['type']
  given: Comparison | undefined
  onBack: () => void
  onApply: (comparison: Comparison) => void
  onCancel: () => void
}

function ComparisonForm({ field, type, given, onBack, onApply, onCancel }: ComparisonFormProps) {
  const { t } = useTranslation('explorer')
  const { fieldText } = useValueWords()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const value = form.current?.querySelector<HTMLElement>('[data-autofocus]')
    value?.focus({ preventScroll: true })
  }, [])
  const choices = operatorsOf(type)
  const [operator, setOperator] = useState<Operator>(given?.operator ?? choices[0] ?? 'equals')
  const [values, setValues] = useState<readonly string[]>(given?.values ?? [])
  const [problem, setProblem] = useState<string | null>(null)
  const apply = (chosen: readonly string[]) => {
    const kept = arityOf(operator) === 'one' ? chosen.slice(0, 1) : chosen
    const fault = checkValues(type, operator, kept)
    if (fault !== null) return setProblem(t(`problems.${fault}`))
    onApply(arityOf(operator) === 'none' ? { field, operator } : { field, operator, values: [...kept] })
  }
  const change = (changed: readonly string[]) => {
    setProblem(null)
    setValues(changed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(values)
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={styles.back ?? ''}
        leftSection={<IconChevronLeft size={14} aria-hidden="true" />}
        aria-label={t('editor.changeField', { field: fieldText(field) })}
        onClick={onBack}
      >
        {fieldText(field)}
      </Button>
      <NativeSelect
        aria-label={t('editor.operator')}
        value={operator}
        data={choices.map((each) => ({ value: each, label: t(`operators.${each}`) }))}
        onChange={(event) => {
          setProblem(null)
          setOperator(choices.find((each) => each === event.currentTarget.value) ?? operator)
        }}
      />
      <ValueInputs
        field={field}
        type={type}
        operator={operator}
        values={values}
        problem={problem}
        onChange={change}
        onDone={apply}
      />
      <div className={styles.actions}>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('cancel', { ns: 'ui' })}
        </Button>
        <Button type="submit" size="xs">
          {t(given === undefined ? 'editor.add' : 'editor.save')}
        </Button>
      </div>
    </form>
  )
}
