import * as api from '@atelier/contract'
import '../ui/base.css'
import '../ui/compact.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ErrorBoundary, FailedPage } from '../ui/ErrorBoundary.tsx'
import { beginEndpoint } from '../lib/queries.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { pages } from './areas.ts'
import { ownOrganizations } from './client.ts'
import { queries } from './queries.ts'
import { FirstPaint } from './shell/FirstPaint.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { RouteFailed } from './shell/RouteFailed.tsx'
import { Shell } from './shell/Shell.tsx'

// A page restored from the back/forward cache may belong to a user who has signed out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queries.invalidateQueries()
})

// Every page waits for it; without this, the call would wait for the script of the page.
beginEndpoint(queries, api.organizations.list, ownOrganizations)

const router = createBrowserRouter([
  {
    path: '/dashboard/:slug?',
    HydrateFallback: FirstPaint,
    Component: Shell,
    ErrorBoundary: RouteFailed,
    children: [{ ErrorBoundary: RouteFailed, children: [...pages, { path: '*', Component: NotFound }] }],
  },
])

createRoot(document.querySelector('#page') ?? document.body).render(
  <ErrorBoundary
    fallback={
      <FailedPage
        title="This page has stopped working"
        text="Something went wrong on our side. Reload the page to continue."
        reload="Reload the page"
      />
    }
  >
    {/* The policy of the page allows no style elements added by scripts; the kit's own styles replace them. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <Toasts>
          <RouterProvider router={router} />
        </Toasts>
      </QueryClientProvider>
    </CSPProvider>
  </ErrorBoundary>,
)
