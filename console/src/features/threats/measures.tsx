import { useTranslation } from 'react-i18next'
import { isClaim, isCrossed, measureText, measureValue, thresholdText } from './measure-text.ts'
import styles from './measures.module.css'
import type { Threat } from './queries.ts'

type Measure = Threat['measures'][number]

/** Each number that the decision rests on, against what it had to reach and what is usual. */
export function Measures({ measures }: { measures: readonly Measure[] }) {
  const { t } = useTranslation('threats')
  const usual = measures.some((measure) => measure.usual !== null)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('measure.name')}</th>
          <th scope="col" className={styles.number}>
            {t('measure.seen')}
          </th>
          <th scope="col" className={styles.picture}>
            <span className={styles.hidden}>{t('measure.picture')}</span>
          </th>
          <th scope="col" className={styles.number}>
            {t('measure.threshold')}
          </th>
          {usual && (
            <th scope="col" className={styles.number}>
              {t('measure.usual')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <Row key={measure.name} measure={measure} usual={usual} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ measure, usual }: { measure: Measure; usual: boolean }) {
  const { t, i18n } = useTranslation('threats')
  const written = (value: number) => measureValue(t, measure.name, value, i18n.language)
  return (
    <tr>
      <th scope="row">{measureText(t, measure.name)}</th>
      <td className={styles.number}>
        <strong>{written(measure.value)}</strong>
      </td>
      <td className={styles.picture}>
        <Picture measure={measure} />
      </td>
      <td className={styles.number}>{thresholdText(t, measure.name, measure.threshold, i18n.language)}</td>
      {usual && <td className={styles.number}>{measure.usual === null ? '–' : written(measure.usual)}</td>}
    </tr>
  )
}

/** The bar is what was seen; the line is where it became a threat, the pale part what is usual. */
function Picture({ measure: { name, value, threshold, usual } }: { measure: Measure }) {
  if (isClaim(name)) return null
  const end = Math.max(value, threshold ?? 0, usual ?? 0) * 1.06
  if (end <= 0 || (threshold === null && usual === null)) return null
  const part = (of: number) => `${(Math.max(of, 0) / end) * 100}%`
  const crossed = threshold !== null && isCrossed(name, value, threshold)
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.seen} data-crossed={crossed || undefined} style={{ width: part(value) }} />
      {usual !== null && <span className={styles.usual} style={{ width: part(usual) }} />}
      {threshold !== null && <span className={styles.threshold} style={{ left: part(threshold) }} />}
    </span>
  )
}
