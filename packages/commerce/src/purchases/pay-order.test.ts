import { portalOrderPayments } from '@atelier/contract'
import { days, hours, minutes } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError } from '../testing/expect-error.ts'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe, type Subscription } from '../testing/subscribe.ts'

let shop: Shop
let plan: string
beforeAll(async () => {
  shop = await openShop()
  plan = await newPlan(shop, 1900)
})
afterAll(() => shop.close())

let subscribers = 0

const answer = (payment_secret: string | null, outcome: 'complete' | 'fail') =>
  shop.processor.answerChallenge({ path: { payment_secret: payment_secret ?? '' }, body: { outcome } })

/** Subscribes with a card whose bank challenges its holder, who confirms. */
const subscribeByChallenge = async (email: string): Promise<Subscription> => {
  const { id, clientSecret: client_secret } = await shop.client.checkouts.create({
    body: { productId: plan },
  })
  const { paymentProcessorMetadata } = await shop.client.checkouts.clientConfirm({
    path: { client_secret },
    body: await shop.buyer(cards.challengeAgain, email),
  })
  await answer(paymentProcessorMetadata['intent_client_secret'] ?? '', 'complete')
  await shop.runJobs()
  const { customerId } = await shop.client.checkouts.get({ path: { id } })
  const [subscription] = (await shop.client.subscriptions.list({ query: { customer_id: customerId ?? '' } }))
    .items
  if (subscription === undefined) throw new Error('Nobody has subscribed.')
  return subscription
}

/** A subscription whose renewal is declined off session, with the portal of its customer. */
const openPastDue = async (card: string) => {
  const email = `owing-${(subscribers += 1)}@example.com`
  const subscription =
    card === cards.challengeAgain
      ? await subscribeByChallenge(email)
      : await subscribe(shop, plan, { card, email })
  await shop.travel(new Date(subscription.current_period_end ?? ''))
  await shop.travel(hours(1))
  const order = (await ordersOf(shop, subscription)).find(({ status }) => status === 'pending')
  if (order === undefined) throw new Error('Nothing is owed.')
  const { token } = await shop.client.customerSessions.create({
    body: { customer_id: subscription.customer_id },
  })
  const { serverURL, fetch } = shop
  const portal = createClientFor(
    { portalOrderPayments },
    { serverURL, fetch, accessToken: token },
  ).portalOrderPayments
  const path = { id: order.id }
  return {
    subscription,
    order,
    pay: (body: object = {}, key?: string) =>
      portal.confirm({ path, body }, key === undefined ? {} : { idempotencyKey: key }),
    status: () => portal.status({ path }),
  }
}

const charged = async (order_id: string) =>
  (
    await shop.database.db
      .selectFrom('payments')
      .select(['status', 'amount'])
      .where('order_id', '=', order_id)
      .orderBy('created_at')
      .execute()
  ).map(({ status, amount }) => [status, amount])

const expectPaid = async (subscription: Subscription, id: string) => {
  await shop.runJobs()
  expect((await again(shop, subscription)).status).toBe('active')
  expect((await shop.client.orders.get({ path: { id } })).status).toBe('paid')
  await expectReconciled(shop)
}

describe('a renewal that the bank wants confirmed', () => {
  it('is paid by its customer, who answers the bank', async () => {
    const { subscription, order, pay, status } = await openPastDue(cards.challengeAgain)
    expect((await again(shop, subscription)).status).toBe('past_due')
    const mail = shop.mails.find(({ subject }) => subject.startsWith('Your bank asks you to confirm'))
    expect(mail?.text).toContain('Your card was not declined')
    expect(mail?.text).toContain(`/portal/orders/${order.id}`)
    expect(await status()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('bank asks') as string,
    })
    const payment = await pay()
    expect(payment).toMatchObject({ status: 'requires_action', error: null })
    expect((await status()).status).toBe('requires_action')
    await answer(payment.client_secret, 'complete')
    expect(await status()).toEqual({ status: 'succeeded', error: null })
    await expectPaid(subscription, order.id)
    expect(await charged(order.id)).toEqual([
      ['failed', 1900],
      ['succeeded', 1900],
    ])
  })

  it('stays owed when the bank does not agree, and is charged again as planned', async () => {
    const { subscription, order, pay, status } = await openPastDue(cards.challengeAgain)
    const payment = await pay()
    await answer(payment.client_secret, 'fail')
    expect(await status()).toMatchObject({ status: 'failed', error: expect.any(String) as string })
    await shop.runJobs()
    expect((await again(shop, subscription)).status).toBe('past_due')
    await shop.travel(days(3))
    expect((await charged(order.id)).length).toBeGreaterThan(2)
  })

  it('is paid with another card, which is saved, after an unanswered question of the bank', async () => {
    const { subscription, order, pay } = await openPastDue(cards.challengeAgain)
    await pay()
    const paid = await pay({ confirmation_token_id: await shop.tokenOf(cards.mastercard) })
    expect(paid).toMatchObject({ status: 'succeeded', error: null })
    await expectPaid(subscription, order.id)
    expect((await charged(order.id)).map(([status]) => status)).toEqual(['failed', 'failed', 'succeeded'])
    const methods = await shop
      .clientWith(
        (await shop.client.customerSessions.create({ body: { customer_id: subscription.customer_id } }))
          .token,
      )
      .customerPortal.customers.getPaymentMethods()
    expect(methods.items).toHaveLength(2)
  })
})

