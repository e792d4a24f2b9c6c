// Controls steer the terminal that shows a file, and marks of direction make it read otherwise than it is.
const SUSPECT = /[\p{Cc}\p{Bidi_Control}]/u
const UNSEEN = /(?![\t\r\n])[\p{Cc}\p{Bidi_Control}]/gu

/** A text whose controls and marks of direction are written out, as `\u202e`. In JSON it is the same value as before. */
export const visible = (text: string) => (SUSPECT.test(text) ? text.replace(UNSEEN, escaped) : text)

const escaped = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`
