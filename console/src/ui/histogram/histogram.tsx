import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { aheadIn, type Zone } from '../time-text.ts'
import { barText } from './bar-text.ts'
import { type Bar, type Span, scaleOf, spanOf } from './bars.ts'
import styles from './histogram.module.css'
import { Axis, Bars, Marks } from './histogram-drawing.tsx'
import { BarTip } from './histogram-tip.tsx'

interface HistogramProps {
  bars: readonly Bar[]
  stepMs: number
  range: Span
  zone: Zone
  /** Bars of another question are still shown while the new ones come. */
  stale?: boolean
  onZoom: (span: Span) => void
  /** A click on a bar means it as well; otherwise only a drag means something. */
  clicks?: boolean
  /** What the marks over a bar are, in words. */
  marksText?: (count: number) => string
}

/**
 * Events over time. A pointer drags over what it wants to see closer; by keyboard it is one control: arrow keys go from bar
 * to bar, with Shift they take in more of them, Enter shows what is selected.
 */
export function Histogram(props: HistogramProps) {
  const { bars, stepMs, range, zone, stale = false, onZoom, clicks = false, marksText } = props
  const { t, i18n } = useTranslation('ui')
  const frame = useRef<HTMLDivElement>(null)
  const hint = useId()
  const [hovered, setHovered] = useState<number | null>(null)
  const [start, setStart] = useState<number | null>(null)
  const [end, setEnd] = useState<number | null>(null)
  const length = range.to - range.from
  const scale = scaleOf(bars)
  const bar = bars.findLast(({ from }) => hovered !== null && from <= hovered)
  const shown = bar !== undefined && hovered !== null && hovered < bar.to ? bar : undefined
  const selection: Span | null = start === null || end === null ? null : spanOf(start, end, stepMs, aheadIn(zone))

  const clear = () => {
    setStart(null)
    setEnd(null)
  }
  const zoom = ({ from, to }: Span) => {
    clear()
    setHovered(null)
    onZoom({ from: Math.max(from, range.from), to: Math.min(to, range.to) })
  }
  const momentOf = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return range.from
    const part = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1)
    return range.from + part * length
  }
  const drop = () => {
    // A click is no selection: a hand that trembles over one bar has not dragged.
    const dragged = start !== null && end !== null && Math.abs(end - start) > length / 100
    const clicked = clicks && start !== null && !dragged
    if (dragged && selection !== null) zoom(selection)
    else if (clicked && shown !== undefined) zoom(shown)
    else clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    const at = shown === undefined ? -1 : bars.indexOf(shown)
    if (step !== undefined || event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      const to = event.key === 'Home' ? 0 : event.key === 'End' ? bars.length - 1 : at + (step ?? 0)
      const next = bars[Math.min(Math.max(to, 0), bars.length - 1)]
      if (next === undefined) return
      const middle = (next.from + next.to) / 2
      if (event.shiftKey) setStart((before) => before ?? (shown === undefined ? middle : (shown.from + shown.to) / 2))
      else clear()
      if (event.shiftKey) setEnd(middle)
      setHovered(middle)
    }
    if (event.key === 'Escape') clear()
    if (event.key === 'Enter' && (selection ?? shown) !== undefined) zoom(selection ?? (shown as Bar))
  }
  const marksOf = ({ marks = 0 }: Bar) => (marks === 0 ? undefined : marksText?.(marks))
  const at = shown === undefined ? 0 : bars.indexOf(shown)
  const told = bars[at]
  return (
    <div className={styles.histogram} data-stale={stale || undefined}>
      <div
        ref={frame}
        className={styles.plot}
        data-marked={marksText !== undefined || undefined}
        role="slider"
        tabIndex={0}
        aria-label={t('histogram.label')}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, bars.length)}
        aria-valuenow={at + 1}
        aria-valuetext={
          told === undefined ? t('histogram.empty') : barText(t, told, i18n.language, zone, marksOf(told))
        }
        onKeyDown={onKeyDown}
        onBlur={clear}
        onPointerLeave={() => setHovered(null)}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setHovered(momentOf(event))
          setStart(momentOf(event))
          setEnd(momentOf(event))
        }}
        onPointerMove={(event) => {
          setHovered(momentOf(event))
          if (start !== null && event.buttons === 1) setEnd(momentOf(event))
        }}
        onPointerUp={drop}
        onPointerCancel={clear}
      >
        <span className={styles.scale} aria-hidden="true">
          {scale.toLocaleString(i18n.language)}
        </span>
        <Bars bars={bars} range={range} scale={scale} shown={shown} />
        {marksText !== undefined && <Marks bars={bars} range={range} />}
        {selection !== null && <Selected selection={selection} range={range} />}
        {shown !== undefined && <BarTip bar={shown} range={range} zone={zone} marks={marksOf(shown)} />}
      </div>
      <Axis range={range} zone={zone} />
      <VisuallyHidden id={hint}>{t('histogram.hint')}</VisuallyHidden>
    </div>
  )
}

function Selected({ selection, range }: { selection: Span; range: Span }) {
  const part = (at: number) => Math.min(Math.max((at - range.from) / (range.to - range.from), 0), 1) * 100
  const left = part(selection.from)
  return <span className={styles.selection} style={{ left: `${left}%`, width: `${part(selection.to) - left}%` }} />
}
