import { Notifications } from '@mantine/notifications'

/** Specification §8: 4 seconds, top centre, no duplicates, at most 3. */
export function Toasts({ durationMs, stacked }: { durationMs: number; stacked: number }) {
  return (
    <Notifications
      position="top-center"
      autoClose={durationMs}
      limit={stacked}
      containerWidth={400}
      data-testid="toasts"
    />
  )
}
