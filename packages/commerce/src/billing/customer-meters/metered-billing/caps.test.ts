import { subscriptionPreviews } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  newPlan,
  ordersOf,
  subscribe,
  type Subscription,
} from '../../../testing/subscribe.ts'
import { newMeter, newMeteredPlan, use } from '../../../testing/usage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

/** A capped plan that is left and taken again within a period, with usage above the cap before and after. */
const leaveAndReturn = async (behavior: 'invoice' | 'prorate', units: number) => {
  const meter = await newMeter(shop)
  const capped = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 50, capAmount: 1000 }])
  const otherPlan = await newPlan(shop, 0)
  const subscription = await subscribe(shop, capped)
  const move = (productId: string) =>
    shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId, prorationBehavior: behavior },
    })
  await use(shop, subscription, meter, units)
  await move(otherPlan)
  await shop.runJobs()
  await move(capped)
  await use(shop, subscription, meter, 100)
  return { subscription, meter }
}

const usageOf = async (subscription: Subscription): Promise<number[]> =>
  (await ordersOf(shop, subscription)).flatMap(({ items }) =>
    items.filter(({ label }) => label.includes('consumed units')).map(({ amount }) => amount),
  )

it.each([
  ['invoice', 100, [1000, 0]],
  ['prorate', 100, [1000, 0]],
  ['prorate', 12, [600, 400]],
] as const)(
  'a cap limits the period, also when the plan is left and chosen again (%s, %i units)',
  async (behavior, units, amounts) => {
    const { subscription, meter } = await leaveAndReturn(behavior, units)
    const { serverURL, fetch, accessToken } = shop
    const { next } = createClientFor(
      { subscriptionPreviews },
      { serverURL, fetch, accessToken },
    ).subscriptionPreviews
    const preview = await next({ path: { id: subscription.id } })
    const { current_period_end, meters } = await again(shop, subscription)
    expect(meters?.map(({ amount }) => amount)).toEqual(amounts.slice(1))
    await shop.travel(new Date(current_period_end ?? ''))
    expect((await usageOf(subscription)).toSorted((a, b) => b - a)).toEqual(amounts)
    expect((await ordersOf(shop, subscription)).at(-1)?.total_amount).toBe(preview.next_invoice?.total_amount)
    // The next period has the whole cap again.
    await use(shop, subscription, meter, 100)
    await shop.travel(new Date((await again(shop, subscription)).current_period_end ?? ''))
    expect((await usageOf(subscription)).at(-1)).toBe(1000)
  },
)

it('a cap limits the last order as well', async () => {
  const { subscription } = await leaveAndReturn('prorate', 12)
  await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
  expect((await usageOf(subscription)).toSorted((a, b) => b - a)).toEqual([600, 400])
})
