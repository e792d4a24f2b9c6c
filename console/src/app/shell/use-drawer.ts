import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'

const KEY = 'signet.drawer'
/** Under this width the drawer would leave the page too little room. */
const FOLDS = '(max-width: 62.49em)'

export interface DrawerState {
  folds: boolean
  /** Folded away, but opened over the page. */
  opened: boolean
  /** Beside the page. */
  standing: boolean
  toggle: () => void
  close: () => void
}

export function useDrawer(): DrawerState {
  const folds = useMediaQuery(FOLDS, false, { getInitialValueInEffect: false }) ?? false
  const [opened, setOpened] = useState(false)
  const [hidden, setHidden] = useState(() => localStorage.getItem(KEY) === 'hidden')
  const close = useCallback(() => setOpened(false), [])
  const toggle = useCallback(() => {
    if (folds) return setOpened((before) => !before)
    setHidden((before) => {
      localStorage.setItem(KEY, before ? 'shown' : 'hidden')
      return !before
    })
  }, [folds])
  return { folds, opened: folds && opened, standing: !folds && !hidden, toggle, close }
}
