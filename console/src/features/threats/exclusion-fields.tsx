import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { translateRule } from '../../i18n/translate-sentence.ts'
import styles from './excluded-page.module.css'
import { type ExclusionRow, exclusionKinds, kindOf } from './exclusion-rows.ts'

interface ExclusionFieldsProps {
  row: ExclusionRow
  /** Its place in the list, for its name. */
  at: number
  readOnly: boolean
  problem: string | undefined
  onChange: (row: ExclusionRow) => void
  /** Whether what is pasted was a list. */
  onPaste: (text: string) => boolean
  onRemove: () => void
}

export function ExclusionFields({ row, at, readOnly, problem, onChange, onPaste, onRemove }: ExclusionFieldsProps) {
  const { t } = useTranslation('threats')
  return (
    <li className={styles.row}>
      <NativeSelect
        className={styles.kind ?? ''}
        aria-label={t('excluded.kind', { at })}
        value={kindOf(row)}
        disabled={readOnly}
        data={exclusionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(event) => {
          const kind = exclusionKinds.find((each) => each === event.currentTarget.value)
          onChange({ ...row, kind: kind ?? null })
        }}
      />
      <TextInput
        className={styles.value ?? ''}
        aria-label={t('excluded.value', { at })}
        placeholder={t(`excluded.example.${kindOf(row)}`)}
        value={row.value}
        readOnly={readOnly}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-private=""
        error={problem === undefined ? undefined : translateRule(problem)}
        onChange={(event) => onChange({ ...row, value: event.currentTarget.value })}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text'))) event.preventDefault()
        }}
      />
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('excluded.remove', { value: row.value || at })}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}
