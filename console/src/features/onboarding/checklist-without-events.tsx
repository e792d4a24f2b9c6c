import { useHasEvents } from './queries.ts'
import { WelcomeChecklist } from './welcome-checklist.tsx'

/** Only where it is known that there are none: not while asking, and not when asking failed. */
export function ChecklistWithoutEvents() {
  return useHasEvents() === false ? <WelcomeChecklist /> : null
}
