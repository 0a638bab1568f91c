import type { JsonRow } from '@atelier/plumbing/database'
import type { ProductPricesTable } from '../core/database/tables.ts'
import type { Connection, Tx } from '../core/services.ts'
import type { Line, LineUsage } from '../orders/orders/index.ts'

/** Price of a subscription, as used for metering; a price that is not metered has no meter. */
export type MeteredPrice = Pick<
  JsonRow<ProductPricesTable>,
  'id' | 'meter_id' | 'unit_amount' | 'cap_amount' | 'price_currency'
> & { readonly meter: { readonly id: string; readonly name: string } | null }

/** Subscription with all of its prices. The caller holds its lock. */
export type MeteredSubscription = {
  readonly id: string
  readonly organization_id: string
  readonly customer_id: string
  /** Start of the period whose usage the cap of a price limits. */
  readonly current_period_start: Date
  readonly prices: readonly MeteredPrice[]
}

/** Line of usage. Its amount is never negative. */
export type UsageLine = Line & LineUsage & { readonly product_price_id: string }

/**
 * Bills metered prices. Each unit is on exactly one line: a line takes the usage since the previous line,
 * inside the transaction that bills it, and counting restarts from zero. All lines of a price in a period together
 * cost at most its cap.
 */
export interface UsageCounter {
  /**
   * Counts all stored events of the customer, in separate transactions, when the subscription has metered prices.
   * Called before the transaction that requests its lines.
   *
   * @throws Outage if counting takes more than some seconds, or events of the customer cannot be counted at the
   *   moment
   */
  countStored(subscription_id: string): Promise<void>
  /** Returns the current lines of all metered prices of a subscription without taking them: for previews. */
  readLines(db: Connection, subscription: MeteredSubscription, until: Date): Promise<readonly UsageLine[]>
  /**
   * Takes the lines of an invoice. The customer's meters are reset with it: consumption returns to 0, and
   * credits to those that roll over.
   *
   * @param until end of the period
   */
  takeLinesOfPeriod(tx: Tx, subscription: MeteredSubscription, until: Date): Promise<readonly UsageLine[]>
  /** Takes the lines of a period that is free, and drops them: the usage of a trial or a pause. */
  discardPeriod(tx: Tx, subscription: MeteredSubscription, until: Date): Promise<void>
  /**
   * Takes the lines of the prices that a subscription replaces. Remaining credits pass to the next price on
   * the same meter; the customer's meters are not reset.
   */
  takeLinesOfChange(
    tx: Tx,
    subscription: MeteredSubscription,
    next: readonly MeteredPrice[],
  ): Promise<readonly UsageLine[]>
  /**
   * Counts the remaining credits of a subscription's grants on the bills of its new prices, after a change.
   *
   * @param before the prices before, whose bills have their credits
   */
  countCreditsLeft(tx: Tx, subscription: MeteredSubscription, before: readonly MeteredPrice[]): Promise<void>
}

/** Counter for tests without usage. */
export const noUsageCounter: UsageCounter = {
  countStored: () => Promise.resolve(),
  readLines: () => Promise.resolve([]),
  takeLinesOfPeriod: () => Promise.resolve([]),
  discardPeriod: () => Promise.resolve(),
  takeLinesOfChange: () => Promise.resolve([]),
  countCreditsLeft: () => Promise.resolve(),
}

declare module '../core/services.ts' {
  interface Services {
    /** Bills metered prices. */
    readonly usage: UsageCounter
  }
}
