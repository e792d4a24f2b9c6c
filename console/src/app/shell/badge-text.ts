/** Specification §9: 1K+ at 1000 or more. */
export const badgeText = (count: number, cap: number): string => (count >= cap ? `${cap / 1000}K+` : String(count))
