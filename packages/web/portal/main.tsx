import * as api from '@atelier/contract'
import '../ui/base.css'
import '../ui/compact.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { beginEndpoint } from '../lib/queries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { readFrameParams } from './embed/frame-params.ts'
import { createTeller } from './embed/tell-parent.ts'
import { isEmbedded, slug } from './place.ts'
import { queries } from './queries.ts'
import { loadFirstPage, Pages } from './routes.tsx'
import { Shell } from './shell/Shell.tsx'
import { begin } from './texts/speech.ts'
import { SpokenPage } from './texts/SpokenPage.tsx'

// A page from the back/forward cache may belong to a customer who has signed out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queries.invalidateQueries()
})

const root = createRoot(document.querySelector('#page') ?? document.body)
/** Shows pages, at the portal's own URL or in a frame. */
const show = (pages: ReactNode): void =>
  root.render(
    <SpokenPage>
      <QueryClientProvider client={queries}>
        <Toasts>{pages}</Toasts>
      </QueryClientProvider>
    </SpokenPage>,
  )
/** Shows that the texts failed to load. English, because no translation is available. */
const failed = (): void =>
  root.render(
    <main lang="en">
      <EmptyState
        level={1}
        title="This page could not be opened"
        actions={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
      >
        Part of it did not load. Check your connection.
      </EmptyState>
    </main>,
  )

if (isEmbedded) {
  const params = readFrameParams(location.href)
  const tell = createTeller(params.origin)
  import('./embed/start.tsx')
    .then(({ start }) => start(params, tell, show))
    .catch(() => {
      failed()
      // The framing page shows the frame once it has content, including this error.
      tell({ event: 'loaded' })
    })
} else {
  loadFirstPage(location.pathname)
  beginEndpoint(queries, api.portalAccount.open, { path: { slug } })
  begin().then(
    () =>
      show(
        <BrowserRouter>
          <Pages frame={<Shell />} />
        </BrowserRouter>,
      ),
    failed,
  )
}
