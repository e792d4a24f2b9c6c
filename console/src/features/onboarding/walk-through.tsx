import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Integration } from './integrations.ts'
import styles from './setup.module.css'

/** What to do over there, with everything to paste filled in. */
export function WalkThrough({ integration, secret }: { integration: Integration; secret: string | null }) {
  const { t } = useTranslation('onboarding')
  const place = { origin: window.location.origin, key: secret ?? t('key.standIn') }
  const numbers = Array.from({ length: integration.steps }, (_, at) => at + 1)
  return numbers.map((number) => (
    <li key={number}>
      <p>{t(`walk.${integration.id}.${number as 1 | 2}`)}</p>
      {integration.pastes[number]?.map(({ label, text }) => (
        <div key={label} className={styles.pasteRow}>
          <span className={styles.pasteLabel}>{t(`paste.${label}`)}</span>
          <div className={styles.paste}>
            <pre>
              <code>{text(place)}</code>
            </pre>
            <CopyButton value={text(place)} label={t('paste.copy', { what: t(`paste.${label}`) })} />
          </div>
        </div>
      ))}
    </li>
  ))
}
