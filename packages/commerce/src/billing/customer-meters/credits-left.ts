import { consumedOf } from '../../core/metering/aggregate.ts'
import { floorOf, type Fraction, fractionOf, minus, plus, zero } from '../../core/metering/fraction.ts'
import type { Services, Tx } from '../../core/services.ts'
import { creditedUnits, type Credits, unusedUnits, withCredit } from '../../usage/credits.ts'
import type { MeteredSubscription, UsageCounter } from '../../usage/usage-counter.ts'
import {
  type CreditSession,
  type CustomerCredit,
  openCreditSession,
  putSubscriptionMeter,
  saveCreditSession,
} from './credit.ts'
import { findUnitsOfSubscription } from './credit-queries.ts'
import { type MeterOfCustomer, pairKey } from './queries.ts'
import { afterInvoice } from './rows.ts'
import { findMetersOfSubscription, findUsageLines } from './subscription-queries.ts'

type Period = Pick<MeteredSubscription, 'id' | 'current_period_start'>

/** Usage lines of a meter in the current period of a subscription, by prices that it has left. */
const linesOfMeter = async (tx: Tx, period: Period, { meter_id }: MeterOfCustomer) =>
  (await findUsageLines(tx, period)).filter((line) => line.meter_id === meter_id)

type Lines = Awaited<ReturnType<typeof linesOfMeter>>

/** Credits of a customer that no use has taken; units that lines have charged took none. */
const notUsed = ({ meters }: CreditSession, of: MeterOfCustomer, credits: Credits, lines: Lines): number => {
  const row = meters.get(of)
  if (row === undefined) return 0
  const charged = lines.reduce((sum, { quantity }) => plus(sum, fractionOf(quantity ?? '0')), zero)
  const consumed = consumedOf(meters.definitionOf(of.meter_id).aggregation, row.usage)
  return unusedUnits(creditedUnits(credits), minus(consumed, charged))
}

/** Rounds up: the part of a unit that is used counts as one. */
const wholeUnits = (used: Fraction): number => -Number(floorOf(minus(zero, used)))

/**
 * Returns the units that the bill counts of a grant that is granted again within its period: the unused ones.
 * The subscription had left the price, so its bill started empty, and the earlier lines have used the others.
 */
export const unitsGivenAgain = async (
  tx: Tx,
  session: CreditSession,
  { units, rollover, ...of }: CustomerCredit,
  period: Period,
): Promise<number> => {
  const row = session.meters.get(of)
  const billed = session.billedMeterOf.get(pairKey(of))
  if (row === undefined || billed === undefined) return units
  const lines = await linesOfMeter(tx, period, of)
  if (lines.length === 0) return units
  const unused = notUsed(session, of, withCredit(row, { units, rollover }), lines)
  const { aggregation } = session.meters.definitionOf(of.meter_id)
  const used = wholeUnits(consumedOf(aggregation, billed.usage))
  return Math.min(units, Math.max(0, used + unused - billed.credited_units))
}

/**
 * Counts the remaining credits of a subscription's own grants on the bill of its new prices. It had the
 * credits before: without a price, or with one that it has left since.
 */
export const countCreditsLeft =
  (services: () => Services): UsageCounter['countCreditsLeft'] =>
  async (tx, subscription, before) => {
    const { customer_id } = subscription
    const had = new Set(before.map(({ meter_id }) => meter_id))
    const credited = (await findMetersOfSubscription(tx, subscription.id)).filter(
      ({ meter_id }) => !had.has(meter_id),
    )
    if (credited.length === 0) return
    const pairs = credited.map(({ meter_id }) => ({ customer_id, meter_id }))
    const session = await openCreditSession(tx, services(), pairs)
    for (const { aggregation: _, ...bill } of credited) {
      const of = { customer_id, meter_id: bill.meter_id }
      const row = session.meters.get(of)
      if (row === undefined || session.billedMeterOf.get(pairKey(of))?.id !== bill.id) continue
      const own = await findUnitsOfSubscription(tx, {
        customer_meter_id: row.id,
        subscription_id: subscription.id,
      })
      const left = Math.min(own, notUsed(session, of, row, await linesOfMeter(tx, subscription, of)))
      if (left > 0)
        putSubscriptionMeter(session, customer_id, afterInvoice(bill, bill.counted_from, left, session.now))
    }
    await saveCreditSession(tx, services(), session)
  }
