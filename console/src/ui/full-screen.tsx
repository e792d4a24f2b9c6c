import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './full-screen.module.css'
import { Mark } from './mark.tsx'

interface Action {
  label: string
  href?: string
  onClick?: () => void
}

interface NoticeProps {
  title: string
  eyebrow?: string
  text?: ReactNode
  action?: Action
  secondary?: Action
  testId?: string
  children?: ReactNode
}

function ActionButton({ action, variant }: { action: Action; variant: 'filled' | 'default' }) {
  if (action.href !== undefined) {
    return (
      <Button variant={variant} component="a" href={action.href}>
        {action.label}
      </Button>
    )
  }
  return (
    <Button variant={variant} {...(action.onClick ? { onClick: action.onClick } : {})}>
      {action.label}
    </Button>
  )
}

/** One message in the middle of the space it is given: what happened, and the way on. */
export function Notice({ title, eyebrow, text, action, secondary, testId, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-testid={testId}>
      {eyebrow !== undefined && <p className={styles.eyebrow}>{eyebrow}</p>}
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
      {(action || secondary) && (
        <div className={styles.actions}>
          {action && <ActionButton action={action} variant="filled" />}
          {secondary && <ActionButton action={secondary} variant="default" />}
        </div>
      )}
    </div>
  )
}

/** The same message as a page of its own, under the mark. */
export function FullScreen(props: NoticeProps) {
  return (
    <main className={styles.screen}>
      <div className={styles.mark}>
        <Mark size={34} />
      </div>
      <Notice {...props} />
    </main>
  )
}
