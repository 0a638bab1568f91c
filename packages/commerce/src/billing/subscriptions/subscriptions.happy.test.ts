import { days } from '@atelier/plumbing/clock'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  eventTypesOf,
  newPlan,
  ordersOf,
  subscribe,
} from '../../testing/subscribe.ts'

let shop: Shop
let plan: string
beforeAll(async () => {
  shop = await openShop()
  plan = await newPlan(shop, 2000)
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

describe('buying a plan', () => {
  it('opens a subscription with its first order', async () => {
    const subscription = await subscribe(shop, plan, { metadata: { seat: '4' } })
    expect(subscription).toMatchObject({
      status: 'active',
      amount: 2000,
      currency: 'usd',
      recurring_interval: 'month',
      current_period_start: '2026-01-15T12:00:00.000Z',
      current_period_end: '2026-02-15T12:00:00.000Z',
      started_at: '2026-01-15T12:00:00.000Z',
      cancel_at_period_end: false,
      ended_at: null,
      metadata: { seat: '4' },
      product: { id: plan },
      meters: [],
    })
    expect(subscription.prices).toHaveLength(1)
    const orders = await ordersOf(shop, subscription)
    expect(orders).toMatchObject([
      {
        status: 'paid',
        billing_reason: 'subscription_create',
        total_amount: 2000,
        subscription: { id: subscription.id },
      },
    ])
    expect(await eventTypesOf(shop, subscription.id, orders[0]?.id ?? '')).toEqual([
      'subscription.created',
      'subscription.active',
      'order.created',
      'order.updated',
      'order.paid',
    ])
    expect((await again(shop, subscription)).id).toBe(subscription.id)
    const states = (await shop.events()).filter(
      ({ type, subject_id }) => type === 'customer.state_changed' && subject_id === subscription.customer_id,
    )
    expect(states.map(({ data }) => data)).toEqual([
      expect.objectContaining({ active_subscriptions: [] }),
      await shop.client.customers.getState({ path: { id: subscription.customer_id } }),
    ])
  })

  it('that is free requires only an e-mail address', async () => {
    const free = await newPlan(shop, 0)
    const checkout = await shop.client.checkouts.create({ body: { productId: free } })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: { customerEmail: 'free@example.com' },
    })
    await shop.runJobs()
    const { items } = await shop.client.subscriptions.list({ query: { product_id: free } })
    expect(items).toMatchObject([{ status: 'active', amount: 0 }])
    await shop.travel(days(31))
    const [, renewed] = await ordersOf(shop, items[0]!)
    expect(renewed).toMatchObject({ status: 'paid', total_amount: 0, billing_reason: 'subscription_cycle' })
  })

  it('waits for the customer where the bank asks them first, and charges later periods without them', async () => {
    const challenge = async (discountId?: string) => {
      const email = `asked-${discountId ?? 'whole'}@example.com`
      const checkout = await shop.client.checkouts.create({
        body: { productId: plan, ...(discountId !== undefined && { discountId }) },
      })
      const confirmed = await shop.client.checkouts.clientConfirm({
        path: { client_secret: checkout.clientSecret },
        body: await shop.buyer(cards.challenge, email),
      })
      const { intent_client_secret: payment_secret = '' } = confirmed.paymentProcessorMetadata
      await shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome: 'complete' } })
      await shop.runJobs()
      const { customerId } = await shop.client.checkouts.get({ path: { id: checkout.id } })
      const { items } = await shop.client.subscriptions.list({ query: { customer_id: customerId ?? '' } })
      if (items[0] === undefined) throw new Error('No subscription was opened.')
      return items[0]
    }
    const discount = await shop.client.discounts.create({
      body: { name: 'first month', type: 'percentage', basisPoints: 10_000, duration: 'once' } as never,
    })
    const [paid, saved] = [await challenge(), await challenge(discount.id)]
    expect([paid.amount, saved.amount]).toEqual([2000, 0])
    await shop.travel(new Date(saved.current_period_end ?? ''))
    for (const subscription of [paid, saved])
      expect((await ordersOf(shop, subscription))[1]).toMatchObject({ total_amount: 2000, status: 'paid' })
  })

  it('saves the card with a full discount, and charges it from the second period on', async () => {
    const discount = await shop.client.discounts.create({
      body: { name: 'first month', type: 'percentage', basisPoints: 10_000, duration: 'once' } as never,
    })
    const subscription = await subscribe(shop, plan, { discountId: discount.id })
    expect(subscription.amount).toBe(0)
    await shop.travel(days(31))
    expect(await again(shop, subscription)).toMatchObject({ amount: 2000, discount: null, status: 'active' })
    expect(await ordersOf(shop, subscription)).toMatchObject([
      { total_amount: 0, discount_amount: 2000, status: 'paid' },
      { total_amount: 2000, discount_amount: 0, status: 'paid', discount: null },
    ])
  })
})

