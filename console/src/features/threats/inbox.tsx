import { Button, Skeleton } from '@mantine/core'
import { limits } from '@signet/contract/limits'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailure } from '../../api/failure.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Pager } from '../../ui/pager.tsx'
import { States } from '../../ui/states.tsx'
import styles from './inbox.module.css'
import { InboxRow } from './inbox-row.tsx'
import { NoThreats } from './no-threats.tsx'
import type { useThreats } from './queries.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { type ThreatsState, writeState } from './threats-search.ts'

interface InboxProps {
  state: ThreatsState
  threats: ReturnType<typeof useThreats>
  change: (changed: Partial<ThreatsState>) => void
}

/** The list: most urgent or newest first, several of them resolved in one go. */
export function Inbox({ state, threats, change }: InboxProps) {
  const { t } = useTranslation('threats')
  const { readOnly } = useWorkspace()
  const { selected, toggle, toggleAll, clear } = useSelection(JSON.stringify({ ...state, id: '' }))
  const found = threats.data
  const rows = found?.threats ?? []
  const chosen = rows.filter(({ id }) => selected.has(id))
  return (
    <section className={styles.inbox} aria-label={t('inbox.label')}>
      {!readOnly && rows.length > 0 && (
        <Head chosen={chosen.map(({ id }) => id)} all={rows.map(({ id }) => id)} onAll={toggleAll} onDone={clear} />
      )}
      <States
        data={found}
        failure={useFailure(threats.error, t('failed.fetch'))}
        onRetry={() => void threats.refetch()}
        skeleton={<InboxSkeleton />}
      >
        {({ threats: list, total }) =>
          list.length === 0 ? (
            <NoThreats state={state} change={change} />
          ) : (
            <>
              <ul
                className={styles.rows}
                data-stale={threats.isPlaceholderData || undefined}
                aria-busy={threats.isPlaceholderData}
                onKeyDown={move}
              >
                {list.map((threat) => (
                  <InboxRow
                    key={threat.id}
                    threat={threat}
                    open={threat.id === state.id}
                    search={writeState({ ...state, id: threat.id })}
                    selected={readOnly ? undefined : selected.has(threat.id)}
                    onSelect={() => toggle(threat.id)}
                  />
                ))}
              </ul>
              <Pager
                offset={state.offset}
                size={state.size}
                sizes={limits.tables.pageSizes}
                total={total}
                furthest={limits.query.offset}
                onChange={(offset, size) => change({ offset, size })}
              />
            </>
          )
        }
      </States>
    </section>
  )
}

/** Arrow keys go from threat to threat. */
function move(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = links.indexOf(event.target as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  links[at + step]?.focus()
}

/** Kept while the same question is asked; another one begins with nothing chosen. */
function useSelection(asked: string) {
  const [kept, keep] = useState<{ asked: string; ids: ReadonlySet<string> }>({ asked, ids: new Set() })
  const selected = kept.asked === asked ? kept.ids : new Set<string>()
  const put = (ids: Iterable<string>) => keep({ asked, ids: new Set(ids) })
  return {
    selected,
    toggle: (id: string) => put(selected.has(id) ? [...selected].filter((each) => each !== id) : [...selected, id]),
    toggleAll: (ids: readonly string[]) => put(ids.every((id) => selected.has(id)) ? [] : ids),
    clear: () => put([]),
  }
}

interface HeadProps {
  chosen: readonly string[]
  all: readonly string[]
  onAll: (ids: readonly string[]) => void
  onDone: () => void
}

function Head({ chosen, all, onAll, onDone }: HeadProps) {
  const { t } = useTranslation('threats')
  const [resolving, setResolving] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const some = chosen.length > 0 && chosen.length < all.length
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = some
  }, [some])
  return (
    <div className={styles.head}>
      <label className={styles.all}>
        <input ref={box} type="checkbox" checked={chosen.length === all.length} onChange={() => onAll(all)} />
        <span>{chosen.length === 0 ? t('inbox.selectAll') : t('inbox.selected', { count: chosen.length })}</span>
      </label>
      {chosen.length > 0 && (
        <Button size="compact-sm" onClick={() => setResolving(true)}>
          {t('resolve.several')}
        </Button>
      )}
      {resolving && <ResolveDialog ids={chosen} onClose={() => setResolving(false)} onDone={onDone} />}
    </div>
  )
}

const LINES = ['a', 'b', 'c', 'd', 'e', 'f']

const InboxSkeleton = () => (
  <div className={styles.rows}>
    {LINES.map((line) => (
      <div key={line} className={styles.placeholder}>
        <Skeleton height={18} width={84} radius="xl" />
        <Skeleton height={14} width="80%" />
        <Skeleton height={12} width="55%" />
      </div>
    ))}
  </div>
)
