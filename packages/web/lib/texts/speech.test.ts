import { afterEach, expect, it, vi } from 'vitest'
import { createSpeech, type LoadedTexts } from './speech.tsx'

const english = { hello: 'Hello' } as const

afterEach(() => vi.unstubAllGlobals())

it('a slow language does not replace one that was chosen after it', async () => {
  const page = { documentElement: { lang: 'en' } }
  vi.stubGlobal('document', page)
  let arrive: (german: LoadedTexts<typeof english>) => void = () => undefined
  const { choose, currentSpeech } = createSpeech<typeof english>(
    'portal',
    {
      './de/portal.ts': () => new Promise((resolve) => (arrive = resolve)),
      './sv/portal.ts': () => Promise.resolve({ texts: { hello: 'Hej' } }),
    },
    english,
  )
  const slow = choose('de')
  await choose('sv')
  arrive({ texts: { hello: 'Hallo' } })
  await slow
  expect([currentSpeech().language, currentSpeech().say('hello'), page.documentElement.lang]).toEqual([
    'sv',
    'Hej',
    'sv',
  ])
})
