import '../ui/base.css'
import '../ui/compact.css'
import { languages } from '@atelier/contract/primitives/languages'
import { renderToString } from 'react-dom/server'
import type { RenderedPage } from '../build/rendered-page.ts'
import { SlowHint } from '../ui/SlowHint.tsx'
import { FirstPaint } from './shell/FirstPaint.tsx'
import { prepare, currentSpeech } from './texts/speech.ts'

/** Renders the portal's loading page in every language; called at build time. */
export const renderPages = async (): Promise<RenderedPage[]> => {
  const pages: RenderedPage[] = []
  for (const language of languages) {
    await prepare(language)
    const { say } = currentSpeech()
    const render = (isFramed: boolean) =>
      renderToString(
        <>
          <FirstPaint isFramed={isFramed} />
          <SlowHint text={say('slow.text')} reload={say('slow.reload')} />
        </>,
      )
    const words = {
      title: say('signIn.title'),
      noscript: say('noscript'),
      description: say('page.description'),
    }
    const translation = { language, texts: `languages/${language}/portal.ts`, words }
    pages.push({ file: 'portal', content: render(false), translation })
    pages.push({ file: 'portal-frame', content: render(true), translation })
  }
  return pages
}
