import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertPrices } from '../../../catalog/products/price-queries.ts'
import { expectReconciled } from '../../../testing/expect-reconciled.ts'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import { addPricesIn } from '../../../testing/prices-in.ts'
import { again, ordersOf, subscribe } from '../../../testing/subscribe.ts'
import { newMeter, newMeteredPlan, use } from '../../../testing/usage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('a renewal that exceeds the maximum of an order is limited, and its period begins', async () => {
  const meter = await newMeter(shop)
  const productId = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: '100' }], { price: 60_000 })
  await addPricesIn(shop, productId, { idr: 1_200_000_000 })
  const metered = {
    position: 3,
    amount_type: 'metered_unit' as const,
    price_currency: 'idr',
    price_amount: null,
    minimum_amount: null,
    maximum_amount: null,
    preset_amount: null,
    meter_id: meter.id,
    unit_amount: '1000000',
    cap_amount: null,
    tax_behavior: null,
  }
  await shop.database.transact((tx) => insertPrices(tx, productId, [metered], shop.clock.now()))
  const subscription = await subscribe(shop, productId, { currency: 'idr' })
  await use(shop, subscription, meter, 1500)
  await shop.travel(Date.parse(subscription.current_period_end ?? '') - shop.clock.now().getTime() + 1000)
  // 12 million rupiah and 15 million for usage.
  expect((await ordersOf(shop, subscription)).map((order) => order.total_amount)).toEqual([
    1_200_000_000, 1_600_000_000,
  ])
  expect((await again(shop, subscription)).current_period_start).toBe(subscription.current_period_end)
  await expectReconciled(shop)
})
