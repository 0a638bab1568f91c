import { type Language, languageOf } from '@atelier/contract/primitives/languages'

export type { Language }

/** The languages in which the product speaks to customers, by the names that they call themselves. */
export const languages: Readonly<Record<Language, string>> = {
  en: 'English',
  sv: 'Svenska',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

export const isLanguage = (name: string | null): name is Language =>
  name !== null && Object.hasOwn(languages, name)

/**
 * The language for somebody: the first of those that they chose and there is, else the first that their browser asks for,
 * else English.
 *
 * @param chosen tags of languages; null where none was chosen
 * @param asked the browser's languages, the preferred first: `['de-AT', 'en']`
 */
export const languageFor = (chosen: readonly (string | null)[], asked: readonly string[]): Language =>
  [...chosen, ...asked].map((tag) => languageOf(tag ?? '')).find((found) => found !== undefined) ?? 'en'

/**
 * The locale by which numbers and dates are written in a language: the region that the browser asks for with it is kept, so
 * that Austrians who read German get their own dates.
 */
export const localeFor = (language: Language, asked: readonly string[]): string =>
  asked.map(languageAndRegion).find((name) => name?.split('-')[0] === language) ??
  { en: 'en-GB', sv: 'sv-SE', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' }[language]

/** Language and region of a tag, also of `en_US.POSIX` and `en-US@posix`, as browsers started with such a setting name it. */
const languageAndRegion = (tag: string): string | undefined => {
  const [, language, region] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?(?![a-z])/i.exec(tag) ?? []
  return region === undefined ? language?.toLowerCase() : `${language?.toLowerCase()}-${region.toUpperCase()}`
}
