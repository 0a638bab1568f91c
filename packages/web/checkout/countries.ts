import { countries } from '@atelier/contract/primitives/countries'

export type Country = { readonly code: string; readonly name: string }

/** All countries by their name in a language, in that language's order. */
export const countriesIn = (language: string): readonly Country[] => {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const inOrder = new Intl.Collator(language)
  return [...countries]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => inOrder.compare(one.name, other.name))
}

/** Countries whose state or province belongs to the address, by the name it goes under there. */
export const stateLabel = (country: string): string | undefined => ({ US: 'State', CA: 'Province' })[country]
