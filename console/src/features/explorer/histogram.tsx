import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { barText } from './bar-text.ts'
import { type Bar, scaleOf, spanOf } from './bars.ts'
import { useExplorer } from './explorer-context.ts'
import styles from './histogram.module.css'
import { Axis, Bars } from './histogram-drawing.tsx'
import { BarTip } from './histogram-tip.tsx'
import { aheadIn } from './time-text.ts'

interface HistogramProps {
  bars: readonly Bar[]
  stepMs: number
  stale: boolean
}

interface Selection {
  from: number
  to: number
}

/**
 * Events over time. A pointer drags over what it wants to see closer; by keyboard it is one control: arrow keys go from bar
 * to bar, with Shift they take in more of them, Enter shows what is selected.
 */
export function Histogram({ bars, stepMs, stale }: HistogramProps) {
  const { t, i18n } = useTranslation('explorer')
  const { range, zone, change } = useExplorer()
  const frame = useRef<HTMLDivElement>(null)
  const hint = useId()
  const [hovered, setHovered] = useState<number | null>(null)
  const [start, setStart] = useState<number | null>(null)
  const [end, setEnd] = useState<number | null>(null)
  const length = range.to - range.from
  const scale = scaleOf(bars)
  const bar = bars.findLast(({ from }) => hovered !== null && from <= hovered)
  const shown = bar !== undefined && hovered !== null && hovered < bar.to ? bar : undefined
  const selection: Selection | null = start === null || end === null ? null : spanOf(start, end, stepMs, aheadIn(zone))

  const clear = () => {
    setStart(null)
    setEnd(null)
  }
  const zoom = ({ from, to }: Selection) => {
    clear()
    setHovered(null)
    change({ range: { from: Math.max(from, range.from), to: Math.min(to, range.to) } })
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
    if (dragged && selection !== null) zoom(selection)
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
  const at = shown === undefined ? 0 : bars.indexOf(shown)
  return (
    <div className={styles.histogram} data-stale={stale || undefined}>
      <div
        ref={frame}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={t('histogram.label')}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, bars.length)}
        aria-valuenow={at + 1}
        aria-valuetext={bars[at] === undefined ? t('histogram.empty') : barText(t, bars[at], i18n.language, zone)}
        onKeyDown={onKeyDown}
        onBlur={clear}
        onPointerLeave={() => setHovered(null)}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
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
        {selection !== null && <Mark selection={selection} range={range} />}
        {shown !== undefined && <BarTip bar={shown} range={range} />}
      </div>
      <Axis range={range} zone={zone} />
      <VisuallyHidden id={hint}>{t('histogram.hint')}</VisuallyHidden>
    </div>
  )
}

function Mark({ selection, range }: { selection: Selection; range: Selection }) {
  const part = (at: number) => Math.min(Math.max((at - range.from) / (range.to - range.from), 0), 1) * 100
  const left = part(selection.from)
  return <span className={styles.selection} style={{ left: `${left}%`, width: `${part(selection.to) - left}%` }} />
}
