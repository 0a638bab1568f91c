import type { Address } from '@atelier/contract'

export type TaxableSale = {
  /** Minor units, after discounts. */
  readonly net_amount: number
  readonly currency: string
  /** Null while the customer's address is unknown. */
  readonly address: Address | null
  /** Tax number and its kind, verified against the country. */
  readonly tax_id: readonly [string, string] | null
}

/** Computes the tax added to the net amount of a sale. Synchronous, because it runs inside transactions. */
export interface TaxEngine {
  /** Minor units; null when the address is insufficient. */
  taxOf(sale: TaxableSale): number | null
  /** True for countries where the tax depends on the postal code. Default: none. */
  asksPostalCode?(country: string): boolean
}

/** Tax engine of sellers who collect no tax. */
export const noTax: TaxEngine = { taxOf: () => 0 }
