import { countries } from '@atelier/contract/primitives/countries'

/** Returns the name of a country in a language. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code

/** Returns all countries with their names in a language, in that language's order. */
export const countriesIn = (
  language: string,
): readonly { readonly code: string; readonly name: string }[] => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return [...countries]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name))
}
