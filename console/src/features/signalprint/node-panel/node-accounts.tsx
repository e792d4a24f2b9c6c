import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Severity } from '../../../ui/severity.tsx'
import { useFoundGraph } from '../found-graph.ts'
import { idOf } from '../kinds.ts'
import { NodeName } from '../node-name.tsx'
import type { Attribute } from '../queries.ts'
import { useSignalprint } from '../signalprint-context.ts'
import styles from './node-panel.module.css'

/** The most active accounts that were seen with it; one that is drawn is selected, another becomes the centre. */
export function NodeAccounts({ attribute: { topAccounts, accounts } }: { attribute: Attribute }) {
  const { t, i18n } = useTranslation('signalprint')
  const { change } = useSignalprint()
  const { graph } = useFoundGraph()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const more = accounts - topAccounts.length
  if (topAccounts.length === 0) return null
  return (
    <section className={styles.part} aria-label={t('node.accounts')}>
      <h3 className={styles.title}>
        {t('node.accounts')} <small>{number(accounts)}</small>
      </h3>
      <ul className={styles.rows}>
        {topAccounts.map(({ uuid, accountId, risk, events }) => {
          const id = idOf('account', accountId)
          const drawn = graph.nodes.has(id)
          return (
            <li key={uuid} className={styles.row}>
              <UnstyledButton
                className={styles.link}
                onClick={() => change(drawn ? { selected: id } : { type: 'account', value: accountId })}
              >
                <NodeName id={id} />
              </UnstyledButton>
              {risk !== 'none' && <Severity level={risk} />}
              <span className={styles.count}>{t('node.events', { count: events, number: number(events) })}</span>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className={styles.more}>{t('node.more', { count: more, number: number(more) })}</p>}
    </section>
  )
}
