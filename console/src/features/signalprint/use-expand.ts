import { limits } from '@signet/contract/limits'
import { useTranslation } from 'react-i18next'
import { notifyFailed } from '../../ui/notify.ts'
import { useSignalprint } from './signalprint-context.ts'

/** Asks for what one more node is linked to; it becomes the one that is looked at. */
export function useExpand() {
  const { t } = useTranslation('signalprint')
  const { state, change } = useSignalprint()
  return (id: string) => {
    if (state.expanded.includes(id)) return change({ selected: id })
    if (state.expanded.length >= limits.signalprint.expand) return notifyFailed(t('node.expandLimit'))
    change({ selected: id, expanded: [...state.expanded, id] })
  }
}
