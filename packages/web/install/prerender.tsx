import { languages } from '@atelier/contract/primitives/languages'
import { renderToString } from 'react-dom/server'
import type { RenderedPage } from '../build/rendered-page.ts'
import type { Translation } from '../lib/texts/catalogue.ts'
import { Logo } from '../ui/Logo.tsx'
import { texts as de } from './texts/de.ts'
import { type InstallTexts, texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as fr } from './texts/fr.ts'
import { texts as sv } from './texts/sv.ts'

const catalogues: Readonly<Record<(typeof languages)[number], Translation<InstallTexts>>> = {
  en,
  sv,
  de,
  fr,
  es,
}

const Offline = ({ texts }: { readonly texts: Translation<InstallTexts> }) => (
  <main>
    <Logo size={96} />
    <h1>{texts['offline.title']}</h1>
    <p>{texts['offline.kept']}</p>
    <p>{texts['offline.again']}</p>
    <button type="button">{texts['offline.try']}</button>
  </main>
)

/** The page that is shown without a connection, in every language; called at build time. */
export const renderPages = (): RenderedPage[] =>
  languages.map((language) => {
    const texts = catalogues[language]
    const words = { title: texts['offline.title'], noscript: '' }
    return {
      file: 'offline',
      content: renderToString(<Offline texts={texts} />),
      spoken: { language, words },
    }
  })