describe('paying an order', () => {
  it('is done once under its key, and rejected when nothing is owed', async () => {
    const { subscription, order, pay } = await openPastDue(cards.challengeAgain)
    const body = { confirmation_token_id: await shop.tokenOf(cards.visa) }
    expect(await pay(body, 'once')).toMatchObject({ status: 'succeeded' })
    expect(await pay(body, 'once')).toMatchObject({ status: 'succeeded' })
    await expectPaid(subscription, order.id)
    expect((await charged(order.id)).filter(([status]) => status === 'succeeded')).toHaveLength(1)
    await expectApiError(pay(), 'OrderNotEligibleForRetry', 422)
  })

  it('answers a repetition with the payment of its own request, not with a later one', async () => {
    const { subscription, order, pay } = await openPastDue(cards.challengeAgain)
    const left_open = await pay({}, 'first of two')
    expect(left_open.status).toBe('requires_action')
    expect(await pay({}, 'first of two')).toEqual(left_open)
    const body = { confirmation_token_id: await shop.tokenOf(cards.mastercard) }
    expect(await pay(body, 'second of two')).toMatchObject({ status: 'succeeded' })
    expect(await pay({}, 'first of two')).toMatchObject({
      status: 'failed',
      client_secret: null,
      error: expect.any(String) as string,
    })
    expect(await pay(body, 'second of two')).toMatchObject({ status: 'succeeded' })
    await expectPaid(subscription, order.id)
    expect((await charged(order.id)).map(([status]) => status)).toEqual(['failed', 'failed', 'succeeded'])
  })

  it('leaves the payment of its own request to its customer when an older version has begun it', async () => {
    const { subscription, order, pay, status } = await openPastDue(cards.challengeAgain)
    const payment = await pay({}, 'before the update')
    expect(payment.status).toBe('requires_action')
    await shop.database.db
      .updateTable('payments')
      .set({ request_id: null })
      .where('order_id', '=', order.id)
      .execute()
    expect(await pay({}, 'before the update')).toEqual(payment)
    await answer(payment.client_secret, 'complete')
    expect(await status()).toEqual({ status: 'succeeded', error: null })
    await expectPaid(subscription, order.id)
    expect(await charged(order.id)).toHaveLength(2)
  })

  it('of a subscription that is revoked ends, also while the bank asks', async () => {
    const { subscription, order, pay } = await openPastDue(cards.declinedAgain)
    const response = await pay({ confirmation_token_id: await shop.tokenOf(cards.challenge) })
    expect(response.status).toBe('requires_action')
    await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
    await shop.travel(minutes(10))
    expect((await shop.client.orders.get({ path: { id: order.id } })).status).toBe('void')
    await expectApiError(answer(response.client_secret, 'complete'), 'Conflict', 409)
    expect((await charged(order.id)).map(([status]) => status)).toEqual(['failed', 'failed'])
  })

  it('by concurrent calls charges once', async () => {
    const { subscription, order, pay } = await openPastDue(cards.challengeAgain)
    const tokens = await Promise.all(Array.from({ length: 6 }, () => shop.tokenOf(cards.visa)))
    const outcomes = await Promise.allSettled(
      tokens.map((confirmation_token_id) => pay({ confirmation_token_id })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    await expectPaid(subscription, order.id)
    expect((await charged(order.id)).filter(([status]) => status === 'succeeded')).toHaveLength(1)
  })

  it('reports missing fields, and belongs only to its customer', async () => {
    const { order, pay } = await openPastDue(cards.declinedAgain)
    await expectApiError(pay({ payment_method_id: 'sandbox_method_of_nobody' }), 'ResourceNotFound', 404)
    expect(await pay({ confirmation_token_id: await shop.tokenOf(cards.declined) })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('declined') as string,
    })
    const stranger = await shop.client.customers.create({ body: { email: 'stranger@example.com' } })
    const { token } = await shop.client.customerSessions.create({ body: { customer_id: stranger.id } })
    const { serverURL, fetch } = shop
    const otherPortal = createClientFor({ portalOrderPayments }, { serverURL, fetch, accessToken: token })
    const path = { id: order.id }
    await expectApiError(otherPortal.portalOrderPayments.confirm({ path, body: {} }), 'ResourceNotFound', 404)
    await expectApiError(otherPortal.portalOrderPayments.status({ path }), 'ResourceNotFound', 404)
  })

  it('has to wait after many payments were declined', async () => {
    const limited = await openShop({ card_testing_limits: 'on' })
    const usual = shop
    shop = limited
    try {
      plan = await newPlan(limited, 1900)
      const { pay } = await openPastDue(cards.challengeAgain)
      expect((await pay({}, 'before the declines')).status).toBe('requires_action')
      for (let declined = 0; declined < 6; declined += 1)
        expect((await pay({ confirmation_token_id: await limited.tokenOf(cards.declined) })).status).toBe(
          'failed',
        )
      await expectApiError(pay(), 'ManualRetryLimitExceeded', 429)
      // A repetition is no further attempt.
      expect((await pay({}, 'before the declines')).status).toBe('failed')
    } finally {
      shop = usual
      await limited.close()
    }
  })
})
