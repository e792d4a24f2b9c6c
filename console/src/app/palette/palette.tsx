import { Modal, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import { PickList } from '../../ui/pick-list.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { usePages } from './pages.ts'
import styles from './palette.module.css'
import { rememberChoice } from './recent.ts'
import { type Entry, useEntries } from './use-entries.tsx'
import { useRunChoice } from './use-run-choice.ts'

interface PaletteProps {
  onClose: () => void
  onShowShortcuts: () => void
}

const LONGEST = 256

/** From anywhere to anything, without a mouse: type, choose, Enter. */
export function Palette({ onClose, onShowShortcuts }: PaletteProps) {
  const { t } = useTranslation('palette')
  const workspace = useWorkspace()
  const [typed, setTyped] = useState('')
  const pages = usePages(workspace)
  const run = useRunChoice(pages, onShowShortcuts)
  const { entries, busy, failed } = useEntries(typed, pages, workspace.clientUUID)
  useReturnFocus(true)
  const choose = (key: string) => {
    const entry = entries.find((each) => each.key === key)
    if (entry === undefined) return
    rememberChoice(workspace.clientUUID, entry.choice)
    onClose()
    // The focus goes back to where it came from first; what opens now takes it from there.
    setTimeout(() => run(entry.choice))
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={620}
      yOffset="12dvh"
      returnFocus={false}
      classNames={{ content: styles.content ?? '' }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content data-palette="">
        <VisuallyHidden>
          <Modal.Title>{t('title')}</Modal.Title>
        </VisuallyHidden>
        <Modal.Body className={styles.body ?? ''}>
          <PickList
            label={t('title')}
            hideLabel
            autoFocus
            firstMarked
            placeholder={t('placeholder')}
            text={typed}
            onText={setTyped}
            maxLength={LONGEST}
            options={entries.map((entry) => ({
              key: entry.key,
              group: t(`groups.${entry.group}`),
              label: <Line entry={entry} />,
              aside: entry.aside,
            }))}
            onPick={choose}
            nothing={busy ? undefined : t('nothing')}
          />
          <p className={styles.foot} role="status">
            {failed ? t('failed') : busy ? t('busy') : t('found', { count: entries.length })}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

const Line = ({ entry: { icon: Icon, label } }: { entry: Entry }) => (
  <span className={styles.line}>
    <Icon size={16} stroke={1.7} aria-hidden="true" />
    <span className={styles.label}>{label}</span>
  </span>
)
