import { Button } from '@mantine/core'
import { csvColumns } from '@signet/contract/csv-columns'
import { limits } from '@signet/contract/limits'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../api/save-file.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './setup.module.css'

const required: ReadonlySet<string> = new Set(['ip', 'userAgent', 'type'])

const DAY_MS = 86_400_000

const examples: Record<(typeof csvColumns)[number], string> = {
  // Yesterday: whoever sends it as it stands has it taken.
  timestamp: `${new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)}T09:30:00Z`,
  ip: '81.2.69.142',
  accountId: 'user-4711',
  email: 'ada@example.com',
  phone: '+1 202 555 0143',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) …',
  type: 'LOGIN_SUCCESS',
}

/** What a file must look like, before somebody picks one. */
export function SetupInfoPage() {
  const { t } = useTranslation('onboarding')
  const { clientUUID } = useWorkspace()
  const template = () =>
    saveFile(new Blob([`${csvColumns.join(',')}\r\n`], { type: 'text/csv' }), 'signet-template.csv')
  return (
    <Page
      narrow
      title={t('info.title')}
      lead={t('info.lead', { rows: limits.csv.rows, days: limits.csv.maxAgeDays })}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          onClick={template}
        >
          {t('info.template')}
        </Button>
      }
    >
      <Card flush title={t('info.columns')}>
        <DataTable
          label={t('info.columns')}
          rows={csvColumns}
          rowKey={(name) => name}
          columns={[
            {
              key: 'name',
              title: t('info.column'),
              cell: (name) => (
                <span className={styles.column}>
                  <code>{name}</code>
                  {required.has(name) && <Badge tone="accent">{t('info.required')}</Badge>}
                </span>
              ),
            },
            { key: 'meaning', title: t('info.meaning'), cell: (name) => t(`info.meanings.${name}`) },
            { key: 'example', title: t('info.example'), cell: (name) => <code>{examples[name]}</code> },
          ]}
        />
      </Card>
      <div className={styles.ways}>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/$client/setup/start" params={{ client: clientUUID }} />}
        >
          {t('back')}
        </Button>
        <Button renderRoot={(props) => <Link {...props} to="/$client/setup/upload" params={{ client: clientUUID }} />}>
          {t('info.next')}
        </Button>
      </div>
    </Page>
  )
}
