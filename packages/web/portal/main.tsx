import '../ui/base.css'
import '../ui/compact.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Toasts } from '../ui/Toasts.tsx'
import { queries } from './queries.ts'
import { loadFirstPage, Portal } from './routes.tsx'
import { LanguageFailed } from './shell/LanguageFailed.tsx'
import { KitSpeech } from './texts/KitSpeech.tsx'
import { begin, SpeechProvider } from './texts/speech.ts'

// A page that the browser kept while another was shown may belong to somebody who has signed out meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queries.invalidateQueries()
})

const root = createRoot(document.querySelector('#page') ?? document.body)
loadFirstPage(location.pathname)

begin().then(
  () =>
    root.render(
      <SpeechProvider>
        <KitSpeech>
          <QueryClientProvider client={queries}>
            <Portal />
            <Toasts />
          </QueryClientProvider>
        </KitSpeech>
      </SpeechProvider>,
    ),
  () => root.render(<LanguageFailed />),
)
