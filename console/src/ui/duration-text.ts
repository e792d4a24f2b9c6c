const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Specification §9: in seconds, minutes, hours or days, whichever says it shortest; one decimal below ten. */
export function durationText(seconds: number, language: string): string {
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? units[3]
  const value = seconds / length
  const digits = value < 10 && unit !== 'second' ? 1 : 0
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: digits,
  }).format(value)
}
