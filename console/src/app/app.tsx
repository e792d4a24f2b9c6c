import { MantineProvider } from '@mantine/core'
import { limits } from '@signet/contract/limits'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { AuthProvider } from 'react-oidc-context'
import { queryClient } from '../api/query-client.ts'
import { returnPathOf, session } from '../api/session.ts'
import { colorSchemeManager, cssVariables, theme } from '../ui/theme.ts'
import { Toasts } from '../ui/toasts.tsx'
import { router } from './router.ts'

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <Toasts durationMs={limits.console.toastMs} stacked={limits.console.toastsStacked} />
      <AuthProvider
        userManager={session}
        // Only the redirect target may take a "code" for an answer to a sign-in.
        skipSigninCallback={window.location.pathname !== '/signed-in'}
        onSigninCallback={(user) => router.history.replace(returnPathOf(user?.state))}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AuthProvider>
    </MantineProvider>
  )
}
