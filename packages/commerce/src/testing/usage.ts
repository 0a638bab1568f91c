import type { CallResult, contract } from '@atelier/contract'
import { expect } from 'vitest'
import type { Shop } from './open-shop.ts'

type Meter = CallResult<typeof contract.meters.get>
type Aggregation = Meter['aggregation']
type Filter = Meter['filter']

/** Metered price of a plan, in minor units per unit. */
export type UnitPrice = {
  readonly meterId: string
  readonly unitAmount: string | number
  readonly capAmount?: number
}

let names = 0

/** Creates a meter that counts events with a unique name, or those of a filter. */
export const newMeter = async (
  shop: Shop,
  aggregation: Aggregation = { func: 'sum', property: 'units' },
  filter?: Filter,
): Promise<{ readonly id: string; readonly name: string }> => {
  const name = `usage-${(names += 1)}`
  const nameFilter: Filter = {
    conjunction: 'and',
    clauses: [{ property: 'name', operator: 'eq', value: name }],
  }
  const { id } = await shop.client.meters.create({
    body: { name, aggregation, filter: filter ?? nameFilter },
  })
  return { id, name }
}

/** Creates a plan with metered prices, and a fixed price unless it is 0. */
export const newMeteredPlan = async (
  shop: Shop,
  prices: readonly UnitPrice[],
  { price = 0, interval = 'month' }: { readonly price?: number; readonly interval?: 'month' | 'year' } = {},
): Promise<string> => {
  const { id } = await shop.client.products.create({
    body: {
      name: `Metered ${(names += 1)}`,
      recurringInterval: interval,
      prices: [
        ...(price === 0 ? [] : [{ amountType: 'fixed' as const, priceAmount: price }]),
        ...prices.map((item) => ({ amountType: 'metered_unit' as const, ...item })),
      ],
    },
  })
  return id
}

/** Reports events of a customer, one per metadata object. */
export const report = async (
  shop: Shop,
  customer: { readonly customer_id: string } | { readonly external_customer_id: string },
  name: string,
  ...events: readonly Record<string, string | number | boolean>[]
): Promise<void> => {
  const { inserted } = await shop.client.events.ingest({
    body: { events: events.map((metadata) => ({ ...customer, name, metadata })) },
  })
  expect(inserted).toBe(events.length)
}

/** Reports used units of a customer, one event each, and counts them. */
export const use = async (
  shop: Shop,
  { customer_id }: { readonly customer_id: string },
  { name }: { readonly name: string },
  ...units: readonly number[]
): Promise<void> => {
  await report(shop, { customer_id }, name, ...units.map((unit) => ({ units: unit })))
  await shop.runJobs()
}

/** Returns a customer's usage of a meter as `consumed/credited/balance`; undefined without usage. */
export const meterOf = async (
  shop: Shop,
  { customer_id }: { readonly customer_id: string },
  { id }: { readonly id: string },
): Promise<string | undefined> => {
  const { items } = await shop.client.customerMeters.list({
    query: { customer_id, meter_id: id },
  })
  expect(items.length).toBeLessThan(2)
  const [ownMeter] = items
  return ownMeter === undefined
    ? undefined
    : `${ownMeter.consumedUnits}/${ownMeter.creditedUnits}/${ownMeter.balance}`
}
