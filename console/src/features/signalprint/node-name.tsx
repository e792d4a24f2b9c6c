import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBlur } from '../../ui/blur.ts'
import { Private } from '../../ui/private.tsx'
import { KindMark } from './kind-mark.tsx'
import { splitId } from './kinds.ts'
import styles from './node-name.module.css'

interface NodeNameProps {
  id: string
  /** In full, over as many lines as it takes. */
  whole?: boolean
  /** Gives way to the other columns of a table. */
  narrow?: boolean
}

/** A node by its shape and its value; the kind is said as well. */
export function NodeName({ id, whole = false, narrow = false }: NodeNameProps) {
  const { t } = useTranslation('signalprint')
  const { kind, value } = splitId(id)
  const blurred = useBlur()
  return (
    <span
      className={whole ? styles.whole : styles.name}
      data-narrow={narrow || undefined}
      title={whole || blurred ? undefined : value}
    >
      <KindMark kind={kind} />
      <VisuallyHidden>{t(`kinds.${kind}`)}</VisuallyHidden>
      <span className={styles.value}>
        <Private>
          <bdi>{value}</bdi>
        </Private>
      </span>
    </span>
  )
}
