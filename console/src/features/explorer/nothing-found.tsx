import { Button } from '@mantine/core'
import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { TableSkeleton } from '../../ui/data-table.tsx'
import { stepOf } from '../../ui/histogram/buckets.ts'
import { EmptyNotice, Loading } from '../../ui/states.tsx'
import { zoneName } from '../../ui/time-text.ts'
import { useExplorer } from './explorer-context.ts'
import styles from './explorer-page.module.css'
import { useAnyEvent, useCounts } from './queries.ts'
import { widened } from './widen.ts'

/** Nothing to list: because nothing has ever come in, because nothing fits, or (`other`) because events lack this field. */
export function NothingFound({ other }: { other?: ReactNode }) {
  const { state, range, zone, now } = useExplorer()
  const { all } = useCounts({ state, range }, stepOf(range.from, range.to), zoneName(zone))
  const nothing = other === undefined || all.data?.total === 0
  const any = useAnyEvent(now, nothing)
  if (!nothing && all.data !== undefined) return other
  if (any.data === undefined && any.error === null) {
    return (
      <Loading>
        <TableSkeleton columns={6} rows={4} />
      </Loading>
    )
  }
  return any.data?.total === 0 ? <NoEvents /> : <NoMatch />
}

function NoMatch() {
  const { t } = useTranslation('explorer')
  const { state, range, now, change } = useExplorer()
  const wider = widened(range, now)
  return (
    <EmptyNotice
      title={t('none.title')}
      text={t(state.filters.length > 0 ? 'none.filtered' : 'none.text')}
      action={
        <div className={styles.ways}>
          {wider !== null && (
            <Button variant="default" onClick={() => change({ range: wider })}>
              {t('none.widen')}
            </Button>
          )}
          {state.filters.length > 0 && (
            <Button variant="default" onClick={() => change({ filters: [] })}>
              {t('none.clear')}
            </Button>
          )}
        </div>
      }
    />
  )
}

/** The demo shows what this page will be, the setup leads there. */
function NoEvents() {
  const { t } = useTranslation('explorer')
  const { readOnly, demo, clientUUID } = useWorkspace()
  return (
    <EmptyNotice
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <div className={styles.ways}>
          {!demo && (
            <Button
              variant={readOnly ? 'filled' : 'default'}
              renderRoot={(props) => (
                <Link {...props} to="/$client/event-explorer" params={{ client: DEMO_CLIENT_UUID }} search={{}} />
              )}
            >
              {t('empty.demo')}
            </Button>
          )}
          {!readOnly && (
            <Button
              renderRoot={(props) => <Link {...props} to="/$client/setup/start" params={{ client: clientUUID }} />}
            >
              {t('empty.setup')}
            </Button>
          )}
        </div>
      }
    />
  )
}
