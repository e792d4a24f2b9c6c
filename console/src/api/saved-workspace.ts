import { isDemo } from '@signet/contract/demo'

const WORKSPACE = 'signet.workspace'
const CONVERSATION = 'signet.assistant-conversation'
const WITHOUT_WORKSPACE = 'signet.without-workspace'

export const savedWorkspace = () => localStorage.getItem(WORKSPACE)

/** The demo is a visit: it never becomes the workspace that the next sign-in opens. */
export function saveWorkspace(clientUUID: string) {
  if (!isDemo(clientUUID)) localStorage.setItem(WORKSPACE, clientUUID)
}

/** Specification §4: a switch forgets the assistant's conversation, which belongs to the workspace left behind. */
export function rememberSwitch(clientUUID: string) {
  localStorage.removeItem(CONVERSATION)
  saveWorkspace(clientUUID)
}

export const markWithoutWorkspace = () => sessionStorage.setItem(WITHOUT_WORKSPACE, 'seen')
export const wasWithoutWorkspace = () => sessionStorage.getItem(WITHOUT_WORKSPACE) !== null
export const forgetWithoutWorkspace = () => sessionStorage.removeItem(WITHOUT_WORKSPACE)
