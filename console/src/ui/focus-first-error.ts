import type { FormErrors } from '@mantine/form'

interface Fields<Name extends string> {
  getInputNode: (name: Name) => HTMLElement | null
}

/** A refusal takes the person to the first field that has to change. */
export function focusFirstError<Name extends string>(form: Fields<Name>, names: readonly Name[], errors: FormErrors) {
  const first = names.find((name) => errors[name] !== undefined && errors[name] !== null)
  if (first !== undefined) form.getInputNode(first)?.focus()
}
