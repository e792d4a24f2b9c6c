import { Button, Menu } from '@mantine/core'
import { visible } from '@signet/contract/visible-text'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../api/save-file.ts'
import { notifyFailed } from '../../ui/notify.ts'
import type { Point } from './drawing/seed-positions.ts'
import type { Stage } from './drawing/stage.ts'
import { useFoundGraph } from './found-graph.ts'
import { graphFile } from './graph-file.ts'
import { useSignalprint } from './signalprint-context.ts'

const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const

interface ExportMenuProps {
  stage: RefObject<Stage | null>
  places: ReadonlyMap<string, Point>
}

/** The drawing as it stands, or what is behind it. */
export function ExportMenu({ stage, places }: ExportMenuProps) {
  const { t } = useTranslation('signalprint')
  const { state } = useSignalprint()
  const found = useFoundGraph()
  const savePicture = () => {
    const failed = () => notifyFailed(t('failed.picture'))
    if (stage.current === null) return failed()
    stage.current.picture().toBlob((blob) => (blob === null ? failed() : saveFile(blob, 'signalprint.png')))
  }
  const saveData = () => {
    const text = visible(JSON.stringify(graphFile(found, state, places), null, 2))
    saveFile(new Blob([text], { type: 'application/json' }), 'signalprint.json')
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconDownload {...icon} />}
          rightSection={<IconChevronDown {...icon} />}
        >
          {t('export.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {state.view === 'drawing' && <Menu.Item onClick={savePicture}>{t('export.png')}</Menu.Item>}
        <Menu.Item onClick={saveData}>{t('export.json')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
