import { days } from '@atelier/plumbing/clock'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  eventTypesOf,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
} from '../../../testing/subscribe.ts'

let shop: Shop
let small: string
let large: string
beforeAll(async () => {
  shop = await openShop()
  small = await newPlan(shop, 500, { name: 'Small' })
  large = await newPlan(shop, 2000, { name: 'Large' })
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

const change = (id: string, productId: string, prorationBehavior?: 'invoice' | 'prorate') =>
  shop.client.subscriptions.update({
    path: { id },
    body: { productId, ...(prorationBehavior && { prorationBehavior }) },
  })

describe('a change of product', () => {
  it('charges the difference now, to the second', async () => {
    const subscription = await subscribe(shop, small)
    const length =
      Date.parse(subscription.current_period_end ?? '') - Date.parse(subscription.current_period_start)
    shop.clock.advance(days(1))
    const rest = (length - days(1)) / length
    const changed = await change(subscription.id, large, 'invoice')
    expect(changed).toMatchObject({
      product_id: large,
      amount: 2000,
      current_period_end: subscription.current_period_end,
    })
    await shop.runJobs()
    const [, order] = await ordersOf(shop, subscription)
    const [credit, debit] = [-Math.round(500 * rest), Math.round(2000 * rest)]
    expect(order).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      total_amount: credit + debit,
      items: [
        { label: 'Unused time of Small', amount: credit, proration: true },
        { label: 'Remaining time of Large', amount: debit, proration: true },
      ],
    })
  })

  it('waits for the next period if the seller chooses so', async () => {
    const subscription = await subscribe(shop, small)
    shop.clock.advance(days(1))
    await change(subscription.id, large)
    await shop.runJobs()
    expect(await ordersOf(shop, subscription)).toHaveLength(1)
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    const [, renewal] = await ordersOf(shop, subscription)
    expect(renewal?.billing_reason).toBe('subscription_cycle')
    expect(renewal?.items.map(({ proration }) => proration)).toEqual([false, true, true])
    expect(renewal?.total_amount).toBeGreaterThan(2000)
    expect(renewal?.total_amount).toBe(renewal?.items.reduce((sum, { amount }) => sum + amount, 0))
  })

  it('to a cheaper one leaves a credit that the next orders use up', async () => {
    const subscription = await subscribe(shop, large)
    await change(subscription.id, small, 'invoice')
    await shop.runJobs()
    const charged = (await ordersOf(shop, subscription)).find(
      ({ billing_reason }) => billing_reason === 'subscription_update',
    )
    expect(charged).toMatchObject({ status: 'paid', total_amount: 0 })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    await shop.travel(days(92))
    const totals = (await ordersOf(shop, subscription)).map(({ total_amount }) => total_amount)
    // The first two were created at the same time. The 1500 paid in excess cover three periods of the cheaper
    // plan.
    expect(totals.slice(0, 2).toSorted((a, b) => b - a)).toEqual([2000, 0])
    expect(totals.slice(2)).toEqual([0, 0, 0, 500])
  })

  it('to another interval begins a new period and is charged now', async () => {
    const yearly = await newPlan(shop, 20_000, { name: 'A year', interval: 'year' })
    const subscription = await subscribe(shop, small)
    shop.clock.advance(days(3))
    const changed = await change(subscription.id, yearly, 'prorate')
    expect(changed).toMatchObject({
      recurring_interval: 'year',
      amount: 20_000,
      current_period_start: shop.clock.now().toISOString(),
    })
    await shop.runJobs()
    const [, order] = await ordersOf(shop, subscription)
    expect(order).toMatchObject({ status: 'paid', items: [{ proration: true }, { amount: 20_000 }] })
    await shop.travel(days(40))
    expect(await ordersOf(shop, subscription)).toHaveLength(2)
  })

  it('to itself costs nothing', async () => {
    const subscription = await subscribe(shop, small)
    shop.clock.advance(days(1))
    expect((await change(subscription.id, small, 'invoice')).amount).toBe(500)
    expect(await ordersOf(shop, subscription)).toHaveLength(1)
  })

  it('that cannot be charged changes nothing', async () => {
    const subscription = await subscribe(shop, small, { card: cards.declinedAgain })
    const before = await again(shop, subscription)
    const types = await eventTypesOf(shop, subscription.id)
    await expectApiError(change(subscription.id, large, 'invoice'), 'PaymentFailed', 402)
    await shop.runJobs()
    expect(await again(shop, subscription)).toEqual(before)
    expect(await ordersOf(shop, subscription)).toHaveLength(1)
    expect(await eventTypesOf(shop, subscription.id)).toEqual(types)
  })

  it('is rejected where it makes no sense', async () => {
    const subscription = await subscribe(shop, small)
    const once = await shop.client.products.create({
      body: { name: 'Once', recurringInterval: null, prices: [{ amountType: 'fixed', priceAmount: 900 }] },
    })
    const choice = await shop.client.products.create({
      body: { name: 'Choice', recurringInterval: 'month', prices: [{ amountType: 'custom' }] },
    })
    const archivedPlan = await newPlan(shop, 900)
    await shop.client.products.update({ path: { id: archivedPlan }, body: { isArchived: true } })
    const rival = await shop.openRival()
    const foreign = await rival.client.products.create({
      body: { name: 'Foreign', recurringInterval: 'month', prices: [{ amountType: 'free' }] },
    })
    for (const id of [once.id, choice.id, archivedPlan, foreign.id, crypto.randomUUID()])
      await expectInvalid(change(subscription.id, id), 'body.productId')
    await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { cancelAtPeriodEnd: true },
    })
    await expectApiError(change(subscription.id, large), 'AlreadyCanceledSubscription', 403)
    expect(await again(shop, subscription)).toMatchObject({ product_id: small, cancel_at_period_end: true })
  })

  it('of a free subscription needs a way to pay', async () => {
    const free = await newPlan(shop, 0, { name: 'Nothing' })
    const checkout = await shop.client.checkouts.create({ body: { productId: free } })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: { customerEmail: 'nothing@example.com' },
    })
    await shop.runJobs()
    const [held] = (await shop.client.subscriptions.list({ query: { product_id: free } })).items
    await expectApiError(change(held?.id ?? '', small), 'MissingPaymentMethod', 400)
    const upgraded = await subscribe(shop, small, {
      subscriptionId: held?.id ?? '',
      email: 'nothing@example.com',
    })
    expect(upgraded).toMatchObject({ id: held?.id, product_id: small, amount: 500, status: 'active' })
    expect(await eventTypesOf(shop, upgraded.id)).toEqual([
      'subscription.created',
      'subscription.active',
      'subscription.updated',
    ])
    await expectInvalid(
      shop.client.checkouts.create({ body: { productId: large, subscriptionId: upgraded.id } }),
      'body.subscriptionId',
    )
  })

  it('is open to customers unless the seller keeps it', async () => {
    const subscription = await subscribe(shop, small)
    const portal = await portalOf(shop, subscription)
    const path = { id: subscription.id }
    expect(await portal.subscriptions.update({ path, body: { product_id: large } })).toMatchObject({
      product_id: large,
    })
    const { organization_id } = shop.demo
    await shop.client.organizations.update({
      path: { id: organization_id },
      body: {
        subscriptionSettings: {
          allowMultipleSubscriptions: false,
          allowCustomerUpdates: false,
          prorationBehavior: 'prorate',
        },
      },
    })
    await expectApiError(
      portal.subscriptions.update({ path, body: { product_id: small } }),
      'UpdateSubscriptionNotAllowed',
      403,
    )
  })
})
