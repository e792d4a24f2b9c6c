import { Button, Popover, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './range-form.module.css'
import { fromField, toField, zoneName } from './time-text.ts'
import { useZone } from './use-zone.ts'

interface RangeFormProps {
  /** What it begins with, in milliseconds. */
  from: number
  to: number
  earliest: number
  onChoose: (from: number, to: number) => void
}

/** Two moments, in the clock that is told. */
function RangeForm({ from, to, earliest, onChoose }: RangeFormProps) {
  const { t } = useTranslation('ui')
  const [zone] = useZone()
  const [start, setStart] = useState(toField(from, zone))
  const [end, setEnd] = useState(toField(to, zone))
  const [problem, setProblem] = useState<'missing' | 'order' | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first, last] = [fromField(start, zone), fromField(end, zone)]
    if (first === null || last === null) return setProblem('missing')
    if (first >= last) return setProblem('order')
    onChoose(first, last)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        type="datetime-local"
        label={t('range.from')}
        value={start}
        min={toField(earliest, zone)}
        onChange={(event) => setStart(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        type="datetime-local"
        label={t('range.to')}
        value={end}
        error={problem === null ? undefined : t(`range.${problem}`)}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      <p className={styles.hint}>{t('range.hint', { zone: zoneName(zone) })}</p>
      <Button type="submit" size="xs">
        {t('range.apply')}
      </Button>
    </form>
  )
}

interface RangePopoverProps extends RangeFormProps {
  opened: boolean
  onOpened: (opened: boolean) => void
  position?: 'bottom-start' | 'bottom-end'
  /** What it hangs on. */
  children: ReactNode
}

/** The form below what opens it; the focus goes there and comes back. */
export function RangePopover({
  opened,
  onOpened,
  position = 'bottom-end',
  children,
  onChoose,
  ...form
}: RangePopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position={position}
      trapFocus
      returnFocus
      withinPortal={false}
      radius="md"
      shadow="md"
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''}>
        <RangeForm
          {...form}
          onChoose={(from, to) => {
            onOpened(false)
            onChoose(from, to)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
