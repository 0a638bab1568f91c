import type { CheckoutPublic } from '@atelier/contract'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { unevenTax } from '../../testing/added-tax.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { endSubscriptions, newPlan, ordersOf } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: unevenTax })
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

type Discount = Parameters<Shop['client']['discounts']['create']>[0]['body']

const half = { name: 'Half', type: 'percentage', basis_points: 5000 } as const
const three = { name: 'Three dollars', type: 'fixed', amount: 300 } as const
const discounts: Record<string, Discount | undefined> = {
  'no discount': undefined,
  'half of the first period': { ...half, duration: 'once' },
  'half for one month': { ...half, duration: 'repeating', duration_in_months: 1 },
  'three dollars for three months': { ...three, duration: 'repeating', duration_in_months: 3 },
  'half for fourteen months': { ...half, duration: 'repeating', duration_in_months: 14 },
  'three dollars for ever': { ...three, duration: 'forever' },
  'all of the first period': { ...half, basis_points: 10_000, duration: 'once' },
}

/** A purchase, with the terms announced by its checkout. */
const buy = async (productId: string, discount: Discount | undefined) => {
  const discountId = discount && (await shop.client.discounts.create({ body: discount })).id
  const { id, clientSecret: client_secret } = await shop.client.checkouts.create({
    body: { productId, ...(discountId !== undefined && { discountId }) },
  })
  const path = { client_secret }
  await shop.client.checkouts.clientConfirm({
    path,
    body: await shop.buyer(cards.visa, `${crypto.randomUUID()}@example.com`),
  })
  await shop.runJobs()
  const { customerId } = await shop.client.checkouts.get({ path: { id } })
  const { subscriptionTerms } = await shop.client.checkouts.clientGet({ path })
  const { items } = await shop.client.subscriptions.list({ query: { customer_id: customerId ?? '' } })
  const [subscription] = items
  if (subscription === undefined || subscriptionTerms === undefined) throw new Error('No plan was bought.')
  return { subscription, terms: subscriptionTerms }
}

const chargesOf = async ({ subscription }: Awaited<ReturnType<typeof buy>>) =>
  (await ordersOf(shop, subscription))
    .slice(1)
    .map(({ created_at, total_amount }) => ({ at: created_at, amount: total_amount }))

it.each(['month', 'year'] as const)(
  'every %s, the announced charge of the checkout is made, at its moment, with and without discounts',
  async (interval) => {
    const plan = await newPlan(shop, 1999, { interval })
    const bought = await Promise.all(Object.values(discounts).map((discount) => buy(plan, discount)))
    const periods = 4
    for (let period = 1; period <= periods; period += 1) {
      const { items } = await shop.client.subscriptions.list({ query: { product_id: plan, limit: 1 } })
      await shop.travel(new Date(items[0]?.current_period_end ?? ''))
      await shop.runJobs()
    }
    for (const purchase of bought) {
      const { nextCharge, regularCharge } = purchase.terms
      const charges = await chargesOf(purchase)
      expect(charges).toHaveLength(periods)
      const regularFrom = regularCharge?.at ?? '9999'
      const announced = charges.map(({ at }) =>
        at < regularFrom ? nextCharge.amount : regularCharge?.amount,
      )
      expect(charges.map(({ amount }) => amount)).toEqual(announced)
      expect(charges[0]?.at.slice(0, 10)).toBe(nextCharge.at.slice(0, 10))
    }
  },
)

it('a one-time product announces nothing', async () => {
  const { id: productId } = await shop.client.products.create({
    body: {
      name: 'A painting',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 900 }],
    },
  })
  const { clientSecret } = await shop.client.checkouts.create({ body: { productId } })
  const shownTerms: { subscriptionTerms?: CheckoutPublic['subscription_terms'] | object } =
    await shop.client.checkouts.clientGet({ path: { client_secret: clientSecret } })
  expect(shownTerms.subscriptionTerms).toBeUndefined()
})
