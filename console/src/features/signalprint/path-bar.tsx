import { Button, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconRoute } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFoundGraph } from './found-graph.ts'
import { NodeName } from './node-name.tsx'
import styles from './path-bar.module.css'
import { useSignalprint } from './signalprint-context.ts'

/** From the chosen beginning to the node that is looked at, step by step. */
export function PathBar() {
  const { t } = useTranslation('signalprint')
  const { state, change } = useSignalprint()
  const { selected, path } = useFoundGraph()
  if (state.from === '') return null
  return (
    <div className={styles.bar} role="status">
      <IconRoute size={16} stroke={1.8} aria-hidden="true" />
      <div className={styles.words}>
        {path === null ? (
          <p>
            {t('path.from')} <NodeName id={state.from} />. {t(state.from === selected ? 'path.choose' : 'path.none')}
          </p>
        ) : (
          <>
            <p>{t('path.found', { count: path.ids.length - 1 })}</p>
            <ol className={styles.steps}>
              {path.ids.map((id) => (
                <li key={id}>
                  <UnstyledButton className={styles.step} onClick={() => change({ selected: id })}>
                    <NodeName id={id} />
                  </UnstyledButton>
                </li>
              ))}
            </ol>
            {path.common.length > 0 && (
              <p className={styles.warning}>
                <IconAlertTriangle size={14} stroke={1.9} aria-hidden="true" />
                {t('path.common')}
              </p>
            )}
          </>
        )}
      </div>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change({ from: '' })}>
        {t('path.end')}
      </Button>
    </div>
  )
}
