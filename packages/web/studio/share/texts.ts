import type { texts as english } from '../../languages/en/share.ts'
import { createSay, type Say, type Translation } from '../../lib/texts/catalogue.ts'
import { type Language, ofLanguage } from '../../lib/texts/language.ts'
import { useSpeech } from '../texts/speech.ts'

const files = import.meta.glob<Translation<typeof english>>('./*/share.ts', {
  base: '../../languages',
  eager: true,
  import: 'texts',
})

/**
 * Hook for the texts about sharing in the language of the page. They are separate, because the start page
 * does not need them.
 */
export const useShareTexts = (): { readonly say: Say<typeof english>; readonly language: Language } => {
  const { language } = useSpeech()
  return { say: createSay<typeof english>(ofLanguage(files, language, 'share'), language), language }
}
