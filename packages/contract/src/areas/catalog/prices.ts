import * as z from 'zod/mini'
import { UnitAmountInput } from '../../primitives/decimal.ts'
import { Amount, AcceptedCurrency, Id, PriceAmount, stored } from '../../primitives/parts.ts'

export const RecurringInterval = z.enum(['day', 'week', 'month', 'year'])

/** Intervals between two charges; one if a server does not return it. */
export const RecurringIntervalCount = z.optional(z.int())

/** Tax inside a price or on top of it; `location` decides by the country of the buyer. */
export const PriceTaxBehavior = z.enum(['location', 'inclusive', 'exclusive'])
export const TaxBehavior = z.enum(['inclusive', 'exclusive'])

/** Behavior of a price; null for that of the organization. Other servers may not return it. */
const taxBehavior = z.optional(z.nullable(PriceTaxBehavior))

export const PriceType = z.enum(['one_time', 'recurring'])

const priceBase = {
  ...stored,
  is_archived: z.boolean(),
  product_id: Id,
  type: PriceType,
  recurring_interval: z.nullable(RecurringInterval),
}

/** Marks a price with its own interval instead of its product's. Such prices cannot be created. */
const legacy = z.optional(z.literal(true))

export const PriceFree = z.object({ ...priceBase, amount_type: z.literal('free'), legacy })

export const PriceFixed = z.object({
  ...priceBase,
  amount_type: z.literal('fixed'),
  price_currency: z.string(),
  price_amount: Amount,
  tax_behavior: taxBehavior,
  legacy,
})

/** Price with an amount that the customer chooses, within bounds. */
export const PriceCustom = z.object({
  ...priceBase,
  amount_type: z.literal('custom'),
  price_currency: z.string(),
  minimum_amount: z.nullable(Amount),
  maximum_amount: z.nullable(Amount),
  preset_amount: z.nullable(Amount),
  tax_behavior: taxBehavior,
  legacy,
})

/** Price by the quantity of a meter. `unit_amount` is a decimal number of minor units per unit. */
export const PriceMeteredUnit = z.object({
  ...priceBase,
  amount_type: z.literal('metered_unit'),
  price_currency: z.string(),
  unit_amount: z.string(),
  cap_amount: z.nullable(Amount),
  meter_id: Id,
  meter: z.object({ id: Id, name: z.string() }),
})

/** Price of a product, by kind of amount (specification 1, section 3.2). */
export const Price = z.discriminatedUnion('amount_type', [
  PriceFixed,
  PriceCustom,
  PriceFree,
  PriceMeteredUnit,
])
export type Price = z.output<typeof Price>

const currency = z._default(AcceptedCurrency, 'usd')

export const PriceFixedCreate = z.object({
  amount_type: z.literal('fixed'),
  price_amount: PriceAmount,
  price_currency: currency,
  tax_behavior: taxBehavior,
})

export const PriceCustomCreate = z.object({
  amount_type: z.literal('custom'),
  price_currency: currency,
  minimum_amount: z.nullish(PriceAmount),
  maximum_amount: z.nullish(PriceAmount),
  preset_amount: z.nullish(PriceAmount),
  tax_behavior: taxBehavior,
})

export const PriceFreeCreate = z.object({ amount_type: z.literal('free') })

export const PriceMeteredUnitCreate = z.object({
  amount_type: z.literal('metered_unit'),
  price_currency: currency,
  meter_id: Id,
  unit_amount: UnitAmountInput,
  cap_amount: z.nullish(PriceAmount),
})

/** New price of a product (specification 2, section 3). */
export const PriceCreate = z.discriminatedUnion('amount_type', [
  PriceFixedCreate,
  PriceCustomCreate,
  PriceFreeCreate,
  PriceMeteredUnitCreate,
])
