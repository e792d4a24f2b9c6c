import { Private } from '../ui/private.tsx'
import styles from './value.module.css'
import { isPersonal } from './value-text.ts'

/** Kept apart from its surroundings: marks that turn the direction of writing end with the value. */
export const ValueName = ({ field, text }: { field: string; text: string }) =>
  isPersonal(field) ? (
    <Private>
      <bdi>{text}</bdi>
    </Private>
  ) : (
    <bdi>{text}</bdi>
  )

export const Nothing = () => <span className={styles.nothing}>–</span>
