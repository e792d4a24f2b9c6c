import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../api/workspace.ts'

export function BackToThreats() {
  const { t } = useTranslation('threats')
  const { clientUUID } = useWorkspace()
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />}
      renderRoot={(props) => <Link {...props} to="/$client/threats" params={{ client: clientUUID }} search={{}} />}
    >
      {t('excluded.back')}
    </Button>
  )
}
