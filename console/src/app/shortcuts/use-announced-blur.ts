import { useTranslation } from 'react-i18next'
import { toggleBlur } from '../../ui/blur.ts'
import { notifyDone } from '../../ui/notify.ts'

/** Blurs or shows, and says which: the toast is also what a screen reader hears. */
export function useAnnouncedBlur() {
  const { t } = useTranslation('app')
  return () => notifyDone(t(toggleBlur() ? 'blur.on' : 'blur.off'))
}
