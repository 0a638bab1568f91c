import { languages } from '@atelier/contract/primitives/languages'
import { renderToString } from 'react-dom/server'
import type { RenderedPage } from '../build/rendered-page.ts'
import type { texts as english } from '../languages/en/offline.ts'
import type { Translation } from '../lib/texts/catalogue.ts'
import { ofLanguage } from '../lib/texts/language.ts'

const files = import.meta.glob<Translation<typeof english>>('./*/offline.ts', {
  base: '../languages',
  eager: true,
  import: 'texts',
})

const Offline = ({ texts }: { readonly texts: Translation<typeof english> }) => (
  <main>
    <svg viewBox="0 0 32 32" width="96" height="96" aria-hidden="true">
      <path className="hill" d="M3 21c5-5 9-6 13-4 5 2 8 1 13-3 1 9-4 15-13 15C9 29 4 27 3 21z" />
      <path className="sky" d="M4 14C5 7 10 3 16 3c7 0 12 4 13 9-5 3-9 4-13 2-5-2-8-1-12 0z" />
      <path className="sun" d="M19 8.5a3 3 0 1 1-6 .1 3 3 0 0 1 6-.1z" />
    </svg>
    <h1>{texts['offline.title']}</h1>
    <p>{texts['offline.kept']}</p>
    <p>{texts['offline.again']}</p>
    <button type="button">{texts['offline.try']}</button>
  </main>
)

/** Renders the offline page in every language; called at build time. */
export const renderPages = (): RenderedPage[] =>
  languages.map((language) => {
    const texts = ofLanguage(files, language, 'offline')
    const words = { title: texts['offline.title'], noscript: '' }
    return {
      file: 'offline',
      content: renderToString(<Offline texts={texts} />),
      translation: { language, words },
    }
  })
