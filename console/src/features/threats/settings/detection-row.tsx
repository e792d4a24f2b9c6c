import { Switch, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import { Severity } from '../../../ui/severity.tsx'
import { type DetectionEntry, ownNumbers, thresholdField } from './settings-draft.ts'
import styles from './settings-page.module.css'
import { ThresholdRow } from './threshold-row.tsx'
import type { SettingsForm } from './use-settings.ts'

interface DetectionRowProps {
  detection: DetectionEntry
  form: SettingsForm
  readOnly: boolean
  open: boolean
  /** Something in it cannot be saved. */
  trouble: boolean
  onOpen: (open: boolean) => void
}

/** One detection at a glance; opened, every number that it decides by. */
export function DetectionRow({ detection, form, readOnly, open, trouble, onOpen }: DetectionRowProps) {
  const { t } = useTranslation(['detection-settings', 'threat-types'])
  const id = useId()
  const { type, severity, thresholds, finds } = detection
  const name = t(`threat-types:${type}`)
  const own = ownNumbers(detection, form.draft)
  const enabled = form.draft.enabled[type] ?? detection.enabled
  return (
    <li className={styles.detection} data-off={!enabled || undefined}>
      <div className={styles.head}>
        <UnstyledButton
          className={styles.opener ?? ''}
          aria-expanded={open}
          aria-controls={`${id}-numbers`}
          onClick={() => onOpen(!open)}
        >
          <IconChevronRight className={styles.chevron} size={16} stroke={1.8} aria-hidden="true" />
          <span className={styles.name}>{name}</span>
          <Severity level={severity} />
          {own > 0 && <Badge tone="accent">{t('detections.own', { count: own })}</Badge>}
          {trouble && <Badge tone="bad">{t('detections.trouble')}</Badge>}
        </UnstyledButton>
        <span className={styles.facts} aria-hidden="true">
          {t(enabled ? 'detections.on' : 'detections.off')}
        </span>
        <Switch
          checked={enabled}
          disabled={readOnly}
          aria-label={t('detections.switch', { name })}
          onChange={(event) => form.toggle(type, event.currentTarget.checked)}
        />
      </div>
      <div id={`${id}-numbers`} hidden={!open} className={styles.numbers}>
        {open && (
          <>
            <p className={styles.text} lang="en">
              {finds}
            </p>
            <ul className={styles.thresholds}>
              {thresholds.map((threshold) => (
                <ThresholdRow
                  key={threshold.name}
                  threshold={threshold}
                  field={thresholdField(type, threshold.name)}
                  form={form}
                  readOnly={readOnly}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </li>
  )
}
