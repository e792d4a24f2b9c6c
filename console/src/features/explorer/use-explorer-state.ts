import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRoom } from '../../api/filter-room.ts'
import { nextMinute, resolveRange } from '../../api/time-range.ts'
import { notifyFailed } from '../../ui/notify.ts'
import { useZone } from '../../ui/use-zone.ts'
import type { Explorer } from './explorer-context.ts'
import { defaultOrder, type ExplorerState, readState, writeState } from './explorer-state.ts'
import { withValue } from './filters.ts'
import { askAgain } from './queries.ts'

/** The address, read and written. "Now" moves on only when something else is asked, so that rows do not run away. */
export function useExplorerState(): Explorer {
  const { t } = useTranslation('explorer')
  const state = readState(useSearch({ from: '/gate/$client/event-explorer' }))
  const navigate = useNavigate()
  const [zone] = useZone()
  const { now, moveOn } = useNow(JSON.stringify([state.filters, state.range]))
  const change = (changed: Partial<ExplorerState>) => {
    if (changed.filters !== undefined && !hasRoom(changed.filters, 0)) return notifyFailed(t('filters.limit'))
    void navigate({ to: '.', search: writeState(following(state, changed)), resetScroll: false })
  }
  return {
    state,
    now,
    zone,
    range: resolveRange(state.range, now),
    change,
    filterBy: (field, value, exclude) =>
      change({ filters: withValue(state.filters, field, value, exclude), tab: 'events', event: '' }),
    refresh: () => {
      moveOn()
      void askAgain()
    },
  }
}

/** Another question begins on its first page; another tab has its own order. */
function following(state: ExplorerState, changed: Partial<ExplorerState>): ExplorerState {
  const next = { ...state, ...changed }
  const paged = 'offset' in changed || Object.keys(changed).every((key) => key === 'event')
  const moved = next.tab !== state.tab && changed.order === undefined
  return { ...next, offset: paged ? next.offset : 0, order: moved ? defaultOrder(next.tab) : next.order }
}

function useNow(asked: string) {
  const [last, setLast] = useState(() => ({ asked, now: nextMinute(Date.now()) }))
  const moved = last.asked === asked ? last : { asked, now: nextMinute(Date.now()) }
  if (moved !== last) setLast(moved)
  return { now: moved.now, moveOn: () => setLast({ asked, now: nextMinute(Date.now()) }) }
}
