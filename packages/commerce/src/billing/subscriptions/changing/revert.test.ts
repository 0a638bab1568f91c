import { subscriptionPreviews } from '@atelier/contract'
import { days } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { changeAsBefore } from '../../../testing/earlier-change.ts'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  newPlan,
  ordersOf,
  portalOf,
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

const move = ({ id }: Subscription, productId: string) =>
  shop.client.subscriptions.update({ path: { id }, body: { productId, prorationBehavior: 'invoice' } })
const addCard = async (subscription: Subscription, number: string) => {
  const body = { confirmationTokenId: await shop.tokenOf(number), setDefault: true, returnUrl: '/' }
  await (await portalOf(shop, subscription)).customers.addPaymentMethod({ body })
}
/** A change of an earlier version, whose charge is declined. */
const decline = async (subscription: Subscription, productId: string) => {
  await addCard(subscription, cards.declinedAgain)
  await shop.travel(days(3))
  await changeAsBefore(shop, subscription, productId)
  await shop.runJobs()
  expect(await again(shop, subscription)).toMatchObject({ status: 'past_due' })
}
const renew = async (subscription: Subscription) => {
  await addCard(subscription, cards.visa)
  await shop.travel(new Date((await again(shop, subscription)).current_period_end ?? ''))
  return (await ordersOf(shop, subscription)).at(-1)
}

it.each(['with another price since', 'archived since'] as const)(
  'a declined change is reverted to a plan %s, at the price of the subscriber',
  async (how) => {
    const meter = await newMeter(shop)
    const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 10 }], { price: 1000 })
    const subscription = await subscribe(shop, plan)
    const { prices } = await shop.client.products.get({ path: { id: plan } })
    const metered = prices.filter(({ amountType }) => amountType === 'metered_unit').map(({ id }) => ({ id }))
    await shop.client.products.update({
      path: { id: plan },
      body: { prices: [...metered, { amountType: 'fixed', priceAmount: 2000 }] },
    })
    await decline(subscription, await newPlan(shop, 9000))
    if (how === 'archived since')
      await shop.client.products.update({ path: { id: plan }, body: { isArchived: true } })
    expect(await move(subscription, plan)).toMatchObject({ status: 'active', amount: 1000 })
    await use(shop, subscription, meter, 7)
    expect(await renew(subscription)).toMatchObject({ total_amount: 1070, status: 'paid' })
  },
)

it('the preview of a change that is undone prices the usage since as the renewal does', async () => {
  const meter = await newMeter(shop)
  const [cheap, dear] = [
    await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 10 }], { price: 1000 }),
    await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 20 }], { price: 9000 }),
  ]
  const subscription = await subscribe(shop, cheap)
  await use(shop, subscription, meter, 40)
  await decline(subscription, dear)
  await use(shop, subscription, meter, 5)
  const { serverURL, fetch, accessToken } = shop
  const { subscriptionPreviews: previews } = createClientFor(
    { subscriptionPreviews },
    { serverURL, fetch, accessToken },
  )
  const preview = await previews.change({ path: { id: subscription.id }, body: { productId: cheap } })
  expect(preview.next_invoice?.total_amount).toBe(1000 + 400 + 50)
  await move(subscription, cheap)
  expect(await renew(subscription)).toMatchObject({ total_amount: 1450 })
})
