import { useTranslation } from 'react-i18next'
import { useFoundGraph } from './found-graph.ts'
import styles from './result.module.css'
import { useBehind } from './use-behind.ts'

/** What is not here, said openly: left out because of the limits, put aside by a filter, or not linked yet. */
export function GraphNote() {
  const { t, i18n } = useTranslation('signalprint')
  const { graph, shown } = useFoundGraph()
  const behind = useBehind(graph.behindMs)
  const number = (value: number) => value.toLocaleString(i18n.language)
  const aside = graph.nodes.size - shown.size
  return (
    <p className={styles.note} role="status" data-testid="graph-note">
      {(graph.leftOut === 0 || aside > 0) && t('note.shown', { count: shown.size, number: number(shown.size) })}
      {aside > 0 && ` ${t('note.filtered', { count: aside, number: number(aside) })}`}
      {graph.leftOut > 0 &&
        ` ${t('note.leftOut', { count: graph.leftOut, number: number(graph.leftOut), shown: number(graph.nodes.size) })}`}
      {graph.leftOut === 0 && aside === 0 && graph.nodes.size === 1 && ` ${t('note.alone')}`}
      {behind !== '' && ` ${behind}`}
    </p>
  )
}
