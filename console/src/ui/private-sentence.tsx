import { Private } from './private.tsx'
import { privateParts } from './private-text.ts'

/** A sentence in which whoever it names is blurred while somebody shows the screen to others. */
export function PrivateSentence({ text, values = [] }: { text: string; values?: readonly string[] }) {
  let at = 0
  return privateParts(text, values).map((part) => {
    const key = at
    at += part.text.length
    return part.hidden ? (
      <Private key={key}>
        <bdi>{part.text}</bdi>
      </Private>
    ) : (
      part.text
    )
  })
}
