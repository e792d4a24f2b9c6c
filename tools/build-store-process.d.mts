export function buildStoreProcess(): Promise<void>
