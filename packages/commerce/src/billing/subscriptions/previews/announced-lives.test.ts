import { days } from '@atelier/plumbing/clock'
import { atSize } from '@atelier/plumbing/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { speechFor } from '../../../mails/speech.ts'
import { unevenTax } from '../../../testing/added-tax.ts'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe, type Subscription } from '../../../testing/subscribe.ts'

let shop: Shop
let plans: string[]
let discounts: (string | null)[]
beforeAll(async () => {
  // A tax that does not divide evenly.
  shop = await openShop({ tax: unevenTax })
  plans = [
    await newPlan(shop, 500),
    await newPlan(shop, 1999),
    await newPlan(shop, 20_000, { interval: 'year' }),
    await newPlan(shop, 0),
  ]
  const off = async (body: object) =>
    (await shop.client.discounts.create({ body: { name: 'Off', ...body } as never })).id
  discounts = [
    null,
    await off({ type: 'percentage', basis_points: 3333, duration: 'forever' }),
    await off({ type: 'percentage', basis_points: 5000, duration: 'once' }),
    await off({ type: 'fixed', amount: 300, duration: 'repeating', duration_in_months: 2 }),
  ]
})
afterAll(() => shop.close())

/** Steps of a subscription's life. A step that is not allowed at the time is rejected. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ wait: fc.constant(366) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      plan: fc.nat(3),
      proration_behavior: fc.constantFrom('invoice', 'prorate'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ discount: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ cancel: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const take = async ({ id }: Subscription, next: Step): Promise<void> => {
  if ('wait' in next) return shop.travel(days(next.wait))
  const body =
    'cancel' in next
      ? { cancel_at_period_end: next.cancel }
      : 'discount' in next
        ? { discount_id: discounts[next.discount] }
        : { product_id: plans[next.plan], proration_behavior: next.proration_behavior }
  const change = shop.client.subscriptions.update({ path: { id }, body: body as never })
  await change.catch((error: unknown) => {
    if ((error as { error?: string }).error === undefined) throw error
  })
  await shop.runJobs()
}

const { money, day } = speechFor(['en'])
const receiptOf = ({ id }: { readonly id: string }) => `order-confirmation-${id}`
const announces = /^(order-confirmation|subscription-(renewing|discount_ending|changed))-/

/** Last e-mail to a customer that announced a charge before the receipt of an order. */
const announcementBefore = ({ customer }: Subscription, order: { readonly id: string }) => {
  const mails = shop.mails.filter(({ to, id }) => to === customer.email && announces.test(id))
  const receipt = mails.findIndex(({ id }) => id === receiptOf(order))
  return receipt < 0 ? undefined : (mails[receipt - 1]?.text ?? '')
}

it('whatever happens to a subscription, the last e-mail before a renewal announced its amount and date', async () => {
  const life = fc.record({
    plan: fc.nat(2),
    discount: fc.nat(3),
    steps: fc.array(step, { minLength: 4, maxLength: 8 }),
  })
  let renewals = 0
  await fc.assert(
    fc.asyncProperty(life, async ({ plan, discount, steps }) => {
      // All lives begin at the same time, so that the test cards do not expire.
      shop.clock.set(new Date('2026-01-31T09:00:00Z'))
      const discountId = discounts[discount]
      const subscription = await subscribe(shop, plans[plan] ?? '', discountId == null ? {} : { discountId })
      for (const next of steps) await take(subscription, next)
      const orders = await ordersOf(shop, subscription)
      for (const order of orders.filter(({ billing_reason }) => billing_reason === 'subscription_cycle')) {
        const announcement = announcementBefore(subscription, order)
        const due = order.total_amount + (order.applied_balance_amount ?? 0)
        if (announcement === undefined || due === 0) continue
        renewals += 1
        expect(announcement).toContain(money(due, order.currency))
        expect(announcement).toContain(day(new Date(order.created_at)))
      }
      const { ended_at } = await again(shop, subscription)
      if (ended_at === null) await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
    }),
    { numRuns: atSize(60), seed: Number(process.env['SEED'] ?? 11), endOnFailure: true },
  )
  expect(renewals).toBeGreaterThan(10)
})
