import { after, days, minutes } from '@atelier/plumbing/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endSubscription } from '../../billing/subscriptions/ending/index.ts'
import { lockSubscription } from '../../billing/subscriptions/index.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, type Shop } from '../../testing/open-shop.ts'
import { openHookedShop, type ProcessorHooks } from '../../testing/processor-hooks.ts'
import { servicesOf } from '../../testing/services-of.ts'
import {
  again,
  endSubscriptions,
  eventTypesOf,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
  subscribeAsked,
  type Subscription,
} from '../../testing/subscribe.ts'
import { newMeter, newMeteredPlan, use } from '../../testing/usage.ts'
import { giveCredit, walletAgain } from '../../testing/wallets.ts'

let shop: Shop
let hooks: ProcessorHooks
let small: string
let large: string
const nothing = () => Promise.resolve()
const silent = () => Promise.reject(new Error('connect ECONNREFUSED'))
beforeAll(async () => {
  const opened = await openHookedShop()
  shop = opened.shop
  hooks = opened.hooks
  small = await newPlan(shop, 500, { name: 'Small' })
  large = await newPlan(shop, 2000, { name: 'Large' })
})
beforeEach(() => {
  hooks.before = nothing
  hooks.after = nothing
})
afterEach(async () => {
  await endSubscriptions(shop)
  await expectReconciled(shop)
})
afterAll(() => shop.close())

const change = ({ id }: Subscription, productId: string, idempotencyKey?: string) =>
  shop.client.subscriptions.update(
    { path: { id }, body: { productId, prorationBehavior: 'invoice' } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
/** A subscription whose period of thirty days began a day ago. */
const afterADay = async (card: string = cards.visa): Promise<Subscription> => {
  shop.clock.set(new Date('2027-04-01T09:00:00Z'))
  const subscription = await (card === cards.challengeAgain
    ? subscribeAsked(shop, small)
    : subscribe(shop, small, { card }))
  shop.clock.advance(days(1))
  return subscription
}
/** Facts of a subscription that a change affects: itself, its orders, its payments and its events. */
const factsOf = async (subscription: Subscription) => {
  const orders = await ordersOf(shop, subscription)
  return {
    subscription: await again(shop, subscription),
    orders,
    payments: await shop.database.db.selectFrom('payments').selectAll().orderBy('id').execute(),
    mails: shop.mails.length,
    events: await eventTypesOf(shop, subscription.id, ...orders.map(({ id }) => id)),
  }
}
const totalsOf = async (subscription: Subscription) =>
  (await ordersOf(shop, subscription))
    .map(({ total_amount, status }) => [total_amount, status] as const)
    .toSorted(([a], [b]) => a - b)
const orderOf = async (subscription: Subscription, reason: string) =>
  (await ordersOf(shop, subscription)).find(({ billing_reason }) => billing_reason === reason)
const openChanges = () =>
  shop.database.db.selectFrom('paid_changes').select('id').where('failure_code', 'is', null).execute()

describe('a change that is paid', () => {
  it('is made with its order: 500 to 2000 after one day of thirty charges 1450', async () => {
    const subscription = await afterADay()
    const before = await eventTypesOf(shop, subscription.id)
    expect(await change(subscription, large)).toMatchObject({ product_id: large, amount: 2000 })
    const [, order] = await ordersOf(shop, subscription)
    expect(order).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      total_amount: 1450,
      created_at: shop.clock.now().toISOString(),
      invoice_number: expect.stringMatching(/\d$/),
    })
    expect(await eventTypesOf(shop, subscription.id, order?.id ?? '')).toEqual([
      ...before,
      'order.created',
      'subscription.updated',
      'order.updated',
      'order.paid',
    ])
    expect(await openChanges()).toEqual([])
  })

  it('is made once by a request that is repeated', async () => {
    const subscription = await afterADay()
    hooks.after = silent
    await expectApiError(change(subscription, large, 'once'), 'Unavailable', 503)
    hooks.after = nothing
    expect(await change(subscription, large, 'once')).toMatchObject({ product_id: large })
    expect(await change(subscription, large, 'once')).toMatchObject({ product_id: large })
    expect(await totalsOf(subscription)).toEqual([
      [500, 'paid'],
      [1450, 'paid'],
    ])
  })

  it('holds its part of the balance until then', async () => {
    const subscription = await afterADay()
    const wallet = await giveCredit(shop, subscription.customer_id, 450)
    hooks.before = async () =>
      expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 450, available_balance: 0 })
    await change(subscription, large)
    expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 0, available_balance: 0 })
    expect((await ordersOf(shop, subscription))[1]).toMatchObject({ total_amount: 1450, wallet_amount: 450 })
  })

  it('is not made by the balance of the customer, which pays all of it immediately', async () => {
    const subscription = await afterADay()
    const wallet = await giveCredit(shop, subscription.customer_id, 2000)
    hooks.before = silent
    expect(await change(subscription, large)).toMatchObject({ product_id: large })
    expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 550 })
  })

  it('bills usage that comes until then with the next order', async () => {
    const meter = await newMeter(shop)
    const metered = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: '7.5' }], { price: 1000 })
    const subscription = await subscribe(shop, metered)
    await use(shop, subscription, meter, 21)
    hooks.before = () => use(shop, subscription, meter, 4)
    await change(subscription, await newPlan(shop, 9000))
    const order = await orderOf(subscription, 'subscription_update')
    // 21 units at 7.5 are 157.5; 25 units are 187.5.
    expect(order?.items.at(-1)).toMatchObject({ amount: 158, proration: false })
    await shop.travel(new Date((await again(shop, subscription)).current_period_end ?? ''))
    expect(await orderOf(subscription, 'subscription_cycle')).toMatchObject({
      status: 'paid',
      total_amount: 9000 + 30,
    })
  })
})

