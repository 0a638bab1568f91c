import { createSpeech, type LoadedTexts } from '../../lib/texts/speech.tsx'
import { texts as english } from '../../languages/en/studio.ts'

/**
 * Languages of the studio. English comes with the script; messages of the server come with the other
 * languages.
 */
export const { begin, prepare, choose, SpeechProvider, useSpeech, currentSpeech } = createSpeech<
  typeof english
>(
  'studio',
  import.meta.glob<LoadedTexts<typeof english>>(['./*/studio.ts', '!./en/*'], { base: '../../languages' }),
  english,
)

export type Say = ReturnType<typeof currentSpeech>['say']

/** Translates a text into the language of the page, outside of components. */
export const say: Say = (name, ...values) => currentSpeech().say(name, ...values)

/** Returns a message of the server in the language of the page, and in English without a text for it. */
export const retell: ReturnType<typeof currentSpeech>['retell'] = (message) => currentSpeech().retell(message)
