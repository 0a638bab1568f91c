import { roundedQuotient } from '../money.ts'
import type { TaxableSale, TaxEngine } from './tax-engine.ts'
import { postalAreas, territoryOf, vatCountry } from './vat-territories.ts'

/**
 * Standard rates of value added tax in the member states of the European Union, in hundredths of a
 * percent (European Commission, "VAT rates applied in the Member States", as of January 2026).
 */
export const standardRates: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
}

/** True for member states of the European Union. */
export const isInUnion = (country: string | null): boolean => country !== null && country in standardRates

/**
 * True for a verified VAT number of the customer's own country: the business accounts for the tax (reverse
 * charge).
 */
const isBusinessIn = (country: string, tax_id: TaxableSale['tax_id']): boolean =>
  tax_id !== null && tax_id[1] === 'eu_vat' && tax_id[0].startsWith(country === 'GR' ? 'EL' : country)

/**
 * Value added tax on electronically supplied services sold from `seller_country`. Consumers in the European
 * Union pay the standard rate of their country or territory (Directive 2006/112/EC, article 58). Businesses
 * in another member state than the seller's pay none, because of the reverse charge (articles 44 and 196).
 * Customers elsewhere pay none. Without a postal code, the mainland rate applies.
 */
export const createEuropeanVat = ({ seller_country }: { readonly seller_country: string }): TaxEngine => ({
  taxOf: ({ net_amount, currency, address, tax_id }) => {
    if (net_amount === 0) return 0
    if (address === null) return null
    const country = vatCountry(address.country)
    const rate = territoryOf(address)?.rate ?? standardRates[country]
    if (rate === undefined) return 0
    if (country !== vatCountry(seller_country) && isBusinessIn(country, tax_id)) return 0
    return roundedQuotient(BigInt(net_amount) * BigInt(rate), 10_000n, currency)
  },
  asksPostalCode: (country) => country in postalAreas,
})
