import { Button, UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Severity } from '../../../ui/severity.tsx'
import { useFoundGraph } from '../found-graph.ts'
import { NodeName } from '../node-name.tsx'
import { useSignalprint } from '../signalprint-context.ts'
import { ordered } from '../table-order.ts'
import styles from './node-panel.module.css'

const FEW = 8
const MANY = 100

/** What it is linked to in this graph: the way on, without a drawing. */
export function NodeNeighbours({ id }: { id: string }) {
  const { t, i18n } = useTranslation('signalprint')
  const { change } = useSignalprint()
  const { graph, shown } = useFoundGraph()
  const [whole, setWhole] = useState(false)
  const linked = useMemo(() => {
    const ids = (graph.neighbours.get(id) ?? []).filter((each) => shown.has(each))
    return ordered(
      ids.flatMap((each) => graph.nodes.get(each) ?? []),
      '-risk',
    )
  }, [graph, shown, id])
  const links = graph.nodes.get(id)?.links ?? linked.length
  const number = (value: number) => value.toLocaleString(i18n.language)
  const more = Math.max(links, linked.length) - Math.min(linked.length, whole ? MANY : FEW)
  return (
    <section className={styles.part} aria-label={t('node.neighbours')}>
      <h3 className={styles.title}>
        {t('node.neighbours')} <small>{number(linked.length)}</small>
      </h3>
      <ul className={styles.rows}>
        {linked.slice(0, whole ? MANY : FEW).map((node) => (
          <li key={node.id} className={styles.row}>
            <UnstyledButton className={styles.link} onClick={() => change({ selected: node.id })}>
              <NodeName id={node.id} />
            </UnstyledButton>
            {node.risk !== 'none' && <Severity level={node.risk} />}
            <span className={styles.count}>
              {t('node.events', { count: node.events, number: number(node.events) })}
            </span>
          </li>
        ))}
      </ul>
      {linked.length > FEW && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!whole)}>
          {t(whole ? 'node.fewer' : 'node.all', { count: Math.min(linked.length, MANY) })}
        </Button>
      )}
      {more > 0 && (whole || linked.length <= FEW) && (
        <p className={styles.more}>{t('node.more', { count: more, number: number(more) })}</p>
      )}
    </section>
  )
}
