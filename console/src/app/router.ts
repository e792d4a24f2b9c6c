import { createRouter } from '@tanstack/react-router'
import { ErrorScreen } from './error-screen.tsx'
import { focusHeading } from './focus-heading.ts'
import { NotFoundScreen } from './not-found.tsx'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  // A redirect on the way in is no navigation of the person: the first Tab must still reach the skip link.
  const arrived = fromLocation === undefined || fromLocation.pathname === '/signed-in' || fromLocation.pathname === '/'
  if (pathChanged && !arrived) focusHeading()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
