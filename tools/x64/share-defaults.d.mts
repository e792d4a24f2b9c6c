export function shareDefaults(binary: Buffer): string | undefined
