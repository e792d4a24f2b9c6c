import { type FormErrors, schemaResolver } from '@mantine/form'
import { useCallback, useState } from 'react'

type Schema = Parameters<typeof schemaResolver>[0]
type Check = (values: unknown) => FormErrors

/** A form's rules, fetched when somebody begins to fill it in: a page that is only read need not carry them. */
export function useLazyRules(load: () => Promise<Schema>) {
  const [check, setCheck] = useState<Check | null>(null)
  const ready = useCallback(async (): Promise<Check> => {
    const loaded = schemaResolver(await load(), { sync: true })
    setCheck((before: Check | null) => before ?? loaded)
    return loaded
  }, [load])
  // Failing here costs nothing yet: sending the form asks again and then says so.
  const prepare = useCallback(() => void ready().catch(() => undefined), [ready])
  return { check, ready, prepare }
}
