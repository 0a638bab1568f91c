import type { texts as english } from '../../languages/en/last-painting.ts'
import { createSay, type Say, type Translation } from '../../lib/texts/catalogue.ts'
import { type Language, ofLanguage } from '../../lib/texts/language.ts'

/** Texts about the stored painting, loaded with the part of the page that shows it. */
const files = import.meta.glob<Translation<typeof english>>('./*/last-painting.ts', {
  base: '../../languages',
  eager: true,
  import: 'texts',
})

/** Returns the translation function of these texts for a language. */
export const sayIn = (language: Language): Say<typeof english> =>
  createSay(ofLanguage(files, language, 'last-painting'), language)
