import { consumedOf } from '../../../core/metering/aggregate.ts'
import { floorOf, type Fraction, fractionOf, minus, plus, zero } from '../../../core/metering/fraction.ts'
import type { Tx } from '../../../core/services.ts'
import { type Credit, creditedUnits, type Credits, unusedUnits, withCredit } from '../../../usage/index.ts'
import type { MeteredSubscription } from '../../usage-counter.ts'
import type { MeterState } from '../meter-state.ts'
import { findUsageLines } from '../subscription-queries.ts'

type SubscriptionPeriod = Pick<MeteredSubscription, 'id' | 'current_period_start'>

/** Returns the usage lines of a meter in the current period of a subscription, by prices that it has left. */
export const linesOfMeter = async (tx: Tx, period: SubscriptionPeriod, meter_id: string) =>
  (await findUsageLines(tx, period)).filter((line) => line.meter_id === meter_id)

type Lines = Awaited<ReturnType<typeof linesOfMeter>>

/** Returns the credits that no use has taken; units that lines have charged took none. */
export const unusedCreditsBesides = (
  { row, definition }: MeterState,
  credits: Credits,
  lines: Lines,
): number => {
  const charged = lines.reduce((sum, { quantity }) => plus(sum, fractionOf(quantity ?? '0')), zero)
  const consumed = consumedOf(definition.aggregation, row.usage)
  return unusedUnits(creditedUnits(credits), minus(consumed, charged))
}

/** Rounds up: the part of a unit that is used counts as one. */
const wholeUnits = (used: Fraction): number => -Number(floorOf(minus(zero, used)))

/**
 * Returns the units that the bill counts of a grant that is granted again within its period: the unused ones.
 * The subscription had left the price, so its bill started empty, and the earlier lines have used the others.
 */
export const regrantedUnits = async (
  tx: Tx,
  state: MeterState,
  { units, rollover }: Credit,
  period: SubscriptionPeriod,
): Promise<number> => {
  const { row, billed, definition } = state
  if (billed === undefined) return units
  const lines = await linesOfMeter(tx, period, row.meter_id)
  if (lines.length === 0) return units
  const unused = unusedCreditsBesides(state, withCredit(row, { units, rollover }), lines)
  const used = wholeUnits(consumedOf(definition.aggregation, billed.usage))
  return Math.min(units, Math.max(0, used + unused - billed.credited_units))
}
