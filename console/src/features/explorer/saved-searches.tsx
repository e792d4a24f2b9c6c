import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconChevronDown, IconDeviceFloppy, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { useExplorer } from './explorer-context.ts'
import styles from './explorer-page.module.css'
import { fromSaved } from './explorer-state.ts'
import { ManageSearches } from './manage-searches.tsx'
import { useSavedSearches } from './queries.ts'
import { SaveSearch } from './save-search.tsx'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** Questions that come again, shared by the workspace; whoever may only read can open them. */
export function SavedSearches() {
  const { t } = useTranslation('explorer')
  const { readOnly } = useWorkspace()
  const { change } = useExplorer()
  const saved = useSavedSearches()
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const searches = saved.data?.searches ?? []
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark {...icon} />}
            rightSection={<IconChevronDown {...icon} />}
          >
            {t('saved.action')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.tallMenu ?? ''}>
          {!readOnly && (
            <>
              <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => setDialog('save')}>
                {t('saved.save')}
              </Menu.Item>
              {searches.length > 0 && (
                <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setDialog('manage')}>
                  {t('saved.manage')}
                </Menu.Item>
              )}
              <Menu.Divider />
            </>
          )}
          {searches.length === 0 && (
            <Menu.Item disabled>{t(saved.error === null ? 'saved.none' : 'failed.searches')}</Menu.Item>
          )}
          {searches.map(({ id, name, search }) => (
            <Menu.Item key={id} onClick={() => change(fromSaved(search))}>
              <bdi className={styles.searchName}>{name}</bdi>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveSearch onClose={() => setDialog(null)} />}
      {dialog === 'manage' && <ManageSearches searches={searches} onClose={() => setDialog(null)} />}
    </>
  )
}
