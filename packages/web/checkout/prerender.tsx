import '../ui/base.css'
import { languages } from '@atelier/contract/primitives/languages'
import { renderToString } from 'react-dom/server'
import type { RenderedPage } from '../build/rendered-page.ts'
import { SlowHint } from '../ui/SlowHint.tsx'
import { Layout } from './screens/Layout.tsx'
import { Loading } from './screens/Message.tsx'
import { prepare, say } from './texts/speech.ts'
import { SpokenPage } from './texts/SpokenPage.tsx'

/** Renders the checkout's loading page in every language; called at build time. */
export const renderPages = async (): Promise<RenderedPage[]> => {
  const pages: RenderedPage[] = []
  for (const language of languages) {
    await prepare(language)
    const content = renderToString(
      <SpokenPage>
        <Layout isOpening>
          <Loading label={say('opening')} />
          <SlowHint text={say('slow.text')} reload={say('slow.reload')} />
        </Layout>
      </SpokenPage>,
    )
    const texts = language === 'en' ? undefined : `languages/${language}/checkout.ts`
    const words = { title: say('checkout'), noscript: say('noscript') }
    pages.push({ file: 'checkout', content, translation: { language, texts, words } })
  }
  return pages
}
