import { UnstyledButton } from '@mantine/core'
import { identifierKinds } from '@signet/contract/identifiers'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFoundGraph } from './found-graph.ts'
import styles from './kind-filter.module.css'
import { KindMark } from './kind-mark.tsx'
import { countKinds } from './linked-graph.ts'
import { useSignalprint } from './signalprint-context.ts'
import { toggleKind } from './signalprint-state.ts'

/** What is shown, and at the same time what the shapes mean. */
export function KindFilter() {
  const { t, i18n } = useTranslation('signalprint')
  const { state, change } = useSignalprint()
  const { graph } = useFoundGraph()
  const counts = useMemo(() => countKinds(graph), [graph])
  const risky = useMemo(() => [...graph.nodes.values()].filter(({ risk }) => risk !== 'none').length, [graph])
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <fieldset className={styles.filter} aria-label={t('filter.label')}>
      {identifierKinds.map((kind) => {
        const count = counts.get(kind) ?? 0
        if (count === 0) return null
        return (
          <UnstyledButton
            key={kind}
            className={styles.chip}
            aria-pressed={state.kinds.includes(kind)}
            onClick={() => change({ kinds: toggleKind(state.kinds, kind) })}
          >
            <KindMark kind={kind} />
            {t(`kindsMany.${kind}`)} <b>{number(count)}</b>
          </UnstyledButton>
        )
      })}
      <UnstyledButton
        className={styles.chip}
        data-risk=""
        aria-pressed={state.risky}
        onClick={() => change({ risky: !state.risky })}
      >
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
        {t('filter.risky')} <b>{number(risky)}</b>
      </UnstyledButton>
    </fieldset>
  )
}
