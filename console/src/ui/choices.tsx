import { type ReactNode, useId } from 'react'
import styles from './choices.module.css'

interface ChoicesProps<Value extends string> {
  label: string
  choices: readonly { value: Value; title: ReactNode; text?: ReactNode }[]
  chosen: Value | null
  onChoose: (value: Value) => void
  error?: string | undefined
}

/** One of a few, each with its own words: the browser's own radio buttons, so that arrow keys work as everywhere. */
export function Choices<Value extends string>({ label, choices, chosen, onChoose, error }: ChoicesProps<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map(({ value, title, text }, at) => (
        <label key={value} className={styles.choice} data-chosen={value === chosen || undefined}>
          <input
            type="radio"
            name={id}
            checked={value === chosen}
            data-autofocus={(chosen === null ? at === 0 : value === chosen) || undefined}
            onChange={() => onChoose(value)}
          />
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            {text !== undefined && <span className={styles.text}>{text}</span>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
