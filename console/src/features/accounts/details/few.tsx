import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './details.module.css'

interface FewProps<Row> {
  rows: readonly Row[]
  /** How many are shown until somebody wants to see more. */
  few: number
  children: (shown: readonly Row[]) => ReactNode
}

/** The first of many, and a way to the rest. */
export function Few<Row>({ rows, few, children }: FewProps<Row>) {
  const { t, i18n } = useTranslation('account-details')
  const [whole, setWhole] = useState(false)
  return (
    <>
      {children(whole ? rows : rows.slice(0, few))}
      {rows.length > few && (
        <div className={styles.more}>
          <Button variant="subtle" size="compact-sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? t('showFewer') : t('showAll', { number: rows.length.toLocaleString(i18n.language) })}
          </Button>
        </div>
      )}
    </>
  )
}

export const Nothing = ({ children }: { children: string }) => <p className={styles.nothing}>{children}</p>
