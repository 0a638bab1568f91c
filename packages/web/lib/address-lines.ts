import { countryName } from './countries.ts'

type Address = {
  readonly line1?: string | null
  readonly line2?: string | null
  readonly postal_code?: string | null
  readonly city?: string | null
  readonly state?: string | null
  readonly country: string
}

/** Returns the lines of a postal address, with the country's name in the reader's language. */
export const addressLines = (
  { line1, line2, postal_code, city, state, country }: Address,
  language: string,
): string[] =>
  [
    line1,
    line2,
    [postal_code, city].filter(Boolean).join(' '),
    // States are stored as in ISO 3166-2, and written on letters without the country: `NY`.
    state?.replace(`${country}-`, ''),
    countryName(country, language),
  ].filter((line): line is string => typeof line === 'string' && line !== '')
