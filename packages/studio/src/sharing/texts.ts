import type { Language } from '@atelier/contract'
import type { Translation } from '@atelier/contract/texts/catalogue'
import { german } from './texts/de.ts'
import { english } from './texts/en.ts'
import { spanish } from './texts/es.ts'
import { french } from './texts/fr.ts'
import { swedish } from './texts/sv.ts'

/** Texts of the page of a shared painting in each language. */
export const catalogues: Readonly<Record<Language, Translation<typeof english>>> = {
  en: english,
  sv: swedish,
  de: german,
  fr: french,
  es: spanish,
}
