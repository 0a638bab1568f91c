import { countries } from '@atelier/contract/primitives/countries'

/** Time zones of a locale: a method in current browsers, a property in older ones, absent in the oldest. */
type WithTimeZones = {
  readonly getTimeZones?: () => readonly string[] | undefined
  readonly timeZones?: readonly string[] | undefined
}

const isCountry = (code: string | undefined): code is string => code !== undefined && countries.has(code)

/** Returns true when the browser knows that a country uses a time zone. */
const usesTimeZone = (country: string, timeZone: string): boolean => {
  const locale: Intl.Locale & WithTimeZones = new Intl.Locale(`und-${country}`)
  return (locale.getTimeZones?.() ?? locale.timeZones)?.includes(timeZone) ?? false
}

const regionOf = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

/**
 * Guesses the customer's country, which they can change. The first match of:
 * 1. a country in their time zone that is also the region of a preferred language
 * 2. a country in their time zone
 * 3. the region of a preferred language
 *
 * Undefined without a match.
 *
 * @param timeZone such as `Europe/Stockholm`
 * @param languages the browser's languages, the preferred first
 */
export const guessCountry = (timeZone: string, languages: readonly string[]): string | undefined => {
  const localCountries = [...countries].filter((country) => usesTimeZone(country, timeZone))
  const regions = languages.map(regionOf).filter(isCountry)
  return regions.find((region) => localCountries.includes(region)) ?? localCountries[0] ?? regions[0]
}

/** Returns the guessed country of this browser. */
export const guessBrowserCountry = (): string | undefined =>
  guessCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages)
