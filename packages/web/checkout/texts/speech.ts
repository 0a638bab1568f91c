import { createSpeech } from '../../lib/texts/speech.tsx'
import { texts as english } from './en.ts'

/**
 * Languages of the checkout. English comes with the script; translations of the server's sentences come with
 * the other languages.
 */
export const { begin, prepare, choose, SpeechProvider, useSpeech, spoken } = createSpeech<typeof english>(
  {
    en: () => Promise.resolve({ texts: english }),
    sv: () => import('./sv.ts'),
    de: () => import('./de.ts'),
    fr: () => import('./fr.ts'),
    es: () => import('./es.ts'),
  },
  english,
)

export type Say = ReturnType<typeof spoken>['say']

/** Translates a text into the language of the page, outside of components. */
export const say: Say = (name, ...values) => spoken().say(name, ...values)

/**
 * Translates a sentence of the server into the language of the page; returns it in English where there is no
 * translation.
 */
export const retell = (sentence: string): string => spoken().retell(sentence)
