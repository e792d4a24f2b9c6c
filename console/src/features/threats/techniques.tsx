import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './story.module.css'

const ATTACK = /^T(\d{4})(?:\.(\d{3}))?$/

/** The catalogue's own page, where there is one. */
function pageOf(name: string): string | null {
  const [, technique, part] = ATTACK.exec(name) ?? []
  if (technique === undefined) return null
  return `https://attack.mitre.org/techniques/T${technique}/${part === undefined ? '' : `${part}/`}`
}

/** What the trade calls it: MITRE ATT&CK and OWASP numbers. */
export function Techniques({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('threats')
  if (names.length === 0) return null
  return (
    <span className={styles.techniques}>
      {names.map((name) => {
        const page = pageOf(name)
        if (page === null) return <span key={name}>{name}</span>
        return (
          <a key={name} href={page} target="_blank" rel="noopener noreferrer">
            {name}
            <VisuallyHidden> ({t('navigation.newTab', { ns: 'app' })})</VisuallyHidden>
          </a>
        )
      })}
    </span>
  )
}
