import type { Language } from '@atelier/contract/primitives/languages'
import { createSay, type Say, type Translation } from '../../lib/texts/catalogue.ts'
import { useSpeech } from '../texts/speech.ts'
import { texts as de } from './texts/de.ts'
import { texts as en } from './texts/en.ts'
import { texts as es } from './texts/es.ts'
import { texts as fr } from './texts/fr.ts'
import { texts as sv } from './texts/sv.ts'

/** All languages are part of the receipt's file, so that a retry loads it as a whole. */
const languages: Readonly<Record<Language, Translation<typeof en>>> = { en, sv, de, fr, es }

/** Hook for the texts of the receipt in the language of the page. */
export const useReceiptSpeech = (): Say<typeof en> => {
  const { language, format } = useSpeech()
  return createSay<typeof en>(languages[language], format.locale)
}
