import { minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { paymentEvent, writeEvent } from '../../payments/sandbox/events.ts'
import { findPayment } from '../../payments/sandbox/queries.ts'
import { sign, signatureHeader, signingKey } from '../../payments/sandbox/signature.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, type Shop } from '../../testing/open-shop.ts'
import { openHookedShop, type ProcessorHooks } from '../../testing/processor-hooks.ts'
import { again, newPlan, ordersOf, subscribe, type Subscription } from '../../testing/subscribe.ts'

let shop: Shop
let hooks: ProcessorHooks
let small: string
let large: string
const nothing = () => Promise.resolve()
beforeAll(async () => {
  const opened = await openHookedShop()
  shop = opened.shop
  hooks = opened.hooks
  small = await newPlan(shop, 500)
  large = await newPlan(shop, 2000)
})
beforeEach(() => {
  hooks.before = nothing
  hooks.after = nothing
})
afterAll(() => shop.close())

const update = ({ id }: Subscription, body: object) =>
  shop.client.subscriptions.update({ path: { id }, body: body as { revoke: true } })
const change = (subscription: Subscription, productId = large) =>
  update(subscription, { productId, prorationBehavior: 'invoice' })
const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    ({ error }: { readonly error?: string }) => error ?? 'another error',
  )
const totalsOf = async (subscription: Subscription) =>
  (await ordersOf(shop, subscription))
    .map(({ total_amount, status }) => [total_amount, status] as const)
    .toSorted(([a], [b]) => a - b)

it('two concurrent changes create one order', async () => {
  const subscription = await subscribe(shop, small)
  const otherPlan = await newPlan(shop, 3000)
  const failures = await Promise.all([large, otherPlan].map((plan) => failureOf(change(subscription, plan))))
  await shop.runJobs()
  const { product_id } = await again(shop, subscription)
  const orders = await ordersOf(shop, subscription)
  const created = failures.filter((failure) => failure === undefined).length
  // The second one comes while the first is paid, or after it.
  expect(
    failures.every((failure) => [undefined, 'SubscriptionUpdatePending'].includes(failure as string)),
  ).toBe(true)
  expect(orders).toHaveLength(1 + created)
  expect(orders.every(({ paid }) => paid)).toBe(true)
  expect([large, otherPlan]).toContain(product_id)
  await expectReconciled(shop)
})

it.each(['cancel', 'discount', 'another plan'] as const)(
  'a change is paid before %s is possible',
  async (rival) => {
    const subscription = await subscribe(shop, small)
    const bodies = {
      cancel: { cancelAtPeriodEnd: true },
      discount: { discountId: null },
      'another plan': { productId: small, prorationBehavior: 'prorate' },
    }
    let failure: unknown
    hooks.before = async () => void (failure = await failureOf(update(subscription, bodies[rival])))
    expect(await change(subscription)).toMatchObject({ product_id: large, cancel_at_period_end: false })
    expect(failure).toBe('SubscriptionUpdatePending')
    expect(await failureOf(update(subscription, bodies[rival]))).toBeUndefined()
    await expectReconciled(shop)
  },
)

it('a subscription that its seller ends before the processor is called is not charged', async () => {
  const subscription = await subscribe(shop, small)
  hooks.before = async () => void (await update(subscription, { revoke: true }))
  expect(await failureOf(change(subscription))).toBe('PaymentFailed')
  await shop.travel(minutes(5))
  expect(await again(shop, subscription)).toMatchObject({ status: 'canceled', product_id: small })
  expect(await totalsOf(subscription)).toEqual([[500, 'paid']])
  await expectReconciled(shop)
})

it('a subscription that its seller ends after the processor has charged is changed before its end', async () => {
  const subscription = await subscribe(shop, small)
  hooks.after = async () => void (await shop.client.subscriptions.revoke({ path: { id: subscription.id } }))
  expect(await failureOf(change(subscription))).toBe('AlreadyCanceledSubscription')
  expect(await again(shop, subscription)).toMatchObject({ status: 'canceled', product_id: large })
  expect(await totalsOf(subscription)).toEqual([
    [500, 'paid'],
    [1500, 'paid'],
  ])
  await expectReconciled(shop)
})

it.each([
  ['paid', cards.visa, undefined, 2],
  ['declined', cards.declinedAgain, 'PaymentFailed', 1],
] as const)(
  'an event of the processor before its response, that a change is %s, is applied once',
  async (_, card, error, orders) => {
    const subscription = await subscribe(shop, small, { card })
    hooks.after = async (payment_id) => {
      const payment = await findPayment(shop.database.db, payment_id)
      if (payment === undefined) throw new Error('The processor does not know the payment.')
      const body = writeEvent(paymentEvent(payment))
      const at = shop.clock.now()
      const headers = new Headers({ [signatureHeader]: sign(signingKey(shop.secret), body, at) })
      for (let time = 0; time < 2; time += 1)
        expect(await shop.commerce.receiveProcessorEvent(body, headers)).toBe('accepted')
    }
    expect(await failureOf(change(subscription))).toBe(error)
    expect((await again(shop, subscription)).product_id).toBe(error === undefined ? large : small)
    expect(await ordersOf(shop, subscription)).toHaveLength(orders)
    await expectReconciled(shop)
  },
)
