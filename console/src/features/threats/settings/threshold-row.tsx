import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NumberField } from './number-field.tsx'
import { readNumber, type ThresholdEntry, writeNumber } from './settings-draft.ts'
import styles from './settings-page.module.css'
import { thresholdText } from './threshold-text.ts'
import type { SettingsForm } from './use-settings.ts'

interface ThresholdRowProps {
  threshold: ThresholdEntry
  field: string
  form: SettingsForm
  readOnly: boolean
}

/** One number: what it is, why it is what it is by default, and what it is here. */
export function ThresholdRow({ threshold, field, form, readOnly }: ThresholdRowProps) {
  const { t, i18n } = useTranslation('detection-settings')
  const { name, why, least, most } = threshold
  const label = thresholdText(t, name)
  const text = form.draft.texts[field] ?? ''
  const own = readNumber(text) !== threshold.default
  const written = (value: number) => value.toLocaleString(i18n.language)
  return (
    <li className={styles.threshold} data-own={own || undefined}>
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.why} lang="en">
          {why}
        </span>
        <span className={styles.facts}>
          {t('default', { value: written(threshold.default) })} ·{' '}
          {t('bounds', { least: written(least), most: written(most) })}
        </span>
      </div>
      <div className={styles.entry}>
        <NumberField
          bare
          label={label}
          value={text}
          readOnly={readOnly}
          problem={form.problems.get(field)}
          verdict={form.verdicts[field]}
          onChange={(typed) => form.write(field, typed)}
        />
        {!readOnly && (
          <Tooltip label={t('toDefault')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              // Disabled for real it would drop the focus of whoever pressed it.
              data-disabled={!own}
              aria-disabled={!own || undefined}
              aria-label={t('toDefaultOf', { name: label })}
              onClick={() => own && form.write(field, writeNumber(threshold.default, i18n.language))}
            >
              <IconRestore size={16} stroke={1.8} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </li>
  )
}
