import { notifications } from '@mantine/notifications'
import i18next from 'i18next'

/** The message is the id: a toast that still stands is not shown a second time. */
function show(message: string, kind: 'done' | 'failed') {
  notifications.show({
    id: message,
    message,
    color: kind === 'done' ? 'iris' : 'red',
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('ui:close') },
    'data-kind': kind,
  })
}

export const notifyDone = (message: string) => show(message, 'done')
export const notifyFailed = (message: string) => show(message, 'failed')
