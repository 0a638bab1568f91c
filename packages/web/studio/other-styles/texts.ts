import type { texts as english } from '../../languages/en/other-styles.ts'
import { createSay, type Say, type Translation } from '../../lib/texts/catalogue.ts'
import { type Language, ofLanguage } from '../../lib/texts/language.ts'

/**
 * Texts of the other styles, loaded with the part of the page that shows them: the start page does without
 * them.
 */
const files = import.meta.glob<Translation<typeof english>>('./*/other-styles.ts', {
  base: '../../languages',
  eager: true,
  import: 'texts',
})

/** Returns the translation function of these texts for a language. */
export const sayIn = (language: Language): Say<typeof english> =>
  createSay(ofLanguage(files, language, 'other-styles'), language)
