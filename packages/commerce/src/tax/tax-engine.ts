import type { Address } from '@atelier/contract'

export type TaxableSale = {
  /** Minor units, after discounts. */
  readonly net_amount: number
  readonly currency: string
  /** Null while the customer has not said where they are. */
  readonly address: Address | null
  /** The tax number and its kind, verified against the country. */
  readonly tax_id: readonly [string, string] | null
}

/** Decides what tax a sale owes on top of its net amount. Answers at once, from what it has at hand: it is asked inside transactions. */
export interface TaxEngine {
  /** Minor units; null when the address does not suffice. */
  taxOf(sale: TaxableSale): number | null
}

/** For a seller who collects no tax: nothing, as soon as the country is known. */
export const noTax: TaxEngine = {
  taxOf: ({ net_amount, address }) => (net_amount === 0 || address !== null ? 0 : null),
}
