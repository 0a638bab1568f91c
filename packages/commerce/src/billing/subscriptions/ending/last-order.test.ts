import { days } from '@atelier/plumbing/clock'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { expectReconciled } from '../../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
  type Subscription,
} from '../../../testing/subscribe.ts'

let shop: Shop
let small: string
let large: string
beforeEach(async () => {
  shop = await openShop()
  small = await newPlan(shop, 500, { name: 'Small' })
  large = await newPlan(shop, 2000, { name: 'Large' })
})
afterEach(() => shop.close())

const change = (subscription: Subscription, productId: string) =>
  shop.client.subscriptions.update({
    path: { id: subscription.id },
    body: { productId, prorationBehavior: 'prorate' },
  })
const cancel = (subscription: Subscription, cancelAtPeriodEnd = true) =>
  shop.client.subscriptions.update({ path: { id: subscription.id }, body: { cancelAtPeriodEnd } })
const endOf = ({ current_period_end }: Subscription) => new Date(current_period_end ?? '')
/** A subscription that was moved to another plan on its tenth day. */
const changed = async (from: string, to: string, card?: string) => {
  const subscription = await subscribe(shop, from, card === undefined ? {} : { card })
  await shop.travel(days(10))
  await change(subscription, to)
  return subscription
}
const facts = (orders: Awaited<ReturnType<typeof ordersOf>>) =>
  orders.map(({ billing_reason, status, total_amount }) => [billing_reason, status, total_amount])

/** 21 of the 31 days from 15 January remain: 21/31 of 2000 less 21/31 of 500. */
const difference = 1355 - 339

it('a prorated upgrade is paid when the subscription ends with its period, once', async () => {
  const subscription = await changed(small, large)
  await cancel(subscription)
  await shop.travel(days(1))
  expect(facts(await ordersOf(shop, subscription))).toEqual([['subscription_create', 'paid', 500]])
  await shop.travel(endOf(subscription))
  await shop.runDue('subscriptions.renew', subscription.id)
  expect(await again(shop, subscription)).toMatchObject({
    status: 'canceled',
    ended_at: subscription.current_period_end,
  })
  const orders = await ordersOf(shop, subscription)
  expect(facts(orders)).toEqual([
    ['subscription_create', 'paid', 500],
    ['subscription_update', 'paid', difference],
  ])
  expect(orders[1]?.items.map(({ amount, proration }) => [amount, proration])).toEqual([
    [-339, true],
    [1355, true],
  ])
  await shop.travel(days(90))
  expect(await ordersOf(shop, subscription)).toHaveLength(2)
  const texts = shop.mails.filter(({ to }) => to === subscription.customer.email).map(({ text }) => text)
  expect(
    texts.some((text) => text.includes('the rest of your last plan change is charged on that day')),
  ).toBe(true)
  expect(texts.some((text) => text.includes('Your last plan change is charged now'))).toBe(true)
  await expectReconciled(shop)
})

it('a cancellation that is undone leaves the difference to the renewal', async () => {
  const subscription = await changed(small, large)
  await cancel(subscription)
  await cancel(subscription, false)
  await shop.travel(endOf(subscription))
  expect(facts(await ordersOf(shop, subscription))).toEqual([
    ['subscription_create', 'paid', 500],
    ['subscription_cycle', 'paid', 2000 + difference],
  ])
})

it('a last order that is declined is charged again for three weeks, or with a new card', async () => {
  const subscription = await changed(small, large, cards.declinedAgain)
  await cancel(subscription)
  await shop.travel(endOf(subscription))
  const payments = async () => {
    const [, last] = await ordersOf(shop, subscription)
    return shop.database.db
      .selectFrom('payments')
      .select('status')
      .where('order_id', '=', last?.id ?? '')
      .orderBy('created_at')
      .execute()
  }
  expect(facts(await ordersOf(shop, subscription))[1]).toEqual(['subscription_update', 'pending', difference])
  await shop.travel(days(8))
  expect(await payments()).toHaveLength(3)
  const portal = await portalOf(shop, subscription)
  await portal.customers.addPaymentMethod({
    body: { confirmationTokenId: await shop.tokenOf(cards.visa), setDefault: true, returnUrl: '/' },
  })
  await shop.runJobs()
  expect(facts(await ordersOf(shop, subscription))[1]).toEqual(['subscription_update', 'paid', difference])
  expect((await again(shop, subscription)).status).toBe('canceled')
  await expectReconciled(shop)
})

it('an unpaid last order is given up', async () => {
  const subscription = await changed(small, large, cards.declinedAgain)
  await cancel(subscription)
  await shop.travel(days(80))
  const orders = await ordersOf(shop, subscription)
  expect(facts(orders)[1]).toEqual(['subscription_update', 'void', difference])
  const rows = await shop.database.db
    .selectFrom('orders')
    .select('next_payment_attempt_at')
    .where('id', '=', orders[1]?.id ?? '')
    .execute()
  expect(rows).toEqual([{ next_payment_attempt_at: null }])
})

it('a subscription that is ended immediately is not charged for its change', async () => {
  const subscription = await changed(small, large)
  await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
  await shop.travel(days(40))
  expect(facts(await ordersOf(shop, subscription))).toEqual([['subscription_create', 'paid', 500]])
})

it('the last order of a deleted customer is not charged', async () => {
  const subscription = await changed(small, large)
  await cancel(subscription)
  shop.clock.set(endOf(subscription))
  await shop.runDue('subscriptions.renew', subscription.id)
  await shop.client.customers.delete({ path: { id: subscription.customer_id } })
  await shop.travel(days(30))
  expect(facts(await ordersOf(shop, subscription))[1]).toEqual(['subscription_update', 'void', difference])
})

it('a credit is kept for the next subscription of the customer', async () => {
  for (const end of ['with its period', 'at once'] as const) {
    const subscription = await changed(large, small)
    if (end === 'at once') await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
    else await cancel(subscription)
    await shop.travel(endOf(subscription))
    expect(facts(await ordersOf(shop, subscription))).toEqual([['subscription_create', 'paid', 2000]])
    const { customer_id: customerId, customer } = subscription
    const next = await subscribe(shop, large, { customerId, email: customer.email })
    expect(next.customer_id).toBe(subscription.customer_id)
    await shop.travel(endOf(next))
    const [first, second] = facts(await ordersOf(shop, next))
    expect(first).toEqual(['subscription_create', 'paid', 2000])
    expect(second?.[2]).toBeLessThan(1200)
    const third = await again(shop, next)
    await shop.travel(endOf(third))
    expect(facts(await ordersOf(shop, next))[2]).toEqual(['subscription_cycle', 'paid', 2000])
  }
  await expectReconciled(shop)
})
