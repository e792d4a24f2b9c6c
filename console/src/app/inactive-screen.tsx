import { useTranslation } from 'react-i18next'
import { InactivePage } from '../features/workspace/inactive-page.tsx'
import { Mark } from '../ui/mark.tsx'
import { AccountMenu } from './shell/account-menu.tsx'
import shell from './shell/shell.module.css'
import styles from './shell/top-bar.module.css'

/** Outside any workspace, but never a dead end: the account menu still switches workspace and signs out. */
export function InactiveScreen() {
  const { t } = useTranslation('app')
  return (
    <div className={shell.shell}>
      <header className={styles.bar}>
        <a className={styles.logo} href="/" aria-label={t('home')}>
          <Mark />
          <span className={styles.name}>{t('product')}</span>
        </a>
        <span className={styles.space} />
        <AccountMenu current={null} />
      </header>
      <main className={shell.main} id="content" tabIndex={-1}>
        <InactivePage />
      </main>
    </div>
  )
}
