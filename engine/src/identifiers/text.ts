/** NUL ends a text in half the world's programs, and half a surrogate pair is no text at all: neither can be kept verbatim. */
export const isKeepable = (text: string) => text.isWellFormed() && !text.includes('\0')