describe('a renewal', () => {
  it('charges the saved card for a period that starts at the end of the last one', async () => {
    const subscription = await subscribe(shop, plan)
    const end = new Date(subscription.current_period_end ?? '')
    await shop.travel(end)
    const renewed = await again(shop, subscription)
    expect(renewed.current_period_start).toBe(subscription.current_period_end)
    expect(renewed.status).toBe('active')
    const [, order] = await ordersOf(shop, subscription)
    expect(order).toMatchObject({
      billing_reason: 'subscription_cycle',
      status: 'paid',
      total_amount: 2000,
      created_at: subscription.current_period_end,
      items: [{ label: 'Plan at 2000', amount: 2000, proration: false }],
    })
    expect((await eventTypesOf(shop, subscription.id, order?.id ?? '')).slice(2)).toEqual([
      'order.created',
      'subscription.updated',
      'subscription.cycled',
      'order.updated',
      'order.paid',
    ])
  })

  it('run again, or too early, changes nothing', async () => {
    const subscription = await subscribe(shop, plan)
    const job = () => shop.runDue('subscriptions.renew', subscription.id)
    await job()
    expect(await ordersOf(shop, subscription)).toHaveLength(1)
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    await Promise.all([job(), job(), job()])
    await shop.runJobs()
    expect(await ordersOf(shop, subscription)).toHaveLength(2)
    await expectReconciled(shop)
  })
})

describe('a payment that is rejected', () => {
  it('is owed, tried after 2, 5, 7 and 7 days, and ends the subscription', async () => {
    const subscription = await subscribe(shop, plan, { card: cards.declinedAgain })
    const end = new Date(subscription.current_period_end ?? '')
    await shop.travel(end)
    expect(await again(shop, subscription)).toMatchObject({ status: 'past_due' })
    const [, owed] = await ordersOf(shop, subscription)
    expect(owed).toMatchObject({ status: 'pending', paid: false })
    await shop.travel(days(20.9))
    expect((await again(shop, subscription)).status).toBe('past_due')
    await shop.travel(days(0.2))
    const last = new Date(end.getTime() + days(21)).toISOString()
    expect(await again(shop, subscription)).toMatchObject({
      status: 'canceled',
      ended_at: last,
      ends_at: last,
    })
    const tries = await shop.database.db
      .selectFrom('payments')
      .select('created_at')
      .where('order_id', '=', owed?.id ?? '')
      .orderBy('created_at')
      .execute()
    expect(tries.map(({ created_at }) => (created_at.getTime() - end.getTime()) / days(1))).toEqual([
      0, 2, 7, 14, 21,
    ])
    expect((await eventTypesOf(shop, subscription.id)).slice(2)).toEqual([
      'subscription.updated',
      'subscription.cycled',
      'subscription.updated',
      'subscription.revoked',
      'subscription.updated',
      'subscription.canceled',
      'subscription.revoked',
    ])
    expect(
      shop.mails.filter(({ to }) => to === subscription.customer.email).map(({ subject }) => subject),
    ).toEqual([
      'Your order of Plan at 2000',
      'How do you like Plan at 2000?',
      'Your payment for Plan at 2000 did not go through',
      'Your subscription to Plan at 2000 has ended',
    ])
  })
})
