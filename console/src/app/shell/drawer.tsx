import { VisuallyHidden } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'
import styles from './drawer.module.css'
import { navigation } from './navigation.ts'
import { ThreatBadge } from './threat-badge.tsx'

/** Beside the page, from about 1000 px on. */
export function StandingDrawer() {
  return (
    <div className={styles.standing} data-testid="drawer">
      <Navigation />
    </div>
  )
}

export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('app')
  const { clientUUID } = useWorkspace()
  const follow = onFollow === undefined ? {} : { onClick: onFollow }
  return (
    <nav className={styles.navigation} aria-label={t('navigation.label')}>
      {navigation.map(({ title, entries }) => (
        <div key={title ?? 'first'} className={styles.section}>
          {title !== null && <p className={styles.title}>{t(`navigation.${title}`)}</p>}
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.text}>
                {entry.kind === 'page' ? (
                  <Link className={styles.entry} to={entry.to} params={{ client: clientUUID }} {...follow}>
                    <entry.icon size={17} stroke={1.7} aria-hidden="true" />
                    {t(`navigation.${entry.text}`)}
                    {entry.text === 'threats' && <ThreatBadge />}
                  </Link>
                ) : (
                  <a className={styles.entry} href={entry.href} target="_blank" rel="noopener" {...follow}>
                    <entry.icon size={17} stroke={1.7} aria-hidden="true" />
                    {t(`navigation.${entry.text}`)}
                    <IconExternalLink className={styles.outward} size={13} stroke={1.7} aria-hidden="true" />
                    <VisuallyHidden>({t('navigation.newTab')})</VisuallyHidden>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
