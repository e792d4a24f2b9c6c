import { Button } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconFocus2,
  IconListSearch,
  IconPin,
  IconPinnedOff,
  IconRoute,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../../api/workspace.ts'
import { useFoundGraph } from '../found-graph.ts'
import { splitId } from '../kinds.ts'
import { useSignalprint } from '../signalprint-context.ts'
import { useExpand } from '../use-expand.ts'
import { eventsOfNode } from './events-of-node.ts'
import styles from './node-panel.module.css'

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const
const look = { variant: 'default', size: 'compact-sm' } as const

/** What can be done with the node. */
export function NodeActions({ id }: { id: string }) {
  const { t } = useTranslation('signalprint')
  const { state, change } = useSignalprint()
  const { graph, pinned, togglePin } = useFoundGraph()
  const { clientUUID } = useWorkspace()
  const expand = useExpand()
  const node = graph.nodes.get(id)
  const { kind, value } = splitId(id)
  const held = pinned.has(id)
  return (
    <div className={styles.actions}>
      {node !== undefined && !node.expanded && (
        <Button {...look} leftSection={<IconArrowsMaximize {...icon} />} onClick={() => expand(id)}>
          {t('node.expand')}
        </Button>
      )}
      <Button {...look} leftSection={<IconRoute {...icon} />} onClick={() => change({ from: id, selected: id })}>
        {t('node.pathFrom')}
      </Button>
      {state.view === 'drawing' && node !== undefined && (
        <Button
          {...look}
          aria-pressed={held}
          leftSection={held ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
          onClick={() => togglePin(id)}
        >
          {t(held ? 'node.unpin' : 'node.pin')}
        </Button>
      )}
      {id !== graph.focal && (
        <Button {...look} leftSection={<IconFocus2 {...icon} />} onClick={() => change({ type: kind, value })}>
          {t('node.centre')}
        </Button>
      )}
      {node?.uuid != null && (
        <Button
          {...look}
          leftSection={<IconUser {...icon} />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/$client/accounts/account-details/$uuid"
              params={{ client: clientUUID, uuid: node.uuid }}
            />
          )}
        >
          {t('node.account')}
        </Button>
      )}
      <Button
        {...look}
        leftSection={<IconListSearch {...icon} />}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/$client/event-explorer"
            params={{ client: clientUUID }}
            search={eventsOfNode(kind, value, state.days, Date.now())}
          />
        )}
      >
        {t('node.explorer')}
      </Button>
    </div>
  )
}
