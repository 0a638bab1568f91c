import * as api from '@atelier/contract'
import '../ui/base.css'
import '../ui/compact.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { beginEndpoint } from '../lib/queries.ts'
import { App } from './App.tsx'
import { readFrameParams } from './embed/frame-params.ts'
import { createTeller } from './embed/tell-parent.ts'
import { isEmbedded, slug } from './place.ts'
import { queries } from './queries.ts'
import { loadFirstPage, Pages } from './routes.tsx'
import { LanguageFailed } from './shell/LanguageFailed.tsx'
import { Shell } from './shell/Shell.tsx'
import { begin } from './texts/speech.ts'

// A page from the back/forward cache may belong to a customer who has signed out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queries.invalidateQueries()
})

const root = createRoot(document.querySelector('#page') ?? document.body)
const show = (pages: ReactNode): void => root.render(<App>{pages}</App>)
const failed = (): void => root.render(<LanguageFailed />)

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
