import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { aheadIn, tickStyle, timeText, type Zone } from '../time-text.ts'
import { type Bar, type Span, ticksOf } from './bars.ts'
import styles from './histogram.module.css'

const HEIGHT = 100
const WIDTH = 1000
const stack = ['success', 'other', 'failed'] as const

interface BarsProps {
  bars: readonly Bar[]
  range: Span
  scale: number
  shown: Bar | undefined
}

/** Stretched to the room there is; failures stand on top, where they are seen first. */
export const Bars = memo(function Bars({ bars, range, scale, shown }: BarsProps) {
  const x = (at: number) =>
    (Math.min(Math.max(at - range.from, 0), range.to - range.from) / (range.to - range.from)) * WIDTH
  return (
    <svg className={styles.svg} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {[0, 0.5].map((part) => (
        <line key={part} className={styles.grid} x1={0} x2={WIDTH} y1={HEIGHT * part} y2={HEIGHT * part} />
      ))}
      {bars.map((bar) => {
        const left = x(bar.from)
        const width = x(bar.to) - left
        const gap = Math.min(1.6, width * 0.2)
        let top = HEIGHT
        return (
          <g key={bar.from} data-shown={bar === shown || undefined}>
            {stack.map((outcome) => {
              if (bar[outcome] === 0) return null
              const height = Math.max((bar[outcome] / scale) * HEIGHT, 1)
              top -= height
              return (
                <rect
                  key={outcome}
                  className={styles.bar}
                  data-outcome={outcome}
                  x={left}
                  y={top}
                  width={width - gap}
                  height={height}
                />
              )
            })}
          </g>
        )
      })}
    </svg>
  )
})

/** Signs over the bars they belong to; what they say stands in the tip and in the words of the bar. */
export function Marks({ bars, range }: { bars: readonly Bar[]; range: Span }) {
  const marked = bars.filter(({ marks = 0 }) => marks > 0)
  return marked.map((bar) => {
    const part = ((bar.from + bar.to) / 2 - range.from) / (range.to - range.from)
    const left = `${Math.min(Math.max(part, 0), 1) * 100}%`
    return <span key={bar.from} className={styles.mark} style={{ left }} aria-hidden="true" />
  })
}

export function Axis({ range, zone }: { range: Span; zone: Zone }) {
  const { i18n } = useTranslation()
  const style = tickStyle(range.from, range.to)
  const ticks = ticksOf(range.from, range.to, 10, aheadIn(zone))
  return (
    <div className={styles.axis} aria-hidden="true">
      {ticks.map((at, n) => {
        const part = ((at - range.from) / (range.to - range.from)) * 100
        return (
          <span key={at} style={{ left: `${part}%` }} data-even={n % 2 === 0 || undefined} data-edge={edgeOf(part)}>
            {timeText(at, style, i18n.language, zone)}
          </span>
        )
      })}
    </div>
  )
}

/** A label at either end leans inwards. */
function edgeOf(part: number): 'start' | 'end' | undefined {
  if (part < 4) return 'start'
  return part > 96 ? 'end' : undefined
}
