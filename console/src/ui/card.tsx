import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: ReactNode
  aside?: ReactNode
  /** The content brings its own margins, as a table does. */
  flush?: boolean
  children: ReactNode
}

export function Card({ title, aside, flush = false, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}
