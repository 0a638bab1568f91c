import type { Reader } from '../../services.ts'
import type { OwnPrice } from './stored-subscription.ts'

/** The usage a period is asked about: whose, by which metered prices, from when until before when. */
export type UsagePeriod = {
  readonly subscription_id: string
  readonly customer_id: string
  readonly prices: readonly OwnPrice[]
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
  linesOf(reader: Reader, period: UsagePeriod): Promise<readonly UsageLine[]>
}

/** For sellers who meter nothing. */
export const noUsage: UsageCounter = { linesOf: () => Promise.resolve([]) }
