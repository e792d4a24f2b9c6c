import { Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { FactsSkeleton } from '../../ui/facts.tsx'
import drawing from './drawing/drawing.module.css'
import { openSurface } from './drawing/surface.ts'
import styles from './result.module.css'

const dots = [
  [50, 46, 30],
  [38, 30, 18],
  [62, 32, 18],
  [34, 58, 18],
  [66, 60, 18],
  [50, 76, 18],
] as const

/** The same shape as what comes. */
export function ResultSkeleton() {
  // Ready before there is something to paint, and begun after the question is on its way.
  useEffect(() => {
    const timer = setTimeout(openSurface)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.result}>
      <div className={styles.card}>
        <div className={styles.skeletonHead}>
          <Skeleton height={12} width={150} />
        </div>
        <div className={styles.skeletonHead}>
          <Skeleton height={12} width="60%" />
        </div>
        <div className={drawing.frame}>
          {dots.map(([left, top, size]) => (
            <div key={`${left} ${top}`} className={styles.skeletonDot} style={{ left: `${left}%`, top: `${top}%` }}>
              <Skeleton circle height={size} />
            </div>
          ))}
        </div>
        <div className={styles.note}>
          <Skeleton height={10} width={220} />
        </div>
      </div>
      <div className={styles.card}>
        <div className={styles.skeletonPanel}>
          <FactsSkeleton rows={8} />
        </div>
      </div>
    </div>
  )
}
