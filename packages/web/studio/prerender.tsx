import '../ui/base.css'
import { languages } from '@atelier/contract/primitives/languages'
import { renderToString } from 'react-dom/server'
import type { RenderedPage } from '../build/rendered-page.ts'
import { laterPart } from './later/load.ts'
import { Page } from './Page.tsx'
import { initialWizard, returnedWizard } from './state/wizard.ts'
import { prepare, say } from './texts/speech.ts'

/** Renders the studio's page in its two initial states and every language, as HTML; called at build time. */
export const renderPages = async (): Promise<RenderedPage[]> => {
  const pages: RenderedPage[] = []
  await laterPart.load()
  for (const language of languages) {
    await prepare(language)
    const texts = language === 'en' ? undefined : `languages/${language}/studio.ts`
    const words = {
      title: say('page.title'),
      description: say('page.description'),
      noscript: say('noscript'),
    }
    const translation = { language, texts, words }
    pages.push(
      { file: 'studio', content: renderToString(<Page first={initialWizard} />), translation },
      // The visitor returns from checkout to `/success`: the painting is in progress, and rendering it
      // requires no further request.
      {
        file: 'success',
        content: renderToString(<Page first={returnedWizard('')} session_id="" />),
        part: 'studio/later/later-part.ts',
        translation,
      },
    )
  }
  return pages
}
