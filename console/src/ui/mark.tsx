/** A signet ring seen from the front: the band, and the engraved face that presses the seal. Decoration beside the name. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      color="var(--accent)"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M9.3 17.6a8.2 8.2 0 1 0 13.4 0" stroke="currentColor" strokeWidth="2.5" />
      <path
        d="M16 1.2l8.1 3.4 2.3 7.7-5.2 6.9H10.8L5.6 12.3l2.3-7.7z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
      <path
        d="M19.6 7.3c-.9-1-2.1-1.5-3.6-1.5-2.2 0-3.6 1-3.6 2.5 0 1.6 1.4 2 3.6 2.4 2.2.4 3.6.9 3.6 2.4s-1.4 2.4-3.6 2.4c-1.6 0-2.9-.5-3.8-1.6"
        stroke="var(--mark-cut, var(--surface))"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </svg>
  )
}
