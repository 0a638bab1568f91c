import type { Aggregation } from '@atelier/contract'
import { type Aggregate, consumedOf, noUsage, type Usage, withMore } from '../../core/metering/aggregate.ts'
import { type Credits, creditedUnits, noCredits, unusedUnits } from '../../usage/credits.ts'
import { larger, minus, toDecimal, wholeNumber, zero } from '../../core/metering/fraction.ts'
import type { CustomerMeterRow } from './queries.ts'
import type { SubscriptionMeterRow } from './subscription-queries.ts'

/** A customer's meter on which nothing was counted yet. */
export const newCustomerMeter = (
  of: Pick<CustomerMeterRow, 'organization_id' | 'customer_id' | 'meter_id' | 'external_customer_id'>,
  now: Date,
): CustomerMeterRow => ({
  ...of,
  ...noCredits,
  credited_units: 0,
  id: crypto.randomUUID(),
  usage: noUsage,
  reset_at: null,
  consumed_units: '0',
  created_at: now,
  modified_at: now,
})

/** The meter with other usage in place of what it had. */
export const withUsage = (
  row: CustomerMeterRow,
  usage: Usage,
  aggregation: Aggregation,
  now: Date,
): CustomerMeterRow => ({
  ...row,
  usage,
  consumed_units: toDecimal(consumedOf(aggregation, usage)),
  modified_at: now,
})

/** The meter with other credits in place of what it had. */
export const withCredits = (row: CustomerMeterRow, credits: Credits, now: Date): CustomerMeterRow => ({
  ...row,
  ...credits,
  credited_units: creditedUnits(credits),
  modified_at: now,
})

/** The meter from its reset on: nothing was consumed or credited. What rolls over is credited apart. */
export const afterReset = (row: CustomerMeterRow, now: Date): CustomerMeterRow => ({
  ...withCredits(row, noCredits, now),
  usage: noUsage,
  consumed_units: '0',
  reset_at: now,
})

/**
 * The credits of a customer that no use has taken. Units that an invoice charges take none: neither those that it charges
 * now, nor those that one charged at a change of product, after which the subscription's meter began with what was left.
 *
 * @param invoiced the meter of the subscription that is invoiced now, if any, with what it counted until then
 */
export const unusedCredits = (
  row: CustomerMeterRow,
  aggregation: Aggregation,
  invoiced: Pick<SubscriptionMeterRow, 'usage' | 'credited_units'> | undefined,
): number => {
  const credited = creditedUnits(row)
  const consumed = consumedOf(aggregation, row.usage)
  if (invoiced === undefined) return unusedUnits(credited, consumed)
  const used = consumedOf(aggregation, invoiced.usage)
  const charged = larger(zero, minus(used, wholeNumber(invoiced.credited_units)))
  const unused = unusedUnits(credited, minus(consumed, charged))
  return Math.max(unused, Math.min(credited, unusedUnits(invoiced.credited_units, used)))
}

/** Whether what a customer reads of the meter is the same. */
export const readsTheSame = (
  a: Pick<CustomerMeterRow, 'consumed_units' | 'credited_units'>,
  b: Pick<CustomerMeterRow, 'consumed_units' | 'credited_units'>,
): boolean => a.consumed_units === b.consumed_units && a.credited_units === b.credited_units

/**
 * A subscription's meter after more usage.
 *
 * @param new_values how many of the values were not counted before
 */
export const withBilledUsage = (
  row: SubscriptionMeterRow,
  more: Aggregate,
  new_values: number,
  now: Date,
): SubscriptionMeterRow => ({
  ...row,
  usage: withMore(row.usage, more, new_values),
  entries: row.entries + more.count,
  modified_at: now,
})

/** A subscription's meter after a credit. */
export const withBilledCredit = <Meter extends SubscriptionMeterRow>(
  row: Meter,
  units: number,
  now: Date,
): Meter => ({
  ...row,
  credited_units: row.credited_units + units,
  entries: row.entries + 1,
  modified_at: now,
})

/**
 * A subscription's meter after units were taken back from its customer. Those that the customer had before the
 * subscription are not on it, and are taken first.
 *
 * @param credited what the customer is still credited with
 */
export const withBilledTakenBack = <Meter extends SubscriptionMeterRow>(
  row: Meter,
  units: number,
  credited: number,
  now: Date,
): Meter => ({
  ...row,
  credited_units: Math.max(0, row.credited_units - units, Math.min(row.credited_units, credited)),
  entries: row.entries + 1,
  modified_at: now,
})

/**
 * A subscription's meter from an invoice on.
 *
 * @param kept the credits that go on
 */
export const afterInvoice = <Meter extends SubscriptionMeterRow>(
  row: Meter,
  counted_from: Date,
  kept: number,
  now: Date,
): Meter => ({ ...row, usage: noUsage, credited_units: kept, entries: 0, counted_from, modified_at: now })
