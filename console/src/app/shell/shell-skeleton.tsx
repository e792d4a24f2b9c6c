import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import shell from './shell.module.css'
import styles from './top-bar.module.css'

/** The frame while it is not yet known who is signed in; the real one takes its place without moving anything. */
export function ShellSkeleton() {
  return (
    <div className={shell.shell}>
      <div className={styles.bar} />
      <div className={shell.columns}>
        <div className={styles.drawerSpace} />
        <main className={shell.main}>
          <PageSkeleton />
        </main>
      </div>
    </div>
  )
}
