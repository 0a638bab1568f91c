import type { Reader } from './reader.ts'

/** Which tax is put on sales: none, or European value added tax by a seller in this country. */
export type TaxConfig =
  | { readonly engine: 'none' }
  | { readonly engine: 'eu-vat'; readonly sellerCountry: string }

/** Reads `ATELIER_TAX` and, where it matters, `ATELIER_TAX_COUNTRY`. */
export const readTax = (read: Reader): TaxConfig => {
  if (read.oneOf('ATELIER_TAX', ['none', 'eu-vat'], 'none') === 'none') return { engine: 'none' }
  read.needed('ATELIER_TAX_COUNTRY', 'because ATELIER_TAX is "eu-vat"')
  const country = read.matching('ATELIER_TAX_COUNTRY', /^[A-Z]{2}$/, 'the two capital letters of a country')
  return { engine: 'eu-vat', sellerCountry: country ?? '' }
}
