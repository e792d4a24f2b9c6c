import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { languages } from '../../i18n/language.ts'
import { Card } from '../../ui/card.tsx'
import styles from './user-settings-page.module.css'

const schemes = [
  ['light', 'look.light'],
  ['dark', 'look.dark'],
  ['auto', 'look.system'],
] as const

export function AppearanceCard() {
  const { t, i18n } = useTranslation('profile')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Card title={t('look.title')}>
      <div className={styles.settings}>
        <div className={styles.setting}>
          <span className={styles.label} id="theme-label">
            {t('look.theme')}
          </span>
          <SegmentedControl
            aria-labelledby="theme-label"
            value={colorScheme}
            onChange={setColorScheme}
            data={schemes.map(([value, text]) => ({ value, label: t(text) }))}
          />
        </div>
        <div className={styles.setting}>
          <span className={styles.label} id="language-label">
            {t('look.language')}
          </span>
          <SegmentedControl
            aria-labelledby="language-label"
            value={languages.find((language) => language === i18n.language) ?? 'en'}
            onChange={(language) => void chooseLanguage(language)}
            data={languages.map((value) => ({ value, label: t(`look.${value}`) }))}
          />
        </div>
      </div>
    </Card>
  )
}
