import type { texts as english } from '../../languages/en/receipt.ts'
import { createSay, type Say, type Translation } from '../../lib/texts/catalogue.ts'
import { ofLanguage } from '../../lib/texts/language.ts'
import { useSpeech } from '../texts/speech.ts'

/** All languages are part of the receipt's file, so that a retry loads it as a whole. */
const files = import.meta.glob<Translation<typeof english>>('./*/receipt.ts', {
  base: '../../languages',
  eager: true,
  import: 'texts',
})

export type ReceiptSay = Say<typeof english>

/** Hook for the texts of the receipt in the language of the page. */
export const useReceiptSpeech = (): ReceiptSay => {
  const { language, format } = useSpeech()
  return createSay<typeof english>(ofLanguage(files, language, 'receipt'), format.locale)
}
