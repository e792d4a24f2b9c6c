import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOnce } from '../../../ui/use-once.ts'
import { WorkButton } from '../../../ui/work-button.tsx'
import styles from './settings-page.module.css'
import type { SettingsForm } from './use-settings.ts'

/** Stays in sight: what is not saved does not count. */
export function SaveBar({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('detection-settings')
  const { changes, problems, overtaken, busy } = form
  const catchUp = useOnce(form.catchUp)
  return (
    <div className={styles.bar}>
      {overtaken && (
        <div className={styles.overtaken} role="alert">
          <span>{t('overtaken.text')}</span>
          <Button variant="default" size="compact-sm" onClick={() => void catchUp()}>
            {t('overtaken.load')}
          </Button>
        </div>
      )}
      <div className={styles.ends}>
        <output className={styles.state} data-trouble={problems.size > 0 || undefined}>
          {problems.size > 0
            ? t('bar.problems', { count: problems.size })
            : changes > 0
              ? t('bar.changes', { count: changes })
              : t('bar.none')}
        </output>
        <span className={styles.save}>
          {changes > 0 && (
            <Button variant="subtle" color="gray" onClick={form.discard}>
              {t('bar.discard')}
            </Button>
          )}
          <WorkButton type="submit" busy={busy} idle={changes === 0}>
            {t('bar.save')}
          </WorkButton>
        </span>
      </div>
    </div>
  )
}
