/** Whoever accepts an invitation wants to arrive in that workspace; a wrong id simply is nobody's default. */
export function rememberInvitedWorkspace(clientUUID: string | undefined) {
  if (clientUUID !== undefined) localStorage.setItem('signet.workspace', clientUUID.toLowerCase())
}
