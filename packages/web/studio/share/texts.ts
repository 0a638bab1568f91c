import { createSay, type Say, type Translation } from '../../lib/texts/catalogue.ts'
import type { Language } from '../../lib/texts/language.ts'
import { useSpeech } from '../texts/speech.ts'
import { texts as de } from './texts/de.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as fr } from './texts/fr.ts'
import { texts as sv } from './texts/sv.ts'

const catalogues: Readonly<Record<Language, Translation<typeof en>>> = { en, sv, de, fr, es }

/**
 * Hook for the texts about sharing in the language of the page. They are separate, because the start page
 * does not need them.
 */
export const useShareTexts = (): { readonly say: Say<typeof en>; readonly language: Language } => {
  const { language } = useSpeech()
  return { say: createSay<typeof en>(catalogues[language], language), language }
}
