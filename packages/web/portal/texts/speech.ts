import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { createSpeech, type LoadedTexts } from '../../lib/texts/speech.tsx'
import type { texts } from '../../languages/en/portal.ts'

/** Languages of the portal. Messages of the server come with the languages other than English. */
export const { begin, prepare, choose, SpeechProvider, useSpeech, currentSpeech } = createSpeech<
  typeof texts
>(
  'portal',
  import.meta.glob<LoadedTexts<typeof texts>>('./*/portal.ts', { base: '../../languages' }),
  undefined,
  readableEmail,
)
