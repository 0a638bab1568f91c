import '../ui/base.css'
import '../ui/compact.css'
import { languages } from '@atelier/contract/primitives/languages'
import { renderToString } from 'react-dom/server'
import type { RenderedPage } from '../build/rendered-page.ts'
import { SlowHint } from '../ui/SlowHint.tsx'
import { FirstPaint } from './shell/FirstPaint.tsx'
import { prepare, spoken } from './texts/speech.ts'

/** The portal before its script has arrived, in every language; called at build time. */
export const renderPages = async (): Promise<RenderedPage[]> => {
  const pages: RenderedPage[] = []
  for (const language of languages) {
    await prepare(language)
    const { say } = spoken()
    const content = renderToString(
      <>
        <FirstPaint />
        <SlowHint text={say('slow.text')} reload={say('failed.again')} />
      </>,
    )
    const words = { title: say('signIn.title'), noscript: say('noscript') }
    pages.push({
      file: 'portal',
      content,
      spoken: { language, texts: `portal/texts/${language}.ts`, words },
    })
  }
  return pages
}
