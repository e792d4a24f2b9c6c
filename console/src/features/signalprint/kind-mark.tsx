import type { IdentifierKind } from '@signet/contract/identifiers'
import type { ReactNode } from 'react'
import styles from './kind-mark.module.css'

/** The shapes of the drawing, as node-shaders.ts paints them. */
const shapes: Record<IdentifierKind, ReactNode> = {
  account: <circle cx={8} cy={8} r={5.6} />,
  email: <rect x={1.7} y={3.9} width={12.6} height={8.2} rx={1} />,
  ip: <path d="M8 1.2 14.8 8 8 14.8 1.2 8Z" />,
  phone: <rect x={4.4} y={1.7} width={7.2} height={12.6} rx={2.4} />,
  print: <path d="M5 2.7h6l3 5.3-3 5.3H5L2 8Z" />,
  session: <path d="M8 1.9 14.4 13H1.6Z" />,
  paymentHash: <rect x={3.2} y={3.2} width={9.6} height={9.6} rx={0.5} />,
  userAgent: <path d="M8 14.1 1.6 3h12.8Z" />,
}

/** The shape and colour by which the drawing tells a kind. The word stands beside it. */
export const KindMark = ({ kind, size = 14 }: { kind: IdentifierKind; size?: number }) => (
  <svg className={styles.mark} data-kind={kind} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    {shapes[kind]}
  </svg>
)
