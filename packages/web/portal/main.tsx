import '../ui/base.css'
import '../ui/compact.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { isEmbedded } from './place.ts'
import { queries } from './queries.ts'
import { createRouter } from './routes.ts'
import { LanguageFailed } from './shell/LanguageFailed.tsx'
import { begin } from './texts/speech.ts'

// A page that the browser kept while another was shown may belong to somebody who has signed out meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queries.invalidateQueries()
})

const root = createRoot(document.querySelector('#page') ?? document.body)
const failed = () => root.render(<LanguageFailed />)

if (isEmbedded)
  import('./embed/start.tsx')
    .then(({ start }) => start((router) => root.render(<App router={router} />)))
    .catch(failed)
else {
  const router = createRouter()
  begin().then(() => root.render(<App router={router} />), failed)
}
