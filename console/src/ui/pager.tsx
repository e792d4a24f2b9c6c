import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './pager.module.css'

interface PagerProps {
  offset: number
  size: number
  sizes: readonly number[]
  total: number
  /** The server answers no further than this. */
  furthest: number
  onChange: (offset: number, size: number) => void
}

/** Which rows of how many, and the way to the others. */
export function Pager({ offset, size, sizes, total, furthest, onChange }: PagerProps) {
  const { t, i18n } = useTranslation('ui')
  const number = (value: number) => value.toLocaleString(i18n.language)
  const first = total === 0 ? 0 : offset + 1
  const last = Math.min(offset + size, total)
  const next = offset + size
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <output className={styles.range}>
        {t('pager.range', { first: number(first), last: number(last), total: number(total) })}
      </output>
      <NativeSelect
        size="xs"
        aria-label={t('pager.size')}
        value={String(size)}
        data={sizes.map((each) => ({ value: String(each), label: t('pager.rows', { rows: each }) }))}
        onChange={(event) => onChange(0, Number(event.currentTarget.value))}
      />
      <ActionIcon
        variant="default"
        aria-label={t('pager.previous')}
        disabled={offset === 0}
        onClick={() => onChange(Math.max(0, offset - size), size)}
      >
        <IconChevronLeft size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('pager.next')}
        disabled={next >= total || next > furthest}
        onClick={() => onChange(next, size)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
      </ActionIcon>
    </nav>
  )
}
