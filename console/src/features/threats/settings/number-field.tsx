import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Problem } from './settings-draft.ts'

interface NumberFieldProps {
  label: string
  /** The label stands elsewhere and is only read out. */
  bare?: boolean
  value: string
  readOnly: boolean
  problem: Problem | undefined
  /** What the server said, where nothing was found wrong here. */
  verdict: string | undefined
  onChange: (text: string) => void
}

/** A number as it is typed: a text field takes a comma as well as a point, and no wheel changes it by accident. */
export function NumberField({ label, bare = false, value, readOnly, problem, verdict, onChange }: NumberFieldProps) {
  const { t, i18n } = useTranslation('detection-settings')
  const written = (number: number) => number.toLocaleString(i18n.language)
  const error =
    problem === undefined
      ? verdict
      : problem.kind === 'between'
        ? t('problems.between', { least: written(problem.least), most: written(problem.most) })
        : t(`problems.${problem.kind}`)
  return (
    <TextInput
      {...(bare ? { 'aria-label': label } : { label })}
      value={value}
      disabled={readOnly}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
