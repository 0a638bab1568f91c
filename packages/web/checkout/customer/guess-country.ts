import { countries } from '@atelier/contract/primitives/countries'

/** Browsers tell the time zones of a country by a function, older ones by a field, and the oldest not at all. */
type WithTimeZones = {
  readonly getTimeZones?: () => readonly string[] | undefined
  readonly timeZones?: readonly string[] | undefined
}

const isCountry = (code: string | undefined): code is string => code !== undefined && countries.has(code)

/** Whether a country keeps a time zone, as far as the browser knows. */
const keeps = (country: string, timeZone: string): boolean => {
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
 * The country where somebody probably is: one with their time zone, of these that of a language which they ask for;
 * else that of a language; undefined when neither tells. They can choose another.
 *
 * @param timeZone such as `Europe/Stockholm`
 * @param asked the browser's languages, the preferred first
 */
export const guessCountry = (timeZone: string, asked: readonly string[]): string | undefined => {
  const here = [...countries].filter((country) => keeps(country, timeZone))
  const regions = asked.map(regionOf).filter(isCountry)
  return regions.find((region) => here.includes(region)) ?? here[0] ?? regions[0]
}

/** The country where the customer at this browser probably is. */
export const guessedCountry = (): string | undefined =>
  guessCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages)
