import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEventHandler } from 'react'

interface WorkButtonProps extends ButtonProps {
  type?: 'button' | 'submit'
  busy: boolean
  /** There is nothing to do yet. */
  idle?: boolean
  onClick?: MouseEventHandler<HTMLButtonElement>
}

/** Keeps the focus while it works: the kit disables a busy button, and the focus of whoever pressed it falls out of the page. */
export function WorkButton({ type = 'button', busy, idle = false, onClick, ...props }: WorkButtonProps) {
  const still = busy || idle
  return (
    <Button
      {...props}
      loading={busy}
      data-disabled={idle}
      // Enter in a field of the form comes through here as well, so nothing is sent twice.
      onClick={(event) => (still ? event.preventDefault() : onClick?.(event))}
      renderRoot={({ disabled: _, ...root }) => (
        <button {...root} type={type} aria-disabled={still || undefined} aria-busy={busy || undefined} />
      )}
    />
  )
}
