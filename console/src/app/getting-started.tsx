import { lazy, Suspense } from 'react'
import { useWorkspace } from '../api/workspace.ts'
import { withTexts } from '../i18n/page-texts.ts'

const Checklist = lazy(async () => {
  const { ChecklistWithoutEvents } = await withTexts(
    'onboarding',
    import('../features/onboarding/checklist-without-events.tsx'),
  )
  return { default: ChecklistWithoutEvents }
})

/** Comes after the page, and never in the demo: that one has events. */
export function GettingStarted() {
  const { demo } = useWorkspace()
  return <Suspense>{!demo && <Checklist />}</Suspense>
}
