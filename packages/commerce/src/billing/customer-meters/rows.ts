import type { Aggregation } from '@atelier/contract'
import { consumedOf, noUsage, type Usage } from '../../core/metering/aggregate.ts'
import { toDecimal } from '../../core/metering/fraction.ts'
import { creditedUnits, type Credits, noCredits } from '../../usage/index.ts'
import type { CustomerMeterRow } from './meter-queries.ts'
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

/** Returns the subscription's meter after an invoice, with the credits that remain. */
export const afterInvoice = (
  row: SubscriptionMeterRow,
  counted_from: Date,
  credited_units: number,
  now: Date,
): SubscriptionMeterRow => ({
  ...row,
  usage: noUsage,
  credited_units,
  entries: 0,
  counted_from,
  modified_at: now,
})

/** Returns the meter with its credits replaced. */
export const withCredits = (row: CustomerMeterRow, credits: Credits, now: Date): CustomerMeterRow => ({
  ...row,
  ...credits,
  credited_units: creditedUnits(credits),
  modified_at: now,
})
