import { UnstyledButton } from '@mantine/core'
import { identifierKinds } from '@signet/contract/identifiers'
import { IconTopologyStar3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { idOf } from './kinds.ts'
import { NodeName } from './node-name.tsx'
import { useOpenThreats } from './queries.ts'
import { useSignalprint } from './signalprint-context.ts'
import styles from './start.module.css'

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
  const subjects = (threats.data?.threats ?? []).flatMap(({ id, type, subject }) => {
    const kind = identifierKinds.find((each) => each === subject.kind)
    return kind === undefined ? [] : { id, type, kind, value: subject.value }
  })
  return (
    <div className={styles.suggestions}>
      {subjects.length > 0 && (
        <>
          <h3 className={styles.from}>{t('start.threats')}</h3>
          <ul className={styles.list}>
            {subjects.map(({ id, type, kind, value }) => (
              <li key={id}>
                <UnstyledButton className={styles.suggestion} onClick={() => change({ type: kind, value })}>
                  <NodeName id={idOf(kind, value)} />
                  <small>{threatName(type)}</small>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
