import { days } from '@atelier/plumbing/clock'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { quarterTax } from '../../testing/added-tax.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, ordersOf, portalOf, subscribe, type Subscription } from '../../testing/subscribe.ts'

let shop: Shop
let plans: string[]
let discounts: string[]
beforeAll(async () => {
  shop = await openShop({ tax: quarterTax })
  plans = [
    await newPlan(shop, 500),
    await newPlan(shop, 1999),
    await newPlan(shop, 20_000, { interval: 'year' }),
    await newPlan(shop, 0),
  ]
  const off = async (body: object) =>
    (await shop.client.discounts.create({ body: { name: 'Off', ...body } as never })).id
  discounts = [
    await off({ type: 'percentage', basis_points: 3333, duration: 'forever' }),
    await off({ type: 'fixed', amount: 700, duration: 'repeating', duration_in_months: 2 }),
  ]
})
afterAll(() => shop.close())

const update = (id: string, body: object) =>
  shop.client.subscriptions.update({ path: { id }, body: body as { revoke: true } })
const addCard = async (subscription: Subscription, number: string) => {
  const confirmationTokenId = await shop.tokenOf(number)
  const body = { confirmationTokenId, setDefault: true, returnUrl: '/' }
  await (await portalOf(shop, subscription)).customers.addPaymentMethod({ body })
}
const refundSome = async (subscription: Subscription) => {
  const order = (await ordersOf(shop, subscription)).find(
    ({ paid, net_amount, refunded_amount }) => paid && net_amount > refunded_amount,
  )
  if (order === undefined) return
  const left = order.net_amount - order.refunded_amount
  await shop.client.refunds.create({
    body: { orderId: order.id, amount: Math.ceil(left / 2), reason: 'other' },
  })
}

/** Steps of a subscription's life. A step that is not allowed at the time is rejected by name. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      plan: fc.nat(3),
      proration_behavior: fc.constantFrom('invoice', 'prorate'),
    }),
  },
  fc.record({ do: fc.constant('cancel' as const), cancel_at_period_end: fc.boolean() }),
  fc.record({ do: fc.constant('card' as const), number: fc.constantFrom(cards.visa, cards.declinedAgain) }),
  fc.record({ do: fc.constant('refund' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const take = async (subscription: Subscription, input: Step): Promise<void> => {
  if (input.do === 'wait') return shop.travel(days(input.days))
  if (input.do === 'card') await addCard(subscription, input.number)
  if (input.do === 'refund') await refundSome(subscription)
  if (input.do === 'cancel')
    await update(subscription.id, { cancel_at_period_end: input.cancel_at_period_end })
  if (input.do === 'change')
    await update(subscription.id, {
      product_id: plans[input.plan],
      proration_behavior: input.proration_behavior,
    })
  await shop.runJobs()
}

it('whatever happens to a subscription, its orders and the books agree', async () => {
  const life = fc.record({
    plan: fc.nat(2),
    discount: fc.option(fc.nat(1)),
    steps: fc.array(step, { minLength: 4, maxLength: 10 }),
  })
  const allowed = new Set([
    'AlreadyCanceledSubscription',
    'BadRequest',
    'ResourceUnavailable',
    'MissingPaymentMethod',
    // A credited amount cannot be refunded as well.
    'RefundAmountTooHigh',
  ])
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(life, async ({ plan, discount, steps }) => {
      const discountId = discount === null ? undefined : discounts[discount]
      const subscription = await subscribe(
        shop,
        plans[plan] ?? '',
        discountId === undefined ? {} : { discountId },
      )
      for (const item of steps)
        await take(subscription, item).catch((error: unknown) => {
          if (!allowed.has(String((error as { error?: string }).error))) throw error
        })
      const { differences } = await expectReconciled(shop)
      expect(differences).toEqual([])
      const after = await again(shop, subscription)
      const orders = await ordersOf(shop, subscription)
      for (const item of [
        after.status,
        ...orders.flatMap(({ billing_reason, status }) => [billing_reason, status]),
      ])
        met.add(item)
      expect(
        orders.every(
          (order) => order.net_amount >= 0 && order.tax_amount === Math.round(order.net_amount / 4),
        ),
      ).toBe(true)
      const cycles = orders.filter(({ billing_reason }) => billing_reason === 'subscription_cycle')
      expect(new Set(cycles.map(({ created_at }) => created_at)).size).toBe(cycles.length)
      if (after.status === 'active') {
        expect(new Date(after.current_period_end ?? '') > shop.clock.now()).toBe(true)
        expect(orders.every(({ paid }) => paid)).toBe(true)
        await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
      } else if (after.status === 'past_due') {
        expect(orders.some(({ paid }) => !paid)).toBe(true)
        await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
      } else expect(after.status).toBe('canceled')
    }),
    { numRuns: 6, seed: 7, endOnFailure: true },
  )
  // The lives are deterministic, and cover all of these.
  const full = [
    'active',
    'past_due',
    'partially_refunded',
    'pending',
    'subscription_cycle',
    'subscription_update',
  ]
  expect([...met]).toEqual(expect.arrayContaining(full))
})
