import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { newBenefit, offer } from '../../../testing/benefits.ts'
import { expectReconciled } from '../../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  newPlan,
  portalOf,
  subscribe,
  type Subscription,
  totalsOf,
  updateOf,
} from '../../../testing/subscribe.ts'

let shop: Shop
let free: string
let small: string
let large: string
beforeAll(async () => {
  shop = await openShop()
  free = await newPlan(shop, 0, { name: 'Free' })
  small = await newPlan(shop, 1000)
  large = await newPlan(shop, 3000)
})
beforeEach(() => shop.clock.set(new Date('2027-01-01T00:00:00Z')))
afterEach(async () => {
  await expectReconciled(shop)
  await endSubscriptions(shop)
})
afterAll(() => shop.close())

const on = (day: string) => new Date(`2027-${day}T00:00:00Z`)
const iso = (day: string) => on(day).toISOString()
const update = (subscription: Subscription, body: object) => updateOf(shop, subscription, body)

let buyers = 0
/** A free subscription of a customer, who buys another product for it later. */
const onFreePlan = async (plan = free) => {
  const email = `upgrade-${(buyers += 1)}@example.com`
  const customer = await shop.client.customers.create({ body: { email } })
  const subscription = await subscribe(shop, plan, { customerId: customer.id, email })
  const upgrade = async (productId: string, discountId?: string) => {
    const checkout = await shop.client.checkouts.create({
      body: { productId, subscriptionId: subscription.id, ...(discountId !== undefined && { discountId }) },
    })
    const path = { client_secret: checkout.clientSecret }
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(cards.visa, email) })
    await shop.runJobs()
    expect((await shop.client.checkouts.get({ path: { id: checkout.id } })).status).toBe('succeeded')
    return again(shop, subscription)
  }
  return { subscription, upgrade }
}
const totals = (subscription: Subscription) => totalsOf(shop, subscription)

it('replaces a scheduled pause: the paid period renews', async () => {
  const { subscription, upgrade } = await onFreePlan()
  await update(subscription, { pauseAtPeriodEnd: true, resumesAt: iso('03-01') })
  shop.clock.set(on('01-10'))
  const upgraded = await upgrade(small)
  expect(upgraded).toMatchObject({ status: 'active', amount: 1000, current_period_end: iso('02-10') })
  expect(upgraded).not.toHaveProperty('pause_at_period_end', true)
  await shop.travel(on('02-11'))
  expect(await again(shop, subscription)).toMatchObject({
    status: 'active',
    current_period_end: iso('03-10'),
  })
  expect(await totals(subscription)).toEqual(['paid 0', 'paid 1000', 'paid 1000'])
})

it('ends a pause: the buyer gets the paid period', async () => {
  const { subscription, upgrade } = await onFreePlan()
  await offer(shop, small, await newBenefit(shop))
  await update(subscription, { pauseAtPeriodEnd: true })
  await shop.travel(on('02-02'))
  expect((await again(shop, subscription)).status).toBe('paused')
  const upgraded = await upgrade(small)
  expect(upgraded).toMatchObject({ status: 'active', amount: 1000, current_period_end: iso('03-02') })
  expect(upgraded.paused_at ?? null).toBeNull()
  const state = await shop.client.customers.getState({ path: { id: subscription.customer_id } })
  expect(state).toMatchObject({ granted_benefits: [{ benefit_type: 'custom' }] })
  await shop.travel(on('03-03'))
  expect(await totals(subscription)).toEqual(['paid 0', 'paid 1000', 'paid 1000'])
})

it('replaces a scheduled change', async () => {
  const { subscription, upgrade } = await onFreePlan()
  const portal = await portalOf(shop, subscription)
  await portal.customers.addPaymentMethod({
    body: { confirmationTokenId: await shop.tokenOf(cards.visa), setDefault: true, returnUrl: '/' },
  })
  await update(subscription, { productId: large, prorationBehavior: 'next_period' })
  shop.clock.set(on('01-10'))
  const upgraded = await upgrade(small)
  expect(upgraded.pending_update ?? null).toBeNull()
  await shop.travel(on('02-11'))
  expect(await again(shop, subscription)).toMatchObject({ amount: 1000, current_period_end: iso('03-10') })
  expect(await totals(subscription)).toEqual(['paid 0', 'paid 1000', 'paid 1000'])
})

it('begins the discount of its checkout, also where as many periods of it were left before', async () => {
  const { id } = await shop.client.discounts.create({
    body: {
      name: 'Half',
      type: 'percentage',
      basisPoints: 5000,
      duration: 'repeating',
      durationInMonths: 3,
    } as never,
  })
  // Free at first, and for those who have it by then.
  const plan = await newPlan(shop, 0)
  const { subscription, upgrade } = await onFreePlan(plan)
  const prices = shop.plansIn.map((priceCurrency) => ({
    amountType: 'fixed' as const,
    priceAmount: 1000,
    priceCurrency,
  }))
  await shop.client.products.update({ path: { id: plan }, body: { prices } })
  await update(subscription, { discountId: id })
  // The first of three periods has begun, as it has after the upgrade.
  await shop.travel(on('02-10'))
  await upgrade(plan, id)
  await shop.travel(on('05-11'))
  expect(await totals(subscription)).toEqual([
    'paid 0',
    'paid 0',
    'paid 500',
    'paid 500',
    'paid 500',
    'paid 1000',
  ])
})
