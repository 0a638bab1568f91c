import {
  defaultLocales,
  isLanguage,
  type Language,
  languageNames,
  languageOf,
} from '@atelier/contract/primitives/languages'

export { isLanguage, type Language, languageNames }

/**
 * Returns a file of a language, of those found by `import.meta.glob` in the folders of the languages.
 *
 * @param name the name of the file: `portal` of `./sv/portal.ts`
 */
export const ofLanguage = <File>(
  files: Readonly<Record<string, File>>,
  language: Language,
  name: string,
): File => {
  const file = files[`./${language}/${name}.ts`]
  if (file === undefined) throw new Error(`languages/${language}/${name}.ts is missing.`)
  return file
}

/**
 * Picks a language: the first supported one among the chosen, otherwise the browser's first supported one,
 * otherwise English.
 *
 * @param candidates language tags; null when none was chosen
 * @param preferred the browser's languages, the preferred first: `['de-AT', 'en']`
 */
export const languageFor = (candidates: readonly (string | null)[], preferred: readonly string[]): Language =>
  [...candidates, ...preferred].map(languageOf).find((language) => language !== undefined) ?? 'en'

/**
 * Returns the locale of numbers and dates for a language: the browser's region for it is preserved, so that
 * Austrians who read German get their own dates.
 */
export const localeFor = (language: Language, preferred: readonly string[]): string =>
  preferred.map(languageAndRegion).find((name) => name?.split('-')[0] === language) ??
  defaultLocales[language]

/**
 * Returns language and region of a tag, also of `en_US.POSIX` and `en-US@posix`, as reported by browsers
 * started with such a setting.
 */
const languageAndRegion = (tag: string): string | undefined => {
  const [, language, region] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?(?![a-z])/i.exec(tag) ?? []
  return region === undefined ? language?.toLowerCase() : `${language?.toLowerCase()}-${region.toUpperCase()}`
}
