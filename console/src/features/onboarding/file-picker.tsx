import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './setup.module.css'

/** Drops a file or asks for one. What is no CSV is told so before anything is sent. */
export function FilePicker({ onPick }: { onPick: (file: File) => void }) {
  const { t } = useTranslation('onboarding')
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [wrong, setWrong] = useState(false)
  const pick = (file: File | undefined) => {
    if (file === undefined) return
    const isCsv = file.type === 'text/csv' || /\.csv$/i.test(file.name)
    setWrong(!isCsv)
    if (isCsv) onPick(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    pick(event.dataTransfer.files[0])
  }
  return (
    <section
      className={styles.drop}
      data-over={over || undefined}
      aria-label={t('upload.drop')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={26} stroke={1.5} aria-hidden="true" />
      <p>{t('upload.drop')}</p>
      <Button onClick={() => input.current?.click()}>{t('upload.choose')}</Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          pick(event.currentTarget.files?.[0])
          // The same file again is a new choice.
          event.currentTarget.value = ''
        }}
      />
      {wrong && (
        <p className={styles.wrong} role="alert">
          {t('upload.notCsv')}
        </p>
      )}
    </section>
  )
}
