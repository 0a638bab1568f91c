import * as z from 'zod/mini'
import { languageOf, languages } from './languages.ts'

export const Language = z.enum(languages)
export type Language = z.output<typeof Language>

const isTag = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/**
 * Language of a customer as accepted: any BCP 47 tag. Parses to a supported language, or to null for all
 * others.
 */
export const LanguageInput = z.pipe(
  z.string().check(z.maxLength(35), z.refine(isTag, 'Must be a BCP 47 language tag, such as de or de-AT.')),
  z.transform((tag) => languageOf(tag) ?? null),
)
