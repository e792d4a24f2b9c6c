import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './states.module.css'

export interface Failure {
  title: string
  detail?: string | undefined
  /** What somebody quotes to support. */
  requestId?: string | null | undefined
}

export interface Emptiness {
  title: string
  text?: string
  action?: ReactNode
}

interface StatesProps<Data> {
  data: Data | undefined
  /** The same shape as the rows, so that nothing moves when they come. */
  skeleton: ReactNode
  failure: Failure | null
  onRetry: () => void
  empty?: Emptiness | false | undefined
  children: (data: Data) => ReactNode
}

/** Loading, empty, failed or there: every list and card shows exactly one of the four. */
export function States<Data>({ data, skeleton, failure, onRetry, empty, children }: StatesProps<Data>) {
  if (data === undefined && failure !== null) return <FailureNotice failure={failure} onRetry={onRetry} />
  if (data === undefined) return <Loading>{skeleton}</Loading>
  if (empty) return <EmptyNotice {...empty} />
  return children(data)
}

export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

export function EmptyNotice({ title, text, action }: Emptiness) {
  return (
    <div className={styles.notice} data-state="empty">
      <span className={styles.icon} aria-hidden="true">
        <IconInbox size={20} stroke={1.6} />
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}

interface FailureNoticeProps {
  failure: Failure
  onRetry: () => void
  /** There is nothing else on the page, so this is its heading. */
  whole?: boolean
}

export function FailureNotice({ failure, onRetry, whole = false }: FailureNoticeProps) {
  const { t } = useTranslation('ui')
  const Title = whole ? 'h1' : 'p'
  return (
    <div className={`${styles.notice} ${styles.failed}`} role="alert" data-state="failed">
      <span className={styles.icon} aria-hidden="true">
        <IconAlertTriangle size={20} stroke={1.6} />
      </span>
      <Title className={styles.title}>{failure.title}</Title>
      {failure.detail !== undefined && <p className={styles.text}>{failure.detail}</p>}
      <div className={styles.action}>
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
      {failure.requestId && (
        <p className={styles.reference}>
          {t('requestId')} <code>{failure.requestId}</code>
        </p>
      )}
    </div>
  )
}
