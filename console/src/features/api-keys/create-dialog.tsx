import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/call.ts'
import { CreateForm } from './create-form.tsx'
import { CreatedSecret } from './created-secret.tsx'

/** First the name, then the secret: once it is shown, only the button that says it was stored closes the dialog. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('api-keys')
  const [created, setCreated] = useState<Answer<'createApiKey'> | null>(null)
  const shown = created !== null
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(shown ? 'created.title' : 'create.title')}
      closeOnClickOutside={!shown}
      closeOnEscape={!shown}
      withCloseButton={!shown}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {created === null ? (
        <CreateForm onCreated={setCreated} onCancel={onClose} />
      ) : (
        <CreatedSecret created={created} onClose={onClose} />
      )}
    </Modal>
  )
}
