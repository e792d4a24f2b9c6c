import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  opened?: boolean
  title: string
  onClose: () => void
  /** Only a button inside may close it: what it shows is shown once. */
  insistent?: boolean
  size?: 'md' | 'xl'
  children: ReactNode
}

/** Built from parts: the kit's own header element would be a second banner of the page. */
export function Dialog({ opened = true, title, onClose, insistent = false, size = 'md', children }: DialogProps) {
  const { t } = useTranslation('ui')
  useReturnFocus(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size={size}
      closeOnEscape={!insistent}
      closeOnClickOutside={!insistent}
      returnFocus={false}
      classNames={{ content: styles.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
          {!insistent && <Modal.CloseButton aria-label={t('close')} />}
        </div>
        <Modal.Body className={styles.body ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
