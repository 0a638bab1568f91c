import type { Address } from '@atelier/contract'

/** Position of the tax: inside a price, or on top of it. */
export type TaxBehavior = 'inclusive' | 'exclusive'

/** Behavior of a price: `location` depends on the country of the buyer. */
export type PriceTaxBehavior = TaxBehavior | 'location'

export type TaxableSale = {
  /** Minor units, after discounts. With the tax for `inclusive`, without it for `exclusive`. */
  readonly amount: number
  readonly behavior: TaxBehavior
  readonly currency: string
  /** Null while the customer's address is unknown. */
  readonly address: Address | null
  /** Tax number and its kind, verified against the country. */
  readonly tax_id: readonly [string, string] | null
}

/** Parts of a sale, in minor units: the taxable amount, and its tax. The buyer pays their sum. */
export type TaxedAmounts = {
  readonly net: number
  readonly tax: number
  /** Basis points. Absent without tax, and where a tax has no single rate. */
  readonly rate?: number
}

/** Tax behavior of a price, and that of its organization for prices without one. */
export type TaxedPrice = {
  readonly tax_behavior: PriceTaxBehavior | null
  readonly default_tax_behavior: PriceTaxBehavior
}

/**
 * Countries in which a price by country is without tax; it includes the tax everywhere else (Polar documentation of
 * `tax_behavior`, as of August 2026).
 */
const withoutTax: ReadonlySet<string> = new Set(['US', 'CA', 'IN'])

/** Returns the behavior that a price names, or that of its organization. */
export const namedBehavior = ({ tax_behavior, default_tax_behavior }: TaxedPrice): PriceTaxBehavior =>
  tax_behavior ?? default_tax_behavior

/** Returns the behavior of a price for a buyer; null while their country decides and is not known. */
export const behaviorOf = (price: TaxedPrice, country: string | undefined): TaxBehavior | null => {
  const behavior = namedBehavior(price)
  if (behavior !== 'location') return behavior
  if (country === undefined) return null
  return withoutTax.has(country) ? 'exclusive' : 'inclusive'
}

/**
 * Returns the behavior of a price for a subscription. Without an address no tax is charged; the price is then taken as
 * inclusive if the country decides, so that its buyer never pays more.
 */
export const subscriptionBehavior = (price: TaxedPrice, address: Address | null): TaxBehavior =>
  behaviorOf(price, address?.country) ?? 'inclusive'

/** Computes the tax of a sale. Synchronous, because it runs inside transactions. */
export interface TaxEngine {
  /** Null when the address is insufficient. */
  taxOf(sale: TaxableSale): TaxedAmounts | null
  /** True for countries where the tax depends on the postal code. Default: none. */
  asksPostalCode?(country: string): boolean
}

/** Tax engine of sellers who collect no tax. */
export const noTax: TaxEngine = { taxOf: ({ amount }) => ({ net: amount, tax: 0 }) }
