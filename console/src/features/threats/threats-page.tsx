import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconEyeOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyNotice } from '../../ui/states.tsx'
import { Inbox } from './inbox.tsx'
import { useThreats } from './queries.ts'
import { Story } from './story.tsx'
import { ThreatFilters } from './threat-filters.tsx'
import styles from './threats-page.module.css'
import { type Change, useThreatsState } from './use-threats-state.ts'

/** From this width on, list and story stand side by side. */
const WIDE = '(min-width: 75em)'

/** What needs somebody's attention, and what is behind it. */
export function ThreatsPage() {
  const { t } = useTranslation('threats')
  const { state, now, change } = useThreatsState()
  const threats = useThreats(state, now)
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false }) ?? false
  useFirstStory(threats.isPlaceholderData ? undefined : threats.data?.threats[0]?.id, wide && state.id === '', change)
  useReturnToRow(state.id, wide)
  const open = state.id !== ''
  return (
    <Page wide title={t('title')} lead={t('lead')} actions={<SettingsLinks />}>
      <div
        className={styles.page}
        data-open={open || undefined}
        data-empty={(!open && threats.data?.total === 0) || undefined}
      >
        <div className={styles.filters}>
          <ThreatFilters state={state} change={change} />
        </div>
        <div className={styles.columns}>
          <Inbox state={state} threats={threats} change={change} />
          <div className={styles.story}>
            {open ? (
              <Story key={state.id} id={state.id} alone={!wide} onBack={() => change({ id: '' })} />
            ) : (
              <Nothing threats={threats.data?.total} />
            )}
          </div>
        </div>
      </div>
    </Page>
  )
}

/** It opens by itself where there is room for it, and then stays, however the list moves. */
function useFirstStory(first: string | undefined, wanted: boolean, change: Change) {
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  // Asked once for each threat: the address takes a moment to change, and asking again would begin that anew.
  useEffect(() => {
    if (wanted && first !== undefined) latest.current({ id: first }, true)
  }, [wanted, first])
}

/** On a small screen the story takes the place of the list: back there, the focus is where it was. */
function useReturnToRow(id: string, wide: boolean) {
  const before = useRef(id)
  useEffect(() => {
    const left = before.current
    before.current = id
    if (wide || id !== '' || left === '') return
    document.querySelector<HTMLElement>(`[data-row-link="${left}"]`)?.focus()
  }, [id, wide])
}

/** Beside an empty list there is nothing to choose from. */
function Nothing({ threats }: { threats: number | undefined }) {
  const { t } = useTranslation('threats')
  if (threats === undefined || threats === 0) return null
  return <EmptyNotice title={t('choose.title')} text={t('choose.text')} />
}

/** What is looked at, and by which numbers. */
function SettingsLinks() {
  const { t } = useTranslation('threats')
  const params = { client: useWorkspace().clientUUID }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden="true" />}
        renderRoot={(props) => <Link {...props} to="/$client/threats/settings" params={params} />}
      >
        {t('settings')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconEyeOff size={16} stroke={1.7} aria-hidden="true" />}
        renderRoot={(props) => <Link {...props} to="/$client/threats/excluded" params={params} />}
      >
        {t('excluded.link')}
      </Button>
    </>
  )
}
