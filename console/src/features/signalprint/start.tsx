import { UnstyledButton } from '@mantine/core'
import { IconTopologyStar3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { idOf } from './kinds.ts'
import { NodeName } from './node-name.tsx'
import { useOpenThreats } from './queries.ts'
import { useSignalprint } from './signalprint-context.ts'
import styles from './start.module.css'
import { suggestionsOf } from './suggestions.ts'

const SUGGESTED = 5

/** Nothing is asked yet: what this page does, and where to begin. */
export function Start() {
  const { t } = useTranslation('signalprint')
  return (
    <section className={styles.start} aria-label={t('start.title')} data-state="start">
      <span className={styles.icon} aria-hidden="true">
        <IconTopologyStar3 size={26} stroke={1.5} />
      </span>
      <h2 className={styles.title}>{t('start.title')}</h2>
      <p className={styles.text}>{t('start.text')}</p>
      <Suggestions />
    </section>
  )
}

/** Whom open threats are about, the worst first. */
function Suggestions() {
  const { t } = useTranslation('signalprint')
  const { t: threatName } = useTranslation('threat-types')
  const { change } = useSignalprint()
  const threats = useOpenThreats()
  const suggested = suggestionsOf(threats.data?.threats ?? []).slice(0, SUGGESTED)
  return (
    <div className={styles.suggestions}>
      {suggested.length > 0 && (
        <>
          <h3 className={styles.from}>{t('start.threats')}</h3>
          <ul className={styles.list}>
            {suggested.map(({ kind, value, threat }) => (
              <li key={idOf(kind, value)}>
                <UnstyledButton className={styles.suggestion} onClick={() => change({ type: kind, value })}>
                  <NodeName id={idOf(kind, value)} />
                  <small>{threatName(threat)}</small>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
