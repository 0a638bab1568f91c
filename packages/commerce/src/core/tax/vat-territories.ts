import type { Address } from '@atelier/contract'

/** Part of a member state with different value added tax rules. */
type Territory = {
  readonly name: string
  /** Prefixes of its postal codes, unique within the member state. */
  readonly postal_codes: readonly string[]
  /** Standard rate, in basis points; 0 where the tax does not apply. */
  readonly rate: number
}

type PostalArea = {
  /** Lengths of a complete postal code, in digits; in Portugal the first part alone is also complete. */
  readonly digits: readonly number[]
  readonly territories: readonly Territory[]
}

const outside = (name: string, ...postal_codes: readonly string[]): Territory => ({
  name,
  postal_codes,
  rate: 0,
})

/**
 * Territories outside the scope of value added tax (Directive 2006/112/EC, article 6, as amended by Directive
 * (EU) 2019/475) and those with their own standard rate (article 105; rates as of January 2026), by the
 * postal codes of the member states. Codes that a territory once shared with its neighbours (22060 for
 * Campione, 23030 for Livigno) now belong to the neighbours only.
 */
export const postalAreas: Readonly<Record<string, PostalArea>> = {
  DE: {
    digits: [5],
    territories: [outside('Heligoland', '27498'), outside('Büsingen am Hochrhein', '78266')],
  },
  ES: {
    digits: [5],
    territories: [outside('Canary Islands', '35', '38'), outside('Ceuta', '51'), outside('Melilla', '52')],
  },
  FI: { digits: [5], territories: [outside('Åland Islands', '22')] },
  FR: {
    digits: [5],
    territories: [
      outside('Guadeloupe, Saint-Martin and Saint Barthélemy', '971', '977', '978'),
      outside('Martinique', '972'),
      outside('French Guiana', '973'),
      outside('Réunion', '974'),
      outside('Saint Pierre and Miquelon', '975'),
      outside('Mayotte', '976'),
      // 980 is Monaco.
      outside('Territories in the Southern and the Pacific Ocean', '984', '986', '987', '988', '989'),
    ],
  },
  GR: { digits: [5], territories: [outside('Mount Athos', '63086', '63087')] },
  IT: { digits: [5], territories: [outside('Livigno', '23041'), outside("Campione d'Italia", '22061')] },
  PT: {
    digits: [4, 7],
    territories: [
      { name: 'Madeira', postal_codes: ['90', '91', '92', '93', '94'], rate: 2200 },
      { name: 'Azores', postal_codes: ['95', '96', '97', '98', '99'], rate: 1600 },
    ],
  },
}

/** Countries treated as part of another country for value added tax (Directive 2006/112/EC, article 7). */
const taxedAs: Readonly<Record<string, string>> = { MC: 'FR', IM: 'GB' }

/** Returns the country whose value added tax applies. */
export const vatCountry = (country: string): string => taxedAs[country] ?? country

/**
 * Returns the special territory of an address; undefined for the mainland or without a complete postal code.
 */
export const territoryOf = ({
  country,
  postal_code,
}: Pick<Address, 'country' | 'postal_code'>): Territory | undefined => {
  const area = postalAreas[country]
  const digits = (postal_code ?? '').normalize('NFKC').replaceAll(/\D/g, '')
  if (area === undefined || !area.digits.includes(digits.length)) return undefined
  return area.territories.find(({ postal_codes }) => postal_codes.some((code) => digits.startsWith(code)))
}
