import { Button } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../api/save-file.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Private } from '../../ui/private.tsx'
import { errorReport } from './error-report.ts'
import { LISTED, listedRows } from './listed-rows.ts'
import type { CsvAnswer } from './queries.ts'
import styles from './setup.module.css'

interface UploadErrorsProps {
  answer: CsvAnswer
  pending: boolean
  onSkip: () => void
  onRemove: () => void
}

/** Specification §8: the rows whose identifiers are not valid, those that are there twice, and the three ways on. */
export function UploadErrors({ answer, pending, onSkip, onRemove }: UploadErrorsProps) {
  const { t } = useTranslation('onboarding')
  const { invalidRows, duplicateRows } = answer
  const count = invalidRows.length + duplicateRows.length
  const report = () => saveFile(new Blob([errorReport(answer)], { type: 'text/csv' }), 'signet-upload-errors.csv')
  return (
    <Dialog opened size="xl" title={t('errors.title', { count })} onClose={onRemove}>
      <div className={styles.errors}>
        <p>{t('errors.text')}</p>
        <div className={styles.errorRows}>
          <DataTable
            label={t('errors.invalid')}
            rows={invalidRows.slice(0, LISTED)}
            rowKey={({ rowNumber }) => String(rowNumber)}
            columns={[
              { key: 'row', title: t('errors.row'), numeric: true, cell: ({ rowNumber }) => rowNumber },
              {
                key: 'email',
                title: t('errors.email'),
                cell: (row) => <Value value={row.email} invalid={row.invalidEmail} />,
              },
              {
                key: 'ip',
                title: t('errors.ip'),
                cell: (row) => <Value value={row.ipAddress} invalid={row.invalidIPAddress} />,
              },
              {
                key: 'phone',
                title: t('errors.phone'),
                cell: (row) => <Value value={row.phone} invalid={row.invalidPhone} />,
              },
            ]}
          />
        </div>
        {invalidRows.length > LISTED && <p>{t('errors.more', { count: invalidRows.length - LISTED })}</p>}
        {duplicateRows.length > 0 && (
          <p>{t('errors.duplicates', { count: duplicateRows.length, rows: listedRows(duplicateRows) })}</p>
        )}
        <div className={styles.errorWays}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
            onClick={report}
          >
            {t('errors.report')}
          </Button>
          <Button variant="default" onClick={onRemove}>
            {t('errors.remove')}
          </Button>
          <Button loading={pending} onClick={onSkip}>
            {t('errors.skip')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Value({ value, invalid }: { value: string; invalid: boolean }) {
  const { t } = useTranslation('onboarding')
  return (
    <span className={invalid ? styles.invalid : undefined}>
      {invalid && <IconX size={14} stroke={2.4} role="img" aria-label={t('errors.notValid')} />}
      <Private>{value === '' ? '–' : value}</Private>
    </span>
  )
}
