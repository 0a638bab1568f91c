import { after, days } from '@atelier/plumbing/clock'
import { unrepeated } from '@atelier/plumbing/http'
import { testClock } from '@atelier/plumbing/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeAsBefore } from '../../../testing/earlier-change.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { expectReconciled } from '../../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import { servicesOf } from '../../../testing/services-of.ts'
import { untilBlocked } from '../../../testing/waits.ts'
import {
  again,
  endSubscriptions,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
  subscribeLate,
  type Subscription,
} from '../../../testing/subscribe.ts'
import { settleDispute } from '../../../returns/disputes/index.ts'
import { moveCredits } from './queries.ts'
import { importRefund, refundDue } from '../../../returns/refunds/index.ts'

let shop: Shop
let small: string
let middle: string
let year: string
let large: string
beforeAll(async () => {
  shop = await openShop()
  small = await newPlan(shop, 1000, { name: 'Small' })
  middle = await newPlan(shop, 9000, { name: 'Middle' })
  year = await newPlan(shop, 10_000, { name: 'A year', interval: 'year' })
  large = await newPlan(shop, 500_000, { name: 'A large year', interval: 'year' })
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

const change = (id: string, productId: string, prorationBehavior: 'invoice' | 'prorate' = 'invoice') =>
  shop.client.subscriptions.update({ path: { id }, body: { productId, prorationBehavior } })
const refund = (orderId: string, amount: number) =>
  shop.client.refunds.create({ body: { orderId, amount, reason: 'other' } })

/** Sum pending for the next order of a subscription. Negative for a credit. */
const waitingOf = async ({ id }: Subscription): Promise<number> => {
  const rows = await shop.database.db
    .selectFrom('subscription_prorations')
    .select('amount')
    .where('subscription_id', '=', id)
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
const statusesOf = async (subscription: Subscription) =>
  (await ordersOf(shop, subscription))
    .map(({ total_amount, status }) => [total_amount, status] as const)
    .toSorted(([a], [b]) => a - b)
const firstOrder = async (subscription: Subscription) => {
  const orders = await ordersOf(shop, subscription)
  return orders.find(({ billing_reason }) => billing_reason === 'subscription_create')?.id ?? ''
}

const paymentOf = async (order_id: string): Promise<string> => {
  const { processor_id } = await shop.database.db
    .selectFrom('ledger_transactions as receipt')
    .innerJoin('payments', 'payments.id', 'receipt.payment_id')
    .select('payments.processor_id')
    .where('receipt.order_id', '=', order_id)
    .where('receipt.kind', '=', 'payment')
    .executeTakeFirstOrThrow()
  return processor_id ?? ''
}
const creditsOf = (order_id: string) =>
  shop.database.db
    .selectFrom('orders')
    .select(['credited_amount', 'voided_credit_amount', 'lost_amount'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()

describe('a change whose charge is declined', { timeout: 60_000 }, () => {
  it('leaves everything unchanged, and the paid amount can be refunded', async () => {
    const subscription = await subscribe(shop, small, { card: cards.declinedAgain })
    const before = await again(shop, subscription)
    const portal = await portalOf(shop, subscription)
    const path = { id: subscription.id }
    const message = await expectApiError(
      portal.subscriptions.update({ path, body: { product_id: large } }),
      'PaymentFailed',
      402,
    )
    expect(message).toBe(
      'Your card was declined. Nothing was charged. Try another card, or ask your bank why.',
    )
    await shop.runJobs()
    expect(await again(shop, subscription)).toEqual(before)
    expect(await statusesOf(subscription)).toEqual([[1000, 'paid']])
    expect(await waitingOf(subscription)).toBe(0)
    // The credit of the change was reversed as well: the full payment can be refunded.
    await refund(await firstOrder(subscription), 1000)
  })

  it('restores the waiting amount', async () => {
    const subscription = await subscribe(shop, middle, { card: cards.declinedAgain })
    await change(subscription.id, small, 'prorate')
    expect(await waitingOf(subscription)).toBe(-8000)
    await expectApiError(change(subscription.id, large), 'PaymentFailed', 402)
    await shop.runJobs()
    expect(await again(shop, subscription)).toMatchObject({ status: 'active', product_id: small })
    expect(await waitingOf(subscription)).toBe(-8000)
    await expectApiError(refund(await firstOrder(subscription), 1), 'RefundAmountTooHigh', 400)
  })
})

describe('a change whose payment is pending', { timeout: 60_000 }, () => {
  it('happens when the processor answers, keeps other changes waiting, and can be changed after that', async () => {
    const subscription = await subscribeLate(shop, small)
    const path = { id: subscription.id }
    const message = await expectApiError(change(subscription.id, middle), 'SubscriptionUpdatePending', 409)
    expect(message).toMatch(/is being processed/)
    await shop.runJobs()
    await expectApiError(change(subscription.id, small), 'SubscriptionUpdatePending', 409)
    for (const update of [{ cancelAtPeriodEnd: true }, { discountId: null }])
      await expectApiError(
        shop.client.subscriptions.update({ path, body: update }),
        'SubscriptionUpdatePending',
        409,
      )
    expect((await again(shop, subscription)).product_id).toBe(small)
    shop.clock.advance(5000)
    await shop.runJobs()
    expect((await again(shop, subscription)).product_id).toBe(middle)
    expect(await statusesOf(subscription)).toEqual([
      [1000, 'paid'],
      [8000, 'paid'],
    ])
    await change(subscription.id, small)
    expect(await waitingOf(subscription)).toBe(-8000)
  })
})

describe('a change of an earlier version whose charge is declined', { timeout: 60_000 }, () => {
  it('cannot be followed by another one, and gives no credit when it is undone', async () => {
    const subscription = await subscribe(shop, small, { card: cards.declinedAgain })
    const portal = await portalOf(shop, subscription)
    const path = { id: subscription.id }
    await changeAsBefore(shop, subscription, large)
    const message = await expectApiError(
      portal.subscriptions.update({ path, body: { product_id: small } }),
      'SubscriptionUpdatePending',
      409,
    )
    expect(message).toMatch(/being charged/)
    await expectApiError(change(subscription.id, middle), 'SubscriptionUpdatePending', 409)
    expect(await statusesOf(subscription)).toEqual([
      [1000, 'paid'],
      [499_000, 'pending'],
    ])
    expect(await waitingOf(subscription)).toBe(0)

    await shop.runJobs()
    expect(await again(shop, subscription)).toMatchObject({ status: 'past_due', product_id: large })
    await expectApiError(change(subscription.id, middle), 'AlreadyCanceledSubscription', 403)
    const back = await portal.subscriptions.update({ path, body: { product_id: small } })
    expect(back).toMatchObject({
      status: 'active',
      product_id: small,
      amount: 1000,
      recurring_interval: 'month',
      current_period_start: subscription.current_period_start,
      current_period_end: subscription.current_period_end,
    })
    expect(await statusesOf(subscription)).toEqual([
      [1000, 'paid'],
      [499_000, 'void'],
    ])
    expect(await waitingOf(subscription)).toBe(0)
    // The credit of the change was reversed as well: the full payment can be refunded.
    await refund(await firstOrder(subscription), 1000)
  })

  it('leaves cancelling, revoking and another card open', async () => {
    const subscription = await subscribe(shop, small, { card: cards.declinedAgain })
    const path = { id: subscription.id }
    await changeAsBefore(shop, subscription, large)
    await shop.client.subscriptions.update({ path, body: { cancelAtPeriodEnd: true } })
    await shop.client.subscriptions.update({ path, body: { cancelAtPeriodEnd: false } })
    await shop.runJobs()
    const body = { confirmationTokenId: await shop.tokenOf(cards.visa), setDefault: true, returnUrl: '/' }
    await (await portalOf(shop, subscription)).customers.addPaymentMethod({ body })
    await shop.runJobs()
    expect(await again(shop, subscription)).toMatchObject({ status: 'active', product_id: large })
    expect(await statusesOf(subscription)).toEqual([
      [1000, 'paid'],
      [499_000, 'paid'],
    ])
  })

  it('restores the waiting amount when it is undone', async () => {
    const subscription = await subscribe(shop, middle, { card: cards.declinedAgain })
    await change(subscription.id, small, 'prorate')
    expect(await waitingOf(subscription)).toBe(-8000)
    await changeAsBefore(shop, subscription, large)
    await shop.runJobs()
    expect(await again(shop, subscription)).toMatchObject({ status: 'past_due' })
    expect(await waitingOf(subscription)).toBe(0)
    const { amount } = await change(subscription.id, small)
    expect(amount).toBe(1000)
    expect(await waitingOf(subscription)).toBe(-8000)
    await expectApiError(refund(await firstOrder(subscription), 1), 'RefundAmountTooHigh', 400)
  })
})

describe('what was paid', { timeout: 60_000 }, () => {
  it('and refunded is not returned again as credit', async () => {
    const subscription = await subscribe(shop, middle)
    await refund(await firstOrder(subscription), 9000)
    await change(subscription.id, small)
    await shop.runJobs()
    expect(await waitingOf(subscription)).toBe(0)
    expect(await statusesOf(subscription)).toEqual([
      [1000, 'paid'],
      [9000, 'refunded'],
    ])
  })

  it('and refunded in part returns the rest', async () => {
    const subscription = await subscribe(shop, middle)
    await refund(await firstOrder(subscription), 7000)
    await change(subscription.id, small)
    expect(await waitingOf(subscription)).toBe(-1000)
  })

  it('and returned as credit is not refunded', async () => {
    const subscription = await subscribe(shop, year)
    shop.clock.advance(days(36))
    await change(subscription.id, small)
    expect(await waitingOf(subscription)).toBe(-8014)
    const order = await firstOrder(subscription)
    const message = await expectApiError(refund(order, 10_000), 'RefundAmountTooHigh', 400)
    expect(message).toContain('$9.86')
    await expectApiError(refund(order, 987), 'RefundAmountTooHigh', 400)
    await refund(order, 986)
    await expectApiError(refund(order, 1), 'RefundAmountTooHigh', 400)
    expect(await waitingOf(subscription)).toBe(-8014)
  })

  it('with credit is returned as credit again, and never as money', async () => {
    const subscription = await subscribe(shop, year)
    await change(subscription.id, small)
    expect(await waitingOf(subscription)).toBe(-9000)
    const free = (await ordersOf(shop, subscription)).find(({ total_amount }) => total_amount === 0)
    await expectApiError(refund(free?.id ?? '', 1), 'RefundAmountTooHigh', 400)
    await change(subscription.id, year)
    expect(await waitingOf(subscription)).toBe(0)
    await change(subscription.id, small)
    expect(await waitingOf(subscription)).toBe(-9000)
  })
})

it('a refund at the processor removes unused credit', async () => {
  const subscription = await subscribe(shop, year)
  await change(subscription.id, small)
  expect(await waitingOf(subscription)).toBe(-9000)
  const id = await firstOrder(subscription)
  const refund_at_processor = {
    processor_id: crypto.randomUUID(),
    payment: await paymentOf(id),
    amount: 9500,
    currency: 'usd',
    reason: 'other',
    status: 'succeeded',
    settlement: { amount: 9500, currency: 'usd' },
  } as const
  await shop.database.transact((tx) => importRefund(tx, servicesOf(shop), refund_at_processor))
  expect(await waitingOf(subscription)).toBe(0)
  const order = await shop.database.db
    .selectFrom('orders')
    .select(['refunded_amount', 'credited_amount', 'voided_credit_amount', 'lost_amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // A month of 1000 was paid with the credit, and 500 of the payment remain for it.
  expect(order).toEqual({
    refunded_amount: 9500,
    credited_amount: 1000,
    voided_credit_amount: 9000,
    lost_amount: 500,
  })
})

it('a refund at the processor that removes credit while it is pending restores it when it fails', async () => {
  const subscription = await subscribe(shop, year)
  await change(subscription.id, small)
  const id = await firstOrder(subscription)
  const report = (status: 'pending' | 'failed') => ({
    processor_id: `refund-of-${id}`,
    amount: 9500,
    currency: 'usd',
    reason: 'other' as const,
    status,
    settlement: { amount: 9500, currency: 'usd' },
  })
  const booked = async (status: 'pending' | 'failed') => {
    const payment = await paymentOf(id)
    await shop.database.transact((tx) => importRefund(tx, servicesOf(shop), { ...report(status), payment }))
    await expectReconciled(shop)
    return { waiting: await waitingOf(subscription), ...(await creditsOf(id)) }
  }
  expect(await booked('pending')).toEqual({
    waiting: 0,
    credited_amount: 1000,
    voided_credit_amount: 9000,
    lost_amount: 500,
  })
  expect(await booked('failed')).toEqual({
    waiting: -9000,
    credited_amount: 10_000,
    voided_credit_amount: 0,
    lost_amount: 0,
  })
})

it('credit of an ended subscription waits for one in its currency', async () => {
  const { id: plan } = await shop.client.products.create({
    body: {
      name: 'Plan in two currencies',
      recurringInterval: 'month',
      prices: (['usd', 'eur'] as const).map((priceCurrency) => ({
        amountType: 'fixed' as const,
        priceAmount: 1000,
        priceCurrency,
      })),
    },
  })
  const dollars = await subscribe(shop, year)
  await change(dollars.id, small)
  await shop.client.subscriptions.revoke({ path: { id: dollars.id } })
  const buyer = { customerId: dollars.customer_id, email: dollars.customer.email }
  const euros = await subscribe(shop, plan, { ...buyer, currency: 'eur' })
  expect(await statusesOf(euros)).toEqual([[1000, 'paid']])
  expect([await waitingOf(dollars), await waitingOf(euros)]).toEqual([-9000, 0])
  await shop.client.subscriptions.revoke({ path: { id: euros.id } })
  const next = await subscribe(shop, plan, { ...buyer, currency: 'usd' })
  expect([await waitingOf(dollars), await waitingOf(next)]).toEqual([0, -9000])
  await expectReconciled(shop)
})

it('a refund at the processor finds credit that moves to another subscription concurrently', async () => {
  const first = await subscribe(shop, year)
  await change(first.id, small)
  await shop.client.subscriptions.revoke({ path: { id: first.id } })
  const { customer_id: customerId } = first
  const next = await subscribe(shop, small, { customerId, email: first.customer.email })
  const moveTo = (db: Shop['database']['db'], { id: subscription_id }: Subscription) =>
    db
      .updateTable('subscription_prorations')
      .set({ subscription_id })
      .where('subscription_id', 'in', [first.id, next.id])
      .execute()
  await moveTo(shop.database.db, first)
  expect([await waitingOf(first), await waitingOf(next)]).toEqual([-9000, 0])
  const id = await firstOrder(first)
  const payment = await paymentOf(id)
  const money = { amount: 9500, currency: 'usd' }
  const report = { ...money, reason: 'other', status: 'succeeded', settlement: money } as const
  const settled = await shop.database.transact(async (tx) => {
    await moveCredits(tx, {
      id: next.id,
      customer_id: customerId,
      guest: null,
      currency: 'usd',
      tax_behavior: 'exclusive',
    })
    const refunded = shop.database.transact((other) =>
      importRefund(other, servicesOf(shop), { ...report, processor_id: `refund-of-${id}`, payment }),
    )
    await untilBlocked(shop)
    return { refunded }
  })
  await settled.refunded
  expect([await waitingOf(first), await waitingOf(next)]).toEqual([0, 0])
  expect(await creditsOf(id)).toEqual({ credited_amount: 1000, voided_credit_amount: 9000, lost_amount: 500 })
  await expectReconciled(shop)
})

it('a refund that the processor declines because of a dispute removes no credit', async () => {
  const subscription = await subscribe(shop, year)
  await shop.travel(days(36))
  await change(subscription.id, small)
  const id = await firstOrder(subscription)
  const before = { waiting: await waitingOf(subscription), ...(await creditsOf(id)) }
  const refundable = 10_000 - before.credited_amount
  const payment = await paymentOf(id)
  const services = servicesOf(shop)
  const processor = {
    ...services.processor,
    // The bank withdraws the money between the stored refund and the one at the processor.
    createRefund: async () => {
      await shop.database.transact((tx) =>
        settleDispute(tx, services, {
          processor_id: `dispute-of-${id}`,
          payment,
          amount: refundable,
          currency: 'usd',
          reason: 'fraudulent',
          status: 'needs_response',
          evidence_due_at: null,
          created_at: shop.clock.now(),
          movements: [
            {
              id: `movement-of-${id}`,
              amount: { amount: -refundable, currency: 'usd' },
              fee: { amount: 0, currency: 'usd' },
              settlement: { amount: -refundable, currency: 'usd' },
              created_at: shop.clock.now(),
            },
          ],
        }),
      )
      return 'disputed' as const
    },
  }
  const { organization_id } = shop.demo
  const terms = {
    order_id: id,
    reason: 'other' as const,
    revoke_benefits: false,
    revoke_subscription: false,
  }
  const rejected = refundDue(
    { ...services, processor, repetition: unrepeated() },
    organization_id,
    terms,
    async (_, left) => left,
  )
  await expect(rejected).rejects.toMatchObject({ error: 'NotPermitted' })
  expect({ waiting: await waitingOf(subscription), ...(await creditsOf(id)) }).toEqual(before)
})

it('a subscription that is revoked with an unpaid order leaves it void', async () => {
  const subscription = await subscribe(shop, small, { card: cards.declinedAgain })
  await shop.travel(new Date(subscription.current_period_end ?? ''))
  expect(await again(shop, subscription)).toMatchObject({ status: 'past_due' })
  await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
  const [, order] = await ordersOf(shop, subscription)
  expect(order).toMatchObject({ status: 'void', paid: false, billing_reason: 'subscription_cycle' })
  await shop.travel(days(40))
  expect((await ordersOf(shop, subscription)).map(({ status }) => status)).toEqual(['paid', 'void'])
})

it('a change on a machine whose clock is behind the renewal is returned as credit', async () => {
  const clock = testClock()
  const own = await openShop({}, { clock })
  const [cheap, dear] = [await newPlan(own, 1000), await newPlan(own, 9000)]
  const subscription = await subscribe(own, cheap)
  const renewed_at = new Date(subscription.current_period_end ?? '')
  await own.travel(renewed_at)
  await own.runJobs()
  clock.set(after(renewed_at, -1000))
  const to = (productId: string) =>
    own.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId, prorationBehavior: 'invoice' },
    })
  await to(dear)
  await own.runJobs()
  await to(cheap)
  const orders = await ordersOf(own, subscription)
  expect(orders.map(({ net_amount }) => net_amount).toSorted((a, b) => a - b)).toEqual([0, 1000, 1000, 8000])
  await own.close()
})

it('a period that is paid while the clock runs is returned as credit', async () => {
  const still = testClock()
  let ticks = 0
  const clock = { ...still, now: () => after(still.now(), (ticks += 1)) }
  const running = await openShop({}, { clock })
  try {
    const [cheap, dear] = [await newPlan(running, 1000), await newPlan(running, 9000)]
    const subscription = await subscribe(running, cheap)
    await running.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId: dear, prorationBehavior: 'invoice' },
    })
    await running.runJobs()
    const totals = (await ordersOf(running, subscription)).map(({ total_amount }) => total_amount)
    expect(totals.toSorted((a, b) => a - b)).toEqual([1000, 8000])
  } finally {
    await running.close()
  }
})
