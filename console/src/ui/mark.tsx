/** The product's mark: a ring with a seal on it. Decoration beside the name, so it has no name of its own. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <circle cx="12" cy="15.25" r="6.75" stroke="currentColor" strokeWidth="2.1" />
      <path
        d="M12 1.25 18.25 7.5 12 13.75 5.75 7.5Z"
        fill="var(--accent)"
        stroke="var(--mark-edge, var(--surface))"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M12 5v5M9.5 7.5h5" stroke="var(--mark-edge, var(--surface))" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  )
}
