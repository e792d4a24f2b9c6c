import type { IdentifierKind } from '@signet/contract/identifiers'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWorkspace } from '../api/workspace.ts'

interface SignalPrintLinkProps {
  kind: IdentifierKind
  value: string
  className?: string
  children?: ReactNode
}

/** To one identifier in the graph of linked ones; the one place that knows how its page is addressed. */
export function SignalPrintLink({ kind, value, ...props }: SignalPrintLinkProps) {
  const { clientUUID } = useWorkspace()
  return <Link {...props} to="/$client/signalprint" params={{ client: clientUUID }} search={{ type: kind, value }} />
}
