import { DEMO_CLIENT_UUID } from '@signet/contract/demo'
import { defaultWorkspace, type Membership } from '@signet/contract/membership'
import { useRouter } from '@tanstack/react-router'
import { useProfile } from '../../api/profile.ts'
import { rememberSwitch, savedWorkspace } from '../../api/saved-workspace.ts'
import { HOME_PAGE, workspacePath } from './paths/resolve-path.ts'
import { switchPath } from './paths/switch-path.ts'

/** Specification §4: forgets the conversation, stores the choice, opens the page that means the same over there. */
export function useSwitchWorkspace() {
  const router = useRouter()
  return (target: Membership) => {
    rememberSwitch(target.clientUUID)
    router.history.push(switchPath(router.state.location.pathname, target))
  }
}

export function useEnterDemo() {
  const switchTo = useSwitchWorkspace()
  return () => switchTo({ clientUUID: DEMO_CLIENT_UUID, roles: ['Read Only'] })
}

/** Back to the person's own workspace; without one "/" knows where to go. */
export function useLeaveDemo() {
  const router = useRouter()
  const { clients } = useProfile()
  return () => {
    const own = defaultWorkspace(clients, savedWorkspace())
    if (own === null) return router.history.push('/')
    rememberSwitch(own.clientUUID)
    router.history.push(workspacePath(own.clientUUID, HOME_PAGE))
  }
}
