import type { ReactNode } from 'react'

/** A value that names a person or a company: blurred while somebody shows the screen to others. */
export const Private = ({ children }: { children: ReactNode }) => <span data-private="">{children}</span>
