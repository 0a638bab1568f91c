import { seconds } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unevenTax } from '../../testing/added-tax.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'
import { getPaidFor } from './queries.ts'
import { leftOf } from './rule.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: unevenTax })
})
afterAll(() => shop.close())

it.each([
  // The tax of each refund is rounded: 5 refunds of 5 give back no tax, and 5 refunds of 9 five cents of it.
  [5, 5],
  [9, 5],
  [1, 3],
])(
  'nothing is left of an order after refunds of %i, %i times, and a dispute of the rest',
  async (amount, times) => {
    const subscription = await subscribe(shop, await newPlan(shop, 100), { card: cards.disputed })
    const [order] = await ordersOf(shop, subscription)
    if (order === undefined) throw new Error('Nothing was sold.')
    for (let time = 0; time < times; time += 1)
      await shop.client.refunds.create({ body: { orderId: order.id, amount, reason: 'other' } })
    await shop.travel(seconds(20))
    const paid_for = await getPaidFor(shop.database.db, order.id)
    expect(paid_for).toMatchObject({ disputed_amount: 100 - amount * times, lost_amount: 0 })
    expect(leftOf(paid_for)).toBe(0)
  },
)
