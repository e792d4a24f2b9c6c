import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeText } from './time-text.ts'
import { useZone } from './use-zone.ts'

interface RangeButtonProps {
  /** What is shown now, in milliseconds. */
  from: number
  to: number
  /** Two moments of one's own: the button says which. */
  custom: boolean
  earliest: number
  onChoose: (from: number, to: number) => void
}

const load = () => import('./range-form.tsx')
const RangePopover = lazy(async () => ({ default: (await load()).RangePopover }))

/** Opens the form for two moments, which comes when somebody reaches for it. */
export function RangeButton({ custom, ...range }: RangeButtonProps) {
  const { t, i18n } = useTranslation('ui')
  const [zone] = useZone()
  const ref = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  const edge = (at: number) => timeText(at, 'edge', i18n.language, zone)
  const button = (
    <Button
      ref={ref}
      variant={custom ? 'light' : 'default'}
      size="xs"
      maw="100%"
      onFocus={() => void load()}
      onPointerEnter={() => void load()}
      onClick={() => {
        setWanted(true)
        setOpened(!opened)
      }}
    >
      {custom ? `${edge(range.from)} – ${edge(range.to)}` : t('range.custom')}
    </Button>
  )
  if (!wanted) return button
  const open = (isOpen: boolean) => {
    setOpened(isOpen)
    // The form was opened by a button that stood elsewhere in the tree then.
    if (!isOpen) ref.current?.focus({ preventScroll: true })
  }
  return (
    <Suspense fallback={button}>
      <RangePopover opened={opened} onOpened={open} {...range}>
        {button}
      </RangePopover>
    </Suspense>
  )
}
