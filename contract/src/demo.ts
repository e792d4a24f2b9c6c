/** Fixed by product.md §5: every signed-in user may read this workspace, nobody may change it. */
export const DEMO_CLIENT_UUID = '00000000-0000-4000-8000-0000000de300'

export const isDemo = (clientUUID: string) => clientUUID.toLowerCase() === DEMO_CLIENT_UUID
