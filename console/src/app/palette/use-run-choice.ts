import { useMantineColorScheme } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { signOut } from '../../api/session.ts'
import { useWorkspace } from '../../api/workspace.ts'
import { useZone } from '../../ui/use-zone.ts'
import { useAnnouncedBlur } from '../shortcuts/use-announced-blur.ts'
import type { ActionName, Choice } from './choice.ts'
import type { PageChoice } from './pages.ts'

/** Does what was chosen. */
export function useRunChoice(pages: readonly PageChoice[], onShowShortcuts: () => void) {
  const router = useRouter()
  const { clientUUID } = useWorkspace()
  const { setColorScheme } = useMantineColorScheme()
  const [, setZone] = useZone()
  const toggleBlur = useAnnouncedBlur()
  const open = (path: string, search: Record<string, string> = {}) =>
    router.history.push(
      `/${clientUUID}/${path}${Object.keys(search).length > 0 ? `?${new URLSearchParams(search)}` : ''}`,
    )
  const act = (name: ActionName) => {
    if (name === 'utc' || name === 'local') return setZone(name)
    if (name === 'blur') return toggleBlur()
    if (name === 'shortcuts') return onShowShortcuts()
    if (name === 'signOut') return void signOut()
    setColorScheme(name)
  }
  return (choice: Choice) => {
    if (choice.kind === 'action') return act(choice.name)
    if (choice.kind === 'account') return open(`accounts/account-details/${encodeURIComponent(choice.uuid)}`)
    if (choice.kind === 'identifier') return open('signalprint', { type: choice.type, value: choice.value })
    if (choice.kind === 'threat') return open('threats', { id: choice.id })
    const page = pages.find(({ name }) => name === choice.name)
    if (page !== undefined) open(page.path)
  }
}
