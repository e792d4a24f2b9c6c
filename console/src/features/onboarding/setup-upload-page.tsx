import { Button, Progress } from '@mantine/core'
import { IconCircleCheck, IconFileTypeCsv, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureLine, fieldErrors } from '../../api/failure.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { FilePicker } from './file-picker.tsx'
import { listedRows } from './listed-rows.ts'
import { type CsvAnswer, useUpload } from './queries.ts'
import styles from './setup.module.css'
import { UploadErrors } from './upload-errors.tsx'

/** One file, judged whole: it is taken in, or it says what is wrong with it. */
export function SetupUploadPage() {
  const { t } = useTranslation('onboarding')
  const { clientUUID } = useWorkspace()
  const [file, setFile] = useState<File | null>(null)
  const upload = useUpload()
  const answer = upload.data
  const take = (picked: File) => {
    setFile(picked)
    upload.mutate({ file: picked, skipIdentifiers: false })
  }
  const remove = () => {
    setFile(null)
    upload.reset()
  }
  return (
    <Page narrow title={t('upload.title')} lead={t('upload.lead')}>
      <Card title={t('upload.file')}>
        {file === null && <FilePicker onPick={take} />}
        {file !== null && (
          <div className={styles.file}>
            <IconFileTypeCsv size={28} stroke={1.5} aria-hidden="true" />
            <span className={styles.fileName}>{file.name}</span>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
              onClick={remove}
            >
              {t('upload.remove')}
            </Button>
          </div>
        )}
        {upload.isPending && <Progress value={100} animated aria-label={t('upload.running')} mt="md" />}
        {upload.error !== null && <Refusal error={upload.error} />}
        {answer?.stored && <Taken answer={answer} />}
      </Card>
      {answer !== undefined && !answer.stored && file !== null && (
        <UploadErrors
          answer={answer}
          pending={upload.isPending}
          onSkip={() => upload.mutate({ file, skipIdentifiers: true })}
          onRemove={remove}
        />
      )}
      <div className={styles.ways}>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/$client/setup/info" params={{ client: clientUUID }} />}
        >
          {t('back')}
        </Button>
        {answer?.stored ? (
          <Button renderRoot={(props) => <Link {...props} to="/$client/signalprint" params={{ client: clientUUID }} />}>
            {t('upload.continue')}
          </Button>
        ) : (
          <Button disabled>{t('upload.continue')}</Button>
        )}
      </div>
    </Page>
  )
}

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation('onboarding')
  const { columns, rows, line } = fieldErrors(error)
  return (
    <div className={styles.refusal} role="alert">
      <p>{failureLine(error, t('upload.failed'))}</p>
      {columns !== undefined && <p>{t('upload.missing', { columns })}</p>}
      {rows !== undefined && <p>{t('upload.rows', { rows })}</p>}
      {line !== undefined && <p>{t('upload.line', { line })}</p>}
    </div>
  )
}

function Taken({ answer }: { answer: CsvAnswer }) {
  const { t } = useTranslation('onboarding')
  return (
    <div className={styles.taken} role="status">
      <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
      <div>
        <p className={styles.takenTitle}>{t('upload.taken', { count: answer.accepted })}</p>
        {answer.duplicates + answer.duplicateRows.length > 0 && (
          <p>{t('upload.duplicates', { count: answer.duplicates + answer.duplicateRows.length })}</p>
        )}
        {answer.duplicateRows.length > 0 && (
          <p>{t('upload.duplicateRows', { rows: listedRows(answer.duplicateRows) })}</p>
        )}
        {answer.rowsLeftOut > 0 && <p>{t('upload.leftOut', { count: answer.rowsLeftOut })}</p>}
        {answer.rejected > 0 && <p>{t('upload.rejected', { count: answer.rejected })}</p>}
        {answer.errors.slice(0, 5).map(({ index, message }) => (
          <p key={index}>{t('upload.row', { row: index + 1, message })}</p>
        ))}
      </div>
    </div>
  )
}
