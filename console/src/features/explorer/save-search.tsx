import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { useExplorer } from './explorer-context.ts'
import { toSaved } from './explorer-state.ts'
import { useSaveSearch } from './queries.ts'
import { SearchNameForm } from './search-name-form.tsx'

/** A name that is taken gets a number, so the toast says what it is called now. */
export function SaveSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('explorer')
  const { state } = useExplorer()
  const save = useSaveSearch()
  return (
    <Dialog title={t('saved.title')} onClose={onClose}>
      <SearchNameForm
        submit={t('saved.submit')}
        save={async (name) => {
          const saved = await save.mutateAsync({ body: { name, search: toSaved(state) } })
          notifyDone(t('saved.done', { name: saved.name }))
        }}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  )
}
