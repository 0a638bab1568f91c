import type { Aggregation } from '@atelier/contract'
import { type Aggregate, consumedOf, noUsage, type Usage, withMore } from '../../core/metering/aggregate.ts'
import { type Credits, creditedUnits, noCredits, unusedUnits } from '../../usage/credits.ts'
import { larger, minus, toDecimal, wholeNumber, zero } from '../../core/metering/fraction.ts'
import type { CustomerMeterRow } from './queries.ts'
import type { SubscriptionMeterRow } from './subscription-queries.ts'

/** Returns an empty meter for a customer. */
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

/** Returns the meter with its usage replaced. */
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

/** Returns the meter with its credits replaced. */
export const withCredits = (row: CustomerMeterRow, credits: Credits, now: Date): CustomerMeterRow => ({
  ...row,
  ...credits,
  credited_units: creditedUnits(credits),
  modified_at: now,
})

/** Returns the meter after a reset, without usage or credits. Rolled-over credits are added separately. */
export const afterReset = (row: CustomerMeterRow, now: Date): CustomerMeterRow => ({
  ...withCredits(row, noCredits, now),
  usage: noUsage,
  consumed_units: '0',
  reset_at: now,
})

/**
 * Unused credits of a customer. Units charged by an invoice use up no credits: neither those of the current
 * invoice, nor those charged at a change of product, after which the subscription's meter began with the
 * remaining credits.
 *
 * @param invoiced the meter of the subscription being invoiced, if any, with its usage until then
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

/** Returns true when customers read the same numbers from both meters. */
export const readsTheSame = (
  a: Pick<CustomerMeterRow, 'consumed_units' | 'credited_units'>,
  b: Pick<CustomerMeterRow, 'consumed_units' | 'credited_units'>,
): boolean => a.consumed_units === b.consumed_units && a.credited_units === b.credited_units

/**
 * A subscription's meter after more usage.
 *
 * @param new_values number of distinct values not counted before
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
 * A subscription's meter after units of its customer were revoked. Units that the customer had before the
 * subscription are not on it, and are revoked first.
 *
 * @param credited remaining credits of the customer
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
 * A subscription's meter after an invoice.
 *
 * @param rollover credits carried over
 */
export const afterInvoice = <Meter extends SubscriptionMeterRow>(
  row: Meter,
  counted_from: Date,
  rollover: number,
  now: Date,
): Meter => ({ ...row, usage: noUsage, credited_units: rollover, entries: 0, counted_from, modified_at: now })
