import { detections } from '@signet/engine/detections/catalogue'
import type { Detection } from '@signet/engine/detections/detection'

/** The catalogue for people: everything that the detections say about themselves. */
export function cataloguePage(): string {
  return [
    '# What is detected',
    '',
    'Written by `npm run catalogue` from `engine/src/detections`; edit the detection, not this page. How well each of them does is in',
    '[detection-report.md](detection-report.md).',
    '',
    ...table(
      ['type', 'severity', 'what it finds'],
      detections.map(({ type, severity, finds }) => [`[${type}](#${anchorOf(type)})`, severity, finds]),
    ),
    ...detections.flatMap(sectionOf),
  ].join('\n')
}

function sectionOf(detection: Detection): string[] {
  const { type, title, severity, finds, techniques, thresholds, quietMinutes } = detection
  const facts = [`Severity ${severity}`, ...(techniques.length > 0 ? [techniques.join(', ')] : [])]
  return [
    '',
    `## ${type}`,
    '',
    `**${title}.** ${finds} ${facts.join(', ')}; ended after ${timeOf(quietMinutes)} without new evidence.`,
    ...thresholdTable(thresholds),
    ...list('Stays quiet for', detection.staysQuietFor),
    ...list('Cannot see', detection.blindSpots),
    ...list('What to do', detection.runbook, true),
  ]
}

function thresholdTable(thresholds: Detection['thresholds']): string[] {
  const rows = Object.entries(thresholds).map(([name, { value, why }]) => [`\`${name}\``, String(value), why])
  return rows.length === 0 ? [] : ['', ...table(['threshold', 'default', 'why'], rows)]
}

function list(title: string, items: readonly string[], isOrdered = false): string[] {
  if (items.length === 0) return []
  return ['', `### ${title}`, '', ...items.map((item, at) => `${isOrdered ? `${at + 1}.` : '-'} ${item}`)]
}

/** In columns, as the formatter of the project leaves it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [first = [], ...others] = cells
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)]
}

function timeOf(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'a day' : `${minutes / 1440} days`
  if (minutes % 60 === 0) return minutes === 60 ? 'an hour' : `${minutes / 60} hours`
  return `${minutes} minutes`
}

const anchorOf = (heading: string) => heading.toLowerCase()
