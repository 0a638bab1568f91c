import { newCustomerMeter, withUsage } from '../../packages/commerce/src/billing/customer-meters/rows.ts'
import type { Services, Tx } from '../../packages/commerce/src/core/services.ts'
import { noUsage, withMore } from '../../packages/commerce/src/core/metering/aggregate.ts'
import type { SeededMeter } from './catalog.ts'
import type { SeededShop } from './catalog-rows.ts'
import { newIdNear, subscriptionIdOf } from './ids.ts'
import { requestsOf } from './subscription-rows.ts'
import { personOf } from './people.ts'
import type { PlannedCustomer, PlannedPeriod } from './plan.ts'
import { noRows } from './rows.ts'
import type { UsagePeriod } from './usage-queries.ts'
import type { WritingTx } from './writer.ts'

/** Usage of a customer of the Rendering API. */
export type MeteredCustomer = {
  readonly id: string
  readonly subscription_id: string
  readonly periods: readonly PlannedPeriod[]
  readonly has_ended: boolean
}

export const meteredCustomers = (
  keys: { readonly key: string; readonly seed: string },
  customers: readonly PlannedCustomer[],
): MeteredCustomer[] =>
  customers.flatMap(({ sales }, index) => {
    const start = sales.find((sale) => sale.kind === 'period')
    if (start?.kind !== 'period' || !start.subscription.product.metered) return []
    const { periods, fate } = start.subscription
    const subscription_id = subscriptionIdOf(keys.key, index)
    return [{ id: personOf(keys, index).id, subscription_id, periods, has_ended: fate === 'ended' }]
  })

/**
 * Splits the periods into groups of about this many events, in order of time. A batch then spans few months,
 * whose tables and indexes stay in memory.
 */
export const usageBatches = (
  customers: readonly MeteredCustomer[],
  now: Date,
  size: number,
): UsagePeriod[][] => {
  const batches: UsagePeriod[][] = []
  let room = 0
  const all = customers
    .flatMap(({ id: customer_id, periods }) => periods.map((period) => ({ customer_id, period })))
    .toSorted((a, b) => a.period.starts.getTime() - b.period.starts.getTime())
  for (const { customer_id, period } of all) {
    if (room <= 0) {
      batches.push([])
      room = size
    }
    room -= period.events
    const requests = requestsOf(period)
    const ends = period.ends < now ? period.ends : now
    batches
      .at(-1)
      ?.push({ customer_id, starts: period.starts, ends, requests, renderings: period.events - requests })
  }
  return batches
}

type UsageServices = Pick<Services, 'database' | 'usage_store'>

/** Builds the meters from all events, like meters created after them. Idempotent. */
export const countUsage = async (
  { database, usage_store }: UsageServices,
  { catalog }: SeededShop,
  signal: AbortSignal,
): Promise<void> => {
  await database.transact(async (tx) => {
    for (const { id } of catalog.meters) await usage_store.startMeter(tx, id)
  })
  for (const { id } of catalog.meters) await usage_store.buildMeter(id, signal)
}

/** Usage of customers on a meter until now, or since their latest invoice for a charged meter. */
const usedOf = async (
  tx: Tx,
  { usage_store }: UsageServices,
  organization_id: string,
  meter: SeededMeter,
  customers: readonly MeteredCustomer[],
  isCharged: boolean,
) => {
  const questions = customers.map(({ id, periods }) => {
    const since = isCharged ? periods.at(-1)?.starts : undefined
    const customer = { customer_ids: [id], external_customer_ids: [] }
    return { meter: { ...meter, organization_id }, customer, ...(since !== undefined && { since }) }
  })
  const counted = await usage_store.usageOf(tx, questions)
  return customers.map((customer, index) => {
    const aggregate = counted[index]
    return {
      customer,
      usage: aggregate === undefined ? noUsage : withMore(noUsage, aggregate, aggregate.values.length),
    }
  })
}

/** Writes the usage of each customer and subscription from the meters. */
export const writeMeters = async (
  { tx, copy }: WritingTx,
  services: UsageServices,
  { organization_id, catalog, now }: SeededShop,
  customers: readonly MeteredCustomer[],
): Promise<void> => {
  const rows = noRows()
  for (const meter of catalog.meters) {
    const isCharged = meter === catalog.meters[0]
    const used = await usedOf(tx, services, organization_id, meter, customers, isCharged)
    for (const { customer, usage } of used) {
      const of = { organization_id, customer_id: customer.id, meter_id: meter.id, external_customer_id: null }
      const reset_at = isCharged ? (customer.periods.at(-1)?.starts ?? null) : null
      rows.customer_meters.push({
        ...withUsage(newCustomerMeter(of, now), usage, meter.aggregation, now),
        reset_at,
      })
      if (isCharged && !customer.has_ended)
        rows.subscription_meters.push({
          id: newIdNear(customer.id),
          subscription_id: customer.subscription_id,
          meter_id: meter.id,
          usage,
          credited_units: 0,
          entries: usage.count,
          counted_from: customer.periods.at(-1)?.starts ?? now,
          created_at: customer.periods[0]?.starts ?? now,
          modified_at: now,
        })
    }
  }
  await copy(rows)
}
