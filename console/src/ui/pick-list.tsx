import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './pick-list.module.css'

export interface Pick {
  key: string
  label: ReactNode
  /** Entries of one group stand together under its title. */
  group?: string
  aside?: ReactNode
  chosen?: boolean
}

interface PickListProps {
  label: string
  hideLabel?: boolean
  placeholder?: string
  text: string
  onText: (text: string) => void
  options: readonly Pick[]
  onPick: (key: string) => void
  /** Enter while no option is marked. */
  onEnter?: () => void
  /** The focus goes elsewhere, or Escape puts the options away. */
  onLeave?: () => void
  maxLength?: number
  error?: string | undefined
  /** Said in place of the options. */
  nothing?: string | undefined
  autoFocus?: boolean
  /** The first option is marked until another one is: Enter takes it. */
  firstMarked?: boolean
}

/** A field with the options that fit below it: arrow keys mark one, Enter takes it, the text itself stays free. */
export function PickList(props: PickListProps) {
  const {
    label,
    hideLabel = false,
    placeholder,
    text,
    onText,
    options,
    onPick,
    onEnter,
    onLeave,
    maxLength,
    error,
    autoFocus = false,
    firstMarked = false,
  } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [marked, setMarked] = useState<string | null>(null)
  const found = options.findIndex(({ key }) => key === marked)
  const least = firstMarked && options.length > 0 ? 0 : -1
  const at = Math.max(found, least)
  // A step of a dialog that is open already gets no focus from the dialog.
  useEffect(() => {
    if (autoFocus) input.current?.focus({ preventScroll: true })
  }, [autoFocus])
  useEffect(() => {
    if (at >= 0) list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next =
        at <= least && step < 0 ? options.length - 1 : Math.min(Math.max(at + step, least), options.length - 1)
      return setMarked(options[next]?.key ?? null)
    }
    if (event.key === 'Escape') onLeave?.()
    if (event.key !== 'Enter') return
    event.preventDefault()
    const option = options[at]
    if (option === undefined) return onEnter?.()
    setMarked(null)
    onPick(option.key)
  }
  return (
    <div className={styles.box}>
      <TextInput
        ref={input}
        size="sm"
        {...(hideLabel ? { 'aria-label': label } : { label })}
        placeholder={placeholder}
        value={text}
        error={error}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={autoFocus || undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        onChange={(event) => {
          setMarked(null)
          onText(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={label} ref={list} tabIndex={-1}>
        {grouped(options).map(({ group, entries }) => (
          <Group key={group ?? ''} title={group}>
            {entries.map(({ option, index }) => (
              <Entry key={option.key} id={`${id}-${index}`} option={option} marked={index === at} onPick={onPick} />
            ))}
          </Group>
        ))}
      </div>
      {options.length === 0 && props.nothing !== undefined && (
        <p className={styles.nothing} role="status">
          {props.nothing}
        </p>
      )}
    </div>
  )
}

function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  const id = useId()
  if (title === undefined) return children
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <div className={styles.title} id={id} role="presentation">
        {title}
      </div>
      {children}
    </fieldset>
  )
}

interface EntryProps {
  id: string
  option: Pick
  marked: boolean
  onPick: (key: string) => void
}

/** The focus stays in the field, which does what keys ask for; a pointer picks here. */
const Entry = ({ id, option, marked, onPick }: EntryProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    className={styles.option}
    aria-selected={option.chosen ?? marked}
    data-marked={marked || undefined}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onPick(option.key)}
    onKeyDown={(event) => event.key === 'Enter' && onPick(option.key)}
  >
    <span className={styles.label}>{option.label}</span>
    {option.aside !== undefined && <span className={styles.aside}>{option.aside}</span>}
  </div>
)

/** Neighbours of one group together, each with its place in the whole list. */
function grouped(options: readonly Pick[]) {
  const groups: { group: string | undefined; entries: { option: Pick; index: number }[] }[] = []
  options.forEach((option, index) => {
    const last = groups.at(-1)
    if (last !== undefined && last.group === option.group) last.entries.push({ option, index })
    else groups.push({ group: option.group, entries: [{ option, index }] })
  })
  return groups
}
