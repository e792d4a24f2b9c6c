import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CreateForm } from './create-form.tsx'
import { CreatedSecret } from './created-secret.tsx'

/** First the name, then the secret: once it is shown, only the button that says it was stored closes the dialog. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('api-keys')
  const [created, setCreated] = useState<Answer<'createApiKey'> | null>(null)
  const shown = created !== null
  return (
    <Dialog onClose={onClose} title={t(shown ? 'created.title' : 'create.title')} insistent={shown}>
      {created === null ? (
        <CreateForm onCreated={setCreated} onCancel={onClose} />
      ) : (
        <CreatedSecret created={created} onClose={onClose} />
      )}
    </Dialog>
  )
}
