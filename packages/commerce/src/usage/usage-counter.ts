import type { Connection as AnyConnection, JsonRow, Tx as AnyTx } from '@atelier/plumbing/database'
import type { ProductPricesTable, Tables } from '../database/tables.ts'

/** An open transaction on commerce's tables. */
type Tx = AnyTx<Tables>

type Connection = AnyConnection<Tables>

/** A price of a subscription as usage is counted by it; a price that is not metered has no meter. */
export type MeteredPrice = Pick<
  JsonRow<ProductPricesTable>,
  'id' | 'meter_id' | 'unit_amount' | 'cap_amount'
> & { readonly meter: { readonly id: string; readonly name: string } | null }

/** A subscription whose lock the caller holds, with its prices of every kind. */
export type MeteredSubscription = {
  readonly id: string
  readonly organization_id: string
  readonly customer_id: string
  readonly prices: readonly MeteredPrice[]
}

/** The units that a line charges, as a decimal, what each costs in minor units, and when they were used. */
export type LineUsage = {
  readonly quantity: string
  readonly unit_amount: string
  readonly used_from: Date
  readonly used_until: Date
}

/** What usage costs, in minor units; never negative. */
export type UsageLine = {
  readonly label: string
  readonly amount: number
  readonly product_price_id: string
  readonly usage: LineUsage
}

/**
 * Says what metered prices ask for. Each unit is on one line: a line takes what was counted since the line before it,
 * inside the transaction that bills it, and counting begins anew.
 */
export interface UsageCounter {
  /**
   * Counts all events of the customer that are stored by now, in transactions of its own, when the subscription has
   * metered prices: called before the transaction that asks for its lines.
   *
   * @throws Outage when that takes more than some seconds, or events of the customer cannot be counted at the moment
   */
  countStored(subscription_id: string): Promise<void>
  /** The lines that all metered prices of a subscription would ask for now, which are not taken: for previews. */
  readLines(db: Connection, subscription: MeteredSubscription, until: Date): Promise<readonly UsageLine[]>
  /**
   * The lines of an invoice. The customer's meters are reset with it: what was consumed is 0 again, and so are the
   * credits but for those that roll over.
   *
   * @param until the end of the period
   */
  takeLinesOfPeriod(tx: Tx, subscription: MeteredSubscription, until: Date): Promise<readonly UsageLine[]>
  /**
   * The lines of the prices that a subscription leaves for others. Credits that are left go on to the next price on the
   * same meter; the customer's meters are not reset.
   */
  takeLinesOfChange(
    tx: Tx,
    subscription: MeteredSubscription,
    next: readonly MeteredPrice[],
  ): Promise<readonly UsageLine[]>
}

/** For tests without usage. */
export const noUsageCounter: UsageCounter = {
  countStored: () => Promise.resolve(),
  readLines: () => Promise.resolve([]),
  takeLinesOfPeriod: () => Promise.resolve([]),
  takeLinesOfChange: () => Promise.resolve([]),
}
