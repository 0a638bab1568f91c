import type { Address } from '@atelier/contract'

export type TaxableSale = {
  /** Minor units, after discounts. */
  readonly net_amount: number
  readonly currency: string
  /** Null while the address of the customer is not known. */
  readonly address: Address | null
  /** The tax number and its kind, verified against the country. */
  readonly tax_id: readonly [string, string] | null
}

/** Computes the tax on top of the net amount of a sale. It is synchronous, since it is called inside transactions. */
export interface TaxEngine {
  /** Minor units; null when the address does not suffice. */
  taxOf(sale: TaxableSale): number | null
  /** Whether the tax depends on the postal code of an address in a country. Default: on no country's. */
  asksPostalCode?(country: string): boolean
}

/** For a seller who collects no tax: zero, whatever the address. */
export const noTax: TaxEngine = { taxOf: () => 0 }
