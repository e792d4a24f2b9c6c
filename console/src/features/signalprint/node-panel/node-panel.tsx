import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Severity } from '../../../ui/severity.tsx'
import { useFoundGraph } from '../found-graph.ts'
import { splitId } from '../kinds.ts'
import { NodeName } from '../node-name.tsx'
import { useAttribute } from '../queries.ts'
import { useSignalprint } from '../signalprint-context.ts'
import { NodeActions } from './node-actions.tsx'
import { NodeDetails } from './node-details.tsx'
import { NodeHistory } from './node-history.tsx'
import { NodeNeighbours } from './node-neighbours.tsx'
import styles from './node-panel.module.css'

/** The node that is looked at: what it is, what it did, whom it leads to. */
export function NodePanel() {
  const { t } = useTranslation('signalprint')
  const { state } = useSignalprint()
  const { graph, selected } = useFoundGraph()
  const node = graph.nodes.get(selected)
  const { kind, value } = splitId(selected)
  // What stands below the details comes with them, or it would move when they are there.
  const attribute = useAttribute({ type: kind, value, days: state.days })
  return (
    <aside className={styles.panel} aria-label={t('node.label')} data-testid="node-panel">
      <header className={styles.head}>
        <p className={styles.kind}>
          {t(`kinds.${kind}`)}
          {selected === graph.focal && <Badge tone="accent">{t('node.focal')}</Badge>}
          {node?.common && <Badge>{t('common.badge')}</Badge>}
          {node !== undefined && node.risk !== 'none' && <Severity level={node.risk} />}
        </p>
        <div className={styles.name}>
          <h2 className={styles.value}>
            <NodeName id={selected} whole />
          </h2>
          <CopyButton value={value} label={t('node.copy')} />
        </div>
        {node?.common && <p className={styles.common}>{t('common.text')}</p>}
      </header>
      <NodeActions id={selected} />
      <NodeHistory key={`history ${selected}`} id={selected} />
      <NodeDetails key={`details ${selected}`} id={selected} />
      {!attribute.isPending && <NodeNeighbours key={`neighbours ${selected}`} id={selected} />}
    </aside>
  )
}