describe('a change that is declined', () => {
  it.each([
    ['declined', cards.declinedAgain, 'PaymentFailed'],
    ['asked about by the bank', cards.challengeAgain, 'PaymentActionRequired'],
  ] as const)('changes nothing when the card is %s', async (_, card, error) => {
    const subscription = await afterADay(card)
    await shop.runJobs()
    const before = await factsOf(subscription)
    await expectApiError(change(subscription, large), error, 402)
    await shop.travel(minutes(5))
    expect(await factsOf(subscription)).toEqual(before)
    expect(await openChanges()).toEqual([])
  })

  it('answers a repetition of its request like the first one, and charges nothing', async () => {
    const subscription = await afterADay(cards.declinedAgain)
    hooks.after = silent
    await expectApiError(change(subscription, large, 'declined'), 'Unavailable', 503)
    await shop.travel(minutes(2))
    hooks.after = nothing
    hooks.before = () => Promise.reject(new Error('Charged again.'))
    await expectApiError(change(subscription, large, 'declined'), 'PaymentFailed', 402)
    expect(await totalsOf(subscription)).toEqual([[500, 'paid']])
  })

  it('can be made with another card', async () => {
    const subscription = await afterADay(cards.declinedAgain)
    await expectApiError(change(subscription, large), 'PaymentFailed', 402)
    const body = { confirmationTokenId: await shop.tokenOf(cards.visa), setDefault: true, returnUrl: '/' }
    await (await portalOf(shop, subscription)).customers.addPaymentMethod({ body })
    expect(await change(subscription, large)).toMatchObject({ product_id: large, status: 'active' })
  })
})

describe('a change whose payment has no answer', () => {
  it.each([
    ['was made', 2],
    ['was not made', 1],
  ] as const)('is reconciled when it %s', async (outcome, orders) => {
    const subscription = await afterADay()
    hooks[outcome === 'was made' ? 'after' : 'before'] = silent
    await expectApiError(change(subscription, large), 'Unavailable', 503)
    expect(await again(shop, subscription)).toMatchObject({ product_id: small, amount: 500 })
    expect(await ordersOf(shop, subscription)).toHaveLength(1)
    await shop.travel(minutes(2))
    expect(await again(shop, subscription)).toMatchObject({
      product_id: outcome === 'was made' ? large : small,
      status: 'active',
    })
    expect(await ordersOf(shop, subscription)).toHaveLength(orders)
    expect(await openChanges()).toEqual([])
  })

  it('makes the renewal wait, which bills the paid plan', async () => {
    const subscription = await afterADay()
    const end = new Date(subscription.current_period_end ?? '')
    shop.clock.set(after(end, -days(2)))
    hooks.after = silent
    await expectApiError(change(subscription, large), 'Unavailable', 503)
    hooks.after = nothing
    shop.clock.set(end)
    await shop.runDue('subscriptions.renew', subscription.id)
    expect(await totalsOf(subscription)).toEqual([[500, 'paid']])
    await shop.travel(minutes(1))
    expect(await totalsOf(subscription)).toEqual([
      [100, 'paid'],
      [500, 'paid'],
      [2000, 'paid'],
    ])
  })

  it('is refunded, with the balance and the credit that its order used, when its subscription has ended', async () => {
    const subscription = await afterADay()
    const wallet = await giveCredit(shop, subscription.customer_id, 450)
    hooks.after = silent
    await expectApiError(change(subscription, large), 'Unavailable', 503)
    hooks.after = nothing
    const services = servicesOf(shop)
    await shop.database.transact(async (tx) => {
      const locked = await lockSubscription(tx, { id: subscription.id })
      await endSubscription(tx, services, locked, shop.clock.now())
    })
    await shop.travel(minutes(2))
    expect(await again(shop, subscription)).toMatchObject({ product_id: small, status: 'canceled' })
    expect(await totalsOf(subscription)).toEqual([
      [500, 'paid'],
      [1450, 'refunded'],
    ])
    expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 450 })
    const credit = await shop.database.db
      .selectFrom('subscription_prorations')
      .select('amount')
      .where('subscription_id', '=', subscription.id)
      .execute()
    expect(credit).toEqual([{ amount: -483 }])
  })

  it('is refunded with the earlier charges that its order collected: after the end none is collected', async () => {
    const subscription = await afterADay()
    // 29 of 30 days at 30 cents more are 29 cents, below the minimum charge.
    await change(subscription, await newPlan(shop, 530))
    hooks.after = silent
    await expectApiError(change(subscription, large), 'Unavailable', 503)
    hooks.after = nothing
    const services = servicesOf(shop)
    await shop.database.transact(async (tx) => {
      const locked = await lockSubscription(tx, { id: subscription.id })
      await endSubscription(tx, services, locked, shop.clock.now())
    })
    await shop.travel(minutes(2))
    const orders = await ordersOf(shop, subscription)
    expect(orders.find(({ status }) => status === 'refunded')).toMatchObject({
      total_amount: 1433,
      applied_balance_amount: 29,
      refunded_amount: 1433 + 29,
    })
  })

  it('is refunded when its customer is deleted before the response', async () => {
    const subscription = await afterADay()
    hooks.after = silent
    await expectApiError(change(subscription, large), 'Unavailable', 503)
    await shop.client.customers.delete({ path: { id: subscription.customer_id } })
    await shop.travel(minutes(2))
    expect(await again(shop, subscription)).toMatchObject({ product_id: small, status: 'canceled' })
    expect(await totalsOf(subscription)).toEqual([
      [500, 'paid'],
      [1450, 'refunded'],
    ])
  })
})
