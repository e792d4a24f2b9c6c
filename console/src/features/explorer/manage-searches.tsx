import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureLine } from '../../api/failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Moment } from '../../ui/moment.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { Private } from '../../ui/private.tsx'
import { WorkButton } from '../../ui/work-button.tsx'
import styles from './explorer-page.module.css'
import { type SavedSearch, useDeleteSearch, useUpdateSearch } from './queries.ts'
import { SearchNameForm } from './search-name-form.tsx'

interface ManageSearchesProps {
  searches: readonly SavedSearch[]
  onClose: () => void
}

/** Rename and delete; both in place, so that one dialog is enough. */
export function ManageSearches({ searches, onClose }: ManageSearchesProps) {
  const { t } = useTranslation('explorer')
  const [open, setOpen] = useState<{ id: string; to: 'rename' | 'delete' } | null>(null)
  const close = () => setOpen(null)
  return (
    <Dialog title={t('saved.manage')} onClose={onClose}>
      <ul className={styles.searches}>
        {searches.map((search) => (
          <li key={search.id} tabIndex={-1}>
            {open?.id !== search.id && <Entry search={search} onOpen={(to) => setOpen({ id: search.id, to })} />}
            {open?.id === search.id && open.to === 'rename' && <Rename search={search} onDone={close} />}
            {open?.id === search.id && open.to === 'delete' && <Delete search={search} onDone={close} />}
          </li>
        ))}
      </ul>
      {searches.length === 0 && <p className={styles.hint}>{t('saved.none')}</p>}
    </Dialog>
  )
}

function Entry({ search, onOpen }: { search: SavedSearch; onOpen: (to: 'rename' | 'delete') => void }) {
  const { t } = useTranslation('explorer')
  const { name, createdBy, updated } = search
  return (
    <div className={styles.search}>
      <span className={styles.searchWords}>
        <bdi>{name}</bdi>
        <small>
          <Private>{createdBy}</Private> · <Moment at={updated} />
        </small>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('saved.rename', { name })}
        onClick={() => onOpen('rename')}
      >
        <IconPencil size={15} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('saved.delete', { name })}
        onClick={() => onOpen('delete')}
      >
        <IconTrash size={15} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

function Rename({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const { t } = useTranslation('explorer')
  const update = useUpdateSearch()
  return (
    <SearchNameForm
      name={search.name}
      submit={t('saved.submit')}
      save={(name) => update.mutateAsync({ params: { id: search.id }, body: { name, search: search.search } })}
      onDone={onDone}
      onCancel={onDone}
    />
  )
}

function Delete({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const { t } = useTranslation('explorer')
  const remove = useDeleteSearch()
  const submit = () =>
    remove.mutate(
      { params: { id: search.id } },
      {
        onSuccess: () => notifyDone(t('saved.deleted', { name: search.name })),
        onError: (error) => notifyFailed(failureLine(error, t('failed.delete'))),
        onSettled: onDone,
      },
    )
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t('saved.sure', { name: search.name })}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onDone} autoFocus>
          {t('cancel', { ns: 'ui' })}
        </Button>
        <WorkButton color="red" busy={remove.isPending} onClick={submit}>
          {t('saved.deleteSubmit')}
        </WorkButton>
      </div>
    </div>
  )
}
