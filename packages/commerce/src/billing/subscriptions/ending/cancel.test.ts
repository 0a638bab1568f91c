import { days, hours } from '@atelier/plumbing/clock'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError } from '../../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  eventTypesOf,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
  type Subscription,
} from '../../../testing/subscribe.ts'

let shop: Shop
let plan: string
beforeAll(async () => {
  shop = await openShop()
  plan = await newPlan(shop, 2000)
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

const update = (id: string, body: object) =>
  shop.client.subscriptions.update({ path: { id }, body: body as { revoke: true } })

/** Open orders of an ended subscription are void: they are never charged, and no new ones follow. */
const expectVoid = async (subscription: Subscription): Promise<void> => {
  const before = await ordersOf(shop, subscription)
  expect(before.map(({ status }) => status)).toEqual(['paid', 'void'])
  shop.clock.advance(days(40))
  await shop.runDue('orders.charge', before[1]?.id ?? '')
  await shop.runDue('subscriptions.renew', subscription.id)
  expect(await ordersOf(shop, subscription)).toEqual(before)
}

describe('a cancellation', () => {
  it('takes effect at the end of the period, and not before', async () => {
    const subscription = await subscribe(shop, plan)
    const { id, current_period_end: end } = subscription
    const canceled = await update(id, {
      cancel_at_period_end: true,
      revoke: true,
      customer_cancellation_reason: 'unused',
      customer_cancellation_comment: 'Bye',
    })
    expect(canceled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      ends_at: end,
      canceled_at: shop.clock.now().toISOString(),
      customer_cancellation_reason: 'unused',
      customer_cancellation_comment: 'Bye',
    })
    await expectApiError(update(id, { cancel_at_period_end: true }), 'AlreadyCanceledSubscription', 403)
    await shop.travel(new Date(end ?? ''))
    expect(await again(shop, subscription)).toMatchObject({
      status: 'canceled',
      ended_at: end,
      cancel_at_period_end: false,
    })
    expect(await ordersOf(shop, subscription)).toHaveLength(1)
    expect((await eventTypesOf(shop, id)).slice(2)).toEqual([
      'subscription.updated',
      'subscription.canceled',
      'subscription.updated',
      'subscription.revoked',
    ])
    await expectApiError(update(id, { cancel_at_period_end: true }), 'AlreadyCanceledSubscription', 403)
    await expectApiError(update(id, { revoke: true }), 'AlreadyCanceledSubscription', 403)
    await expectApiError(update(id, { cancel_at_period_end: false }), 'ResourceUnavailable', 410)
  })

  it('can be undone', async () => {
    const subscription = await subscribe(shop, plan)
    const { id } = subscription
    await expectApiError(update(id, { cancel_at_period_end: false }), 'BadRequest', 400)
    await update(id, { cancel_at_period_end: true, customer_cancellation_reason: 'other' })
    expect(await update(id, { cancel_at_period_end: false, revoke: true })).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      canceled_at: null,
      ends_at: null,
      customer_cancellation_reason: null,
    })
    await shop.travel(days(31))
    expect(await ordersOf(shop, subscription)).toHaveLength(2)
  })

  it('takes effect immediately if the seller chooses so', async () => {
    const [first, second, third] = [
      await subscribe(shop, plan),
      await subscribe(shop, plan),
      await subscribe(shop, plan),
    ]
    const now = shop.clock.now().toISOString()
    const ended = { status: 'canceled', ended_at: now, ends_at: now, cancel_at_period_end: false }
    expect(await update(first.id, { revoke: true })).toMatchObject(ended)
    expect(await shop.client.subscriptions.revoke({ path: { id: second.id } })).toMatchObject(ended)
    await update(third.id, { cancel_at_period_end: true })
    expect(await shop.client.subscriptions.revoke({ path: { id: third.id } })).toMatchObject(ended)
    await expectApiError(
      shop.client.subscriptions.revoke({ path: { id: second.id } }),
      'AlreadyCanceledSubscription',
      403,
    )
    expect((await eventTypesOf(shop, first.id)).slice(2)).toEqual([
      'subscription.updated',
      'subscription.canceled',
      'subscription.revoked',
    ])
  })

  it('is sent to the customer by e-mail when it is requested, undone and done', async () => {
    const subscription = await subscribe(shop, plan)
    for (const cancel_at_period_end of [true, false, true]) {
      shop.clock.advance(1000)
      await update(subscription.id, { cancel_at_period_end })
      await shop.runJobs()
    }
    await update(subscription.id, { revoke: true })
    await shop.runJobs()
    const mails = shop.mails.filter(({ to }) => to === subscription.customer.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your order of Plan at 2000',
      'Your subscription to Plan at 2000 is canceled',
      'Your subscription to Plan at 2000 continues',
      'Your subscription to Plan at 2000 is canceled',
      'Your subscription to Plan at 2000 has ended',
    ])
    expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length)
    expect((await eventTypesOf(shop, subscription.id)).slice(2)).toEqual([
      'subscription.updated',
      'subscription.canceled',
      'subscription.updated',
      'subscription.uncanceled',
      'subscription.updated',
      'subscription.canceled',
      'subscription.updated',
      'subscription.canceled',
      'subscription.revoked',
    ])
  })

  it('is open to customers, for their own subscriptions', async () => {
    const subscription = await subscribe(shop, plan)
    const path = { id: subscription.id }
    const portal = (await portalOf(shop, subscription)).subscriptions
    const stranger = (await portalOf(shop, await subscribe(shop, plan))).subscriptions
    await expectApiError(stranger.get({ path }), 'ResourceNotFound', 404)
    await expectApiError(stranger.cancel({ path }), 'ResourceNotFound', 404)
    expect(await portal.update({ path, body: {} })).toMatchObject({ cancel_at_period_end: false })
    expect(
      await portal.update({
        path,
        body: { cancel_at_period_end: true, cancellation_reason: 'unused', cancellation_comment: 'Bye' },
      }),
    ).toMatchObject({ cancel_at_period_end: true, customer_cancellation_comment: 'Bye' })
    expect(await portal.update({ path, body: { cancel_at_period_end: false } })).toMatchObject({
      ends_at: null,
    })
    expect(await portal.cancel({ path })).toMatchObject({ cancel_at_period_end: true })
    await expectApiError(portal.cancel({ path }), 'AlreadyCanceledSubscription', 403)
    const { items } = await portal.list({ query: { active: true, query: 'plan' } })
    expect(items).toMatchObject([{ id: subscription.id, product: { organization: { slug: 'atelier' } } }])
    expect(items[0]).not.toHaveProperty('metadata')
  })

  it('follows the deletion of the customer, of running, ending and unpaid ones', async () => {
    const owing = await subscribe(shop, plan, { card: cards.declinedAgain })
    await shop.travel(new Date(owing.current_period_end ?? ''))
    const [running, leaving] = [await subscribe(shop, plan), await subscribe(shop, plan)]
    await update(leaving.id, { cancel_at_period_end: true })
    expect((await again(shop, owing)).status).toBe('past_due')
    for (const subscription of [owing, running, leaving]) {
      await shop.client.customers.delete({ path: { id: subscription.customer_id } })
      await shop.runJobs()
      expect(await again(shop, subscription)).toMatchObject({
        status: 'canceled',
        ended_at: shop.clock.now().toISOString(),
        cancel_at_period_end: false,
        customer: { deletedAt: expect.any(String) },
      })
      const [order] = await ordersOf(shop, subscription)
      expect(order?.customer.deleted_at).not.toBeNull()
    }
    await expectVoid(owing)
  })

  it('stays in the customer state until it takes effect', async () => {
    const subscription = await subscribe(shop, plan)
    const state = async () =>
      (await shop.client.customers.getState({ path: { id: subscription.customer_id } })).active_subscriptions
    const [price] = subscription.prices
    expect(await state()).toMatchObject([
      {
        id: subscription.id,
        status: 'active',
        price_id: price?.id,
        amount: 2000,
        cancel_at_period_end: false,
      },
    ])
    await update(subscription.id, { cancel_at_period_end: true })
    expect(await state()).toMatchObject([
      { cancel_at_period_end: true, ends_at: subscription.current_period_end },
    ])
    await update(subscription.id, { revoke: true })
    expect(await state()).toEqual([])
  })

  it('can be requested while a payment is owed, which is then not retried', async () => {
    const subscription = await subscribe(shop, plan, { card: cards.declinedAgain })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    const { current_period_end: end } = await again(shop, subscription)
    expect(await update(subscription.id, { cancel_at_period_end: true })).toMatchObject({
      status: 'past_due',
      cancel_at_period_end: true,
      ends_at: end,
    })
    await expectApiError(update(subscription.id, { cancel_at_period_end: false }), 'BadRequest', 400)
    expect(await update(subscription.id, { revoke: true })).toMatchObject({ status: 'canceled' })
    await expectVoid(subscription)
  })
})

describe('a payment that is owed', () => {
  it('is made by a new card, and the subscription continues', async () => {
    const subscription = await subscribe(shop, plan, { card: cards.declinedAgain })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    expect((await again(shop, subscription)).status).toBe('past_due')
    await shop.travel(hours(5))
    const portal = await portalOf(shop, subscription)
    await portal.customers.addPaymentMethod({
      body: {
        confirmationTokenId: await shop.tokenOf(cards.mastercard),
        setDefault: true,
        returnUrl: 'https://example.com/',
      },
    })
    await shop.runJobs()
    const recovered = await again(shop, subscription)
    expect(recovered).toMatchObject({
      status: 'active',
      current_period_start: subscription.current_period_end,
    })
    expect((await ordersOf(shop, subscription)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect((await eventTypesOf(shop, subscription.id)).at(-1)).toBe('subscription.active')
    await shop.travel(new Date(recovered.current_period_end ?? ''))
    expect((await ordersOf(shop, subscription)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  })
})
