import { Button } from '@mantine/core'
import { can } from '@signet/contract/access'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../../api/workspace.ts'
import { Card } from '../../../ui/card.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Private } from '../../../ui/private.tsx'
import { useOnce } from '../../../ui/use-once.ts'
import { LeaveWarning } from '../leave-warning.tsx'
import { DetectionRow } from './detection-row.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { RiskLevels } from './risk-levels.tsx'
import { SaveBar } from './save-bar.tsx'
import { type DetectionEntry, type Settings, thresholdField } from './settings-draft.ts'
import styles from './settings-page.module.css'
import { useSettingsForm } from './use-settings.ts'

export function SettingsForm({ saved }: { saved: Settings }) {
  const { t } = useTranslation('detection-settings')
  const { roles, demo } = useWorkspace()
  const readOnly = demo || !can(roles, 'detectionSettings.write')
  const form = useSettingsForm(saved)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [resetting, setResetting] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { settings, problems, verdicts } = form
  const isRefused = ({ type, thresholds }: DetectionEntry) =>
    thresholds.some(({ name }) => thresholdField(type, name) in verdicts)
  const hasTrouble = (detection: DetectionEntry) =>
    isRefused(detection) || detection.thresholds.some(({ name }) => problems.has(thresholdField(detection.type, name)))

  const send = useOnce(async () => {
    if (problems.size === 0 && (await form.save())) return
    // What is wrong is shown, even where somebody has closed it, and the first of it gets the focus.
    setOpen((before) => new Set([...before, ...settings.detections.filter(hasTrouble).map(({ type }) => type)]))
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.changes > 0) void send()
  }
  const show = (type: string, shown: boolean) =>
    setOpen((before) => new Set(shown ? [...before, type] : [...before].filter((each) => each !== type)))
  return (
    <form className={styles.form} onSubmit={submit} noValidate ref={element}>
      {readOnly && (
        <p className={styles.notice} role="note">
          {t(demo ? 'readOnly.demo' : 'readOnly.role')}
        </p>
      )}
      <RiskLevels form={form} readOnly={readOnly} />
      <Card flush title={t('detections.title')} aside={<LastChange settings={settings} />}>
        <p className={styles.hint}>{t('detections.hint')}</p>
        <ul className={styles.list}>
          {settings.detections.map((detection) => (
            <DetectionRow
              key={detection.type}
              detection={detection}
              form={form}
              readOnly={readOnly}
              open={open.has(detection.type) || isRefused(detection)}
              trouble={hasTrouble(detection)}
              onOpen={(shown) => show(detection.type, shown)}
            />
          ))}
        </ul>
      </Card>
      {!readOnly && (
        <div>
          <Button variant="subtle" color="gray" onClick={() => setResetting(true)}>
            {t('reset.action')}
          </Button>
        </div>
      )}
      {resetting && <ResetDialog form={form} onClose={() => setResetting(false)} />}
      {!readOnly && <SaveBar form={form} />}
      <LeaveWarning when={form.changes > 0 && !form.busy} />
    </form>
  )
}

function LastChange({ settings: { updatedBy, updatedAt } }: { settings: Settings }) {
  const { t } = useTranslation('detection-settings')
  if (updatedAt === null) return t('never')
  return (
    <>
      {t('changedBy')} <Private>{updatedBy}</Private>, <Moment at={updatedAt} />
    </>
  )
}
