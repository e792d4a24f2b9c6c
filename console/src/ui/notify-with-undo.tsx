import { UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import styles from './notify-with-undo.module.css'

let count = 0

/** Says what was done and takes it back on a click; each one is its own, since each takes back something else. */
export function notifyWithUndo(message: string, undoText: string, onUndo: () => void) {
  const id = `undo ${++count}`
  const undo = () => {
    notifications.hide(id)
    onUndo()
  }
  notifications.show({
    id,
    message: (
      <span className={styles.line}>
        {message}
        <UnstyledButton className={styles.undo} onClick={undo}>
          {undoText}
        </UnstyledButton>
      </span>
    ),
    color: 'iris',
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('ui:close') },
    'data-kind': 'done',
  })
}
