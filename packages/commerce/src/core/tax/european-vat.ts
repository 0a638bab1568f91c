import { roundedQuotient } from '../money.ts'
import type { TaxableSale, TaxedAmounts, TaxEngine } from './tax-engine.ts'
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

/** Returns true for member states of the European Union. */
export const isInUnion = (country: string | null): boolean => country !== null && country in standardRates

/**
 * Returns true for a verified VAT number of the customer's own country: the business accounts for the tax (reverse
 * charge).
 */
const isBusinessIn = (country: string, tax_id: TaxableSale['tax_id']): boolean =>
  tax_id !== null && tax_id[1] === 'eu_vat' && tax_id[0].startsWith(country === 'GR' ? 'EL' : country)

/**
 * Splits an amount at a rate in basis points. The tax is rounded half up; inside an amount, the net amount is
 * the rest, so that the buyer pays the same at any rate.
 */
const splitAt = (rate: number, { amount, behavior, currency }: TaxableSale): TaxedAmounts => {
  const whole = behavior === 'inclusive' ? 10_000 + rate : 10_000
  const tax = roundedQuotient(BigInt(amount) * BigInt(rate), BigInt(whole), currency)
  return { net: behavior === 'inclusive' ? amount - tax : amount, tax, ...(rate > 0 && { rate }) }
}

/**
 * Returns the value added tax on electronically supplied services sold from `seller_country`. Consumers in the European
 * Union pay the standard rate of their country or territory (Directive 2006/112/EC, article 58). Businesses
 * in another member state than the seller's pay none, because of the reverse charge (articles 44 and 196).
 * Customers elsewhere pay none. Without a postal code, the mainland rate applies.
 */
export const createEuropeanVat = ({ seller_country }: { readonly seller_country: string }): TaxEngine => ({
  taxOf: (sale) => {
    const { amount, address, tax_id } = sale
    const untaxed = { net: amount, tax: 0 }
    if (amount === 0) return untaxed
    if (address === null) return null
    const country = vatCountry(address.country)
    const rate = territoryOf(address)?.rate ?? standardRates[country]
    if (rate === undefined) return untaxed
    if (country !== vatCountry(seller_country) && isBusinessIn(country, tax_id)) return untaxed
    return splitAt(rate, sale)
  },
  asksPostalCode: (country) => country in postalAreas,
})
