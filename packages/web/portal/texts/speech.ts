import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { createSpeech } from '../../lib/texts/speech.tsx'
import type { texts } from './en.ts'

/** Languages of the portal. Messages of the server come with the languages other than English. */
export const { begin, prepare, choose, SpeechProvider, useSpeech, spoken } = createSpeech<typeof texts>(
  {
    en: () => import('./en.ts'),
    sv: () => import('./sv.ts'),
    de: () => import('./de.ts'),
    fr: () => import('./fr.ts'),
    es: () => import('./es.ts'),
  },
  undefined,
  readableEmail,
)
