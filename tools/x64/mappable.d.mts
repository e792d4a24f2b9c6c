export function makeMappable(file: string): Promise<boolean>
export function alignCode(entries: Buffer): boolean
