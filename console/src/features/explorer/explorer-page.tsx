import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ValueContext } from '../../values/value-context.ts'
import { ColumnPicker } from './column-picker.tsx'
import { EventDrawer } from './event-drawer.tsx'
import { EventsTable } from './events-table.tsx'
import { ExplorerContext } from './explorer-context.ts'
import styles from './explorer-page.module.css'
import { GroupsTable } from './groups-table.tsx'
import { PageActions } from './page-actions.tsx'
import { QueryBar } from './query-bar.tsx'
import { RangePicker } from './range-picker.tsx'
import { tabs } from './tabs.ts'
import { Timeline } from './timeline.tsx'
import { useExplorerState } from './use-explorer-state.ts'

/** What happened? Ask above, see when in the middle, read below. */
export function ExplorerPage() {
  const { t } = useTranslation('explorer')
  const explorer = useExplorerState()
  const { tab } = explorer.state
  return (
    <ExplorerContext value={explorer}>
      <ValueContext value={explorer}>
        <Page wide title={t('title')} lead={t('lead')} actions={<PageActions />}>
          <div className={styles.parts}>
            <section className={styles.card} aria-label={t('query')}>
              <QueryBar />
              <div className={styles.over}>
                <RangePicker />
                <Timeline />
              </div>
            </section>
            <section className={styles.card} aria-label={t('results')}>
              <Tabs
                label={t('tabs.label')}
                tabs={tabs.map((name) => ({ name, title: t(`tabs.${name}`) }))}
                chosen={tab}
                onChoose={(chosen) => explorer.change({ tab: chosen })}
                aside={tab === 'events' && <ColumnPicker />}
              >
                {tab === 'events' ? <EventsTable /> : <GroupsTable key={tab} tab={tab} />}
              </Tabs>
            </section>
          </div>
          <EventDrawer />
        </Page>
      </ValueContext>
    </ExplorerContext>
  )
}
