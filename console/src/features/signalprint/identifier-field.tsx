import { useDebouncedValue } from '@mantine/hooks'
import type { IdentifierKind } from '@signet/contract/identifiers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickList } from '../../ui/pick-list.tsx'
import { Private } from '../../ui/private.tsx'
import { KindMark } from './kind-mark.tsx'
import { idOf } from './kinds.ts'
import { useTypeahead } from './queries.ts'
import styles from './search-bar.module.css'

interface IdentifierFieldProps {
  type: IdentifierKind | ''
  text: string
  error: string | undefined
  onText: (text: string) => void
  onPick: (picked: { type: IdentifierKind; value: string }) => void
  onEnter: () => void
}

const PAUSE_MS = 200
const LONGEST_SEARCH = 256

/** The value, with the identifiers that begin like it below; picking one searches for it. */
export function IdentifierField({ type, text, error, onText, onPick, onEnter }: IdentifierFieldProps) {
  const { t, i18n } = useTranslation('signalprint')
  const [open, setOpen] = useState(false)
  const [search] = useDebouncedValue(text.trim().slice(0, LONGEST_SEARCH), PAUSE_MS)
  const typeahead = useTypeahead(type, open ? search : '')
  const found = open && text.trim() !== '' ? (typeahead.data?.values ?? []) : []
  return (
    <div className={styles.value} data-field="value">
      <PickList
        label={t('search.value')}
        placeholder={type === '' ? t('search.placeholder') : t(`search.examples.${type}`)}
        text={text}
        maxLength={1024}
        error={error}
        onText={(typed) => {
          setOpen(true)
          onText(typed)
        }}
        options={found.map(({ kind, value, accounts }) => ({
          key: idOf(kind, value),
          label: (
            <span className={styles.option}>
              <KindMark kind={kind} />
              <Private>
                <bdi>{value}</bdi>
              </Private>
            </span>
          ),
          aside:
            kind === 'account'
              ? t(`kinds.${kind}`)
              : t('search.accounts', { count: accounts, number: accounts.toLocaleString(i18n.language) }),
        }))}
        onPick={(key) => {
          setOpen(false)
          const picked = found.find(({ kind, value }) => idOf(kind, value) === key)
          if (picked !== undefined) onPick({ type: picked.kind, value: picked.value })
        }}
        onEnter={() => {
          setOpen(false)
          onEnter()
        }}
        onLeave={() => setOpen(false)}
      />
    </div>
  )
}
