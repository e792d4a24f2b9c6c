export function mend(binary: Buffer): Buffer
