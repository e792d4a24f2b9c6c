import { Button } from '@mantine/core'
import { riskProblems, riskThresholdNames } from '@signet/contract/risk-thresholds'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { NumberField } from './number-field.tsx'
import { RiskScale } from './risk-scale.tsx'
import { riskField, riskOf, writeNumber } from './settings-draft.ts'
import styles from './settings-page.module.css'
import type { SettingsForm } from './use-settings.ts'

/** From which score on a risk is called what, drawn as it is typed. */
export function RiskLevels({ form, readOnly }: { form: SettingsForm; readOnly: boolean }) {
  const { t, i18n } = useTranslation('detection-settings')
  const { draft, settings, problems, verdicts, write } = form
  const risk = riskOf(draft)
  // While a number is half typed, the scale shows what is in force.
  const drawn = Object.keys(riskProblems(risk)).length === 0 ? risk : settings.risk.inForce
  const written = (value: number) => writeNumber(value, i18n.language)
  return (
    <Card title={t('risk.title')}>
      <p className={styles.text}>{t('risk.hint')}</p>
      <RiskScale risk={drawn} />
      <div className={styles.levels}>
        {riskThresholdNames.map((name) => (
          <div key={name}>
            <NumberField
              label={t(`risk.from.${name}`)}
              value={draft.texts[riskField(name)] ?? ''}
              readOnly={readOnly}
              problem={problems.get(riskField(name))}
              verdict={verdicts[riskField(name)]}
              onChange={(text) => write(riskField(name), text)}
            />
            <p className={styles.facts}>{t('default', { value: written(settings.risk.default[name]) })}</p>
          </div>
        ))}
      </div>
      {!readOnly && (
        <div className={styles.fills}>
          {(['default', 'reset'] as const).map((which) => (
            <Button key={which} variant="subtle" size="compact-sm" onClick={() => form.fillRisk(settings.risk[which])}>
              {t(`risk.fill.${which}`, {
                numbers: riskThresholdNames.map((name) => written(settings.risk[which][name])).join(' · '),
              })}
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}
