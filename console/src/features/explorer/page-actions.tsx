import { Button, Menu } from '@mantine/core'
import type { ExportFormat } from '@signet/contract/explorer'
import { IconChevronDown, IconDownload, IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { failureLine } from '../../api/failure.ts'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { useExplorer } from './explorer-context.ts'
import { useExport } from './queries.ts'
import { SavedSearches } from './saved-searches.tsx'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

export const PageActions = () => (
  <>
    <SavedSearches />
    <ShareButton />
    <ExportMenu />
  </>
)

/** The address is the whole state of the page, so it is what a colleague needs. */
function ShareButton() {
  const { t } = useTranslation('explorer')
  const share = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => notifyDone(t('share.done')),
      () => notifyFailed(t('copyFailed', { ns: 'ui' })),
    )
  return (
    <Button variant="default" leftSection={<IconLink {...icon} />} onClick={() => void share()}>
      {t('share.action')}
    </Button>
  )
}

const formats: readonly ExportFormat[] = ['csv', 'ndjson']

function ExportMenu() {
  const { t } = useTranslation('explorer')
  const { state, range } = useExplorer()
  const file = useExport({ state, range })
  const save = (format: ExportFormat) =>
    file.mutate(format, { onError: (error) => notifyFailed(failureLine(error, t('failed.export'))) })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          rightSection={<IconChevronDown {...icon} />}
          loading={file.isPending}
        >
          {t('export.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('export.limit')}</Menu.Label>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
