import { Button, Popover } from '@mantine/core'
import type { Comparison, FilterGroup } from '@signet/contract/event-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { hasRoom } from '../../api/filter-room.ts'
import { useExplorer } from './explorer-context.ts'
import { FilterEditor } from './filter-editor.tsx'
import { addInto, type Path } from './filters.ts'
import styles from './query-bar.module.css'

interface AddFilterProps {
  /** The group it goes into. */
  path: Path
  text: string
  /** Opens a group of this kind with the new filter in it. */
  group?: FilterGroup['operator']
  /** Only the sign is shown; the text is its name. */
  small?: boolean
}

export function AddFilter({ path, text, group, small = false }: AddFilterProps) {
  const { state, change } = useExplorer()
  const [opened, setOpened] = useState(false)
  const apply = (comparison: Comparison) => {
    const filter = group === undefined ? comparison : { operator: group, filters: [comparison] }
    setOpened(false)
    change({ filters: addInto(state.filters, path, filter) })
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal={false}
      radius="md"
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant={group === undefined && !small ? 'light' : 'subtle'}
          {...(group !== undefined || small ? { color: 'gray' } : {})}
          size="compact-sm"
          leftSection={small ? undefined : <IconPlus size={14} stroke={2} aria-hidden="true" />}
          aria-label={small ? text : undefined}
          disabled={!hasRoom(state.filters)}
          onClick={() => setOpened(!opened)}
        >
          {small ? <IconPlus size={14} stroke={2} aria-hidden="true" /> : text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.editor ?? ''}>
        <FilterEditor onApply={apply} onCancel={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
