import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly { name: Name; title: string }[]
  chosen: Name
  onChoose: (name: Name) => void
  /** Stands at the end of the row of tabs. */
  aside?: ReactNode
  /** What the chosen tab shows. */
  children: ReactNode
}

/** A row of tabs over what the chosen one shows; arrow keys move along the row. It scrolls where it has no room. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, aside, children }: TabsProps<Name>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ name }) => name === chosen)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onChoose(next.name)
    document.getElementById(`${id}-${next.name}`)?.focus()
  }
  return (
    <>
      <div className={styles.row}>
        <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
          {tabs.map(({ name, title }) => (
            <UnstyledButton
              key={name}
              id={`${id}-${name}`}
              role="tab"
              className={styles.tab}
              aria-selected={name === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={name === chosen ? 0 : -1}
              onClick={() => onChoose(name)}
            >
              {title}
            </UnstyledButton>
          ))}
        </div>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
