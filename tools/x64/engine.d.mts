export function ensureEngine(options?: { log?: (line: string) => void }): Promise<'native' | 'emulated' | 'none'>
