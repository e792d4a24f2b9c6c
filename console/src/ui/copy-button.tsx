import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyDone, notifyFailed } from './notify.ts'

interface CopyButtonProps {
  value: string
  /** What is copied, for the button's name: "Copy workspace ID". */
  label: string
  withText?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Copies and says so; both toasts stand for the usual time (specification §8). */
export function CopyButton({ value, label, withText = false, ref }: CopyButtonProps) {
  const { t } = useTranslation('ui')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      notifyDone(t('copied'))
      setTimeout(() => setCopied(false), 1500)
    } catch {
      notifyFailed(t('copyFailed'))
    }
  }
  const icon = copied ? <IconCheck size={15} aria-hidden="true" /> : <IconCopy size={15} aria-hidden="true" />
  if (withText) {
    return (
      <Button ref={ref} variant="default" leftSection={icon} onClick={copy} aria-label={label}>
        {t('copy')}
      </Button>
    )
  }
  return (
    <Tooltip label={label}>
      <ActionIcon ref={ref} variant="subtle" color="gray" onClick={copy} aria-label={label}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
