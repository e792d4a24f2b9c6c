import { useId } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<Value extends string> {
  label: string
  segments: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** One of a few short words, side by side: the browser's own radio buttons, so that arrow keys work as everywhere. */
export function Segments<Value extends string>({ label, segments, chosen, onChoose }: SegmentsProps<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {segments.map(({ value, label: text }) => (
        <label key={value} className={styles.segment}>
          <input type="radio" name={id} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
