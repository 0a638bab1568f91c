import type { Connection, JsonRow } from '@atelier/plumbing/database'
import type { ProductPricesTable, Tables } from '../database/tables.ts'

/** A metered price as usage is counted by it. */
export type MeteredPrice = Pick<
  JsonRow<ProductPricesTable>,
  'id' | 'product_id' | 'price_currency' | 'meter_id' | 'unit_amount' | 'cap_amount'
>

/** The usage that is asked for: of one subscription, by its metered prices, from `start` until before `end`. */
export type UsagePeriod = {
  readonly subscription_id: string
  readonly customer_id: string
  readonly prices: readonly MeteredPrice[]
  readonly start: Date
  readonly end: Date
}

/** What usage costs, in minor units; never negative. */
export type UsageLine = {
  readonly label: string
  readonly amount: number
  readonly product_price_id: string
}

/** Counts the usage of a period that has ended. It is asked inside the transaction that bills the period, once for each period. */
export interface UsageCounter {
  linesOf(db: Connection<Tables>, period: UsagePeriod): Promise<readonly UsageLine[]>
}

/** For sellers who meter nothing. */
export const noUsage: UsageCounter = { linesOf: () => Promise.resolve([]) }
