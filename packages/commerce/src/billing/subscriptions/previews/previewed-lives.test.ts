import { subscriptionPreviews } from '@atelier/contract'
import { days, seconds } from '@atelier/plumbing/clock'
import { atSize } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBenefit, offer } from '../../../testing/benefits.ts'
import { expectReconciled } from '../../../testing/expect-reconciled.ts'
import { tax19 } from '../../../testing/added-tax.ts'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
  type Subscription,
} from '../../../testing/subscribe.ts'
import { newMeter, newMeteredPlan, use } from '../../../testing/usage.ts'

let shop: Shop
let meter: { readonly id: string; readonly name: string }
let plans: string[]
let discounts: (string | null)[]
beforeAll(async () => {
  // A tax that does not divide evenly.
  shop = await openShop({ tax: tax19 })
  meter = await newMeter(shop)
  const meterId = meter.id
  plans = [
    await newPlan(shop, 1000),
    // A difference below the minimum charge.
    await newPlan(shop, 1030),
    await newPlan(shop, 10_000, { interval: 'year' }),
    await newMeteredPlan(shop, [{ meterId, unitAmount: '7.5', capAmount: 900 }], { price: 501 }),
    await newMeteredPlan(shop, [{ meterId, unitAmount: '3.3' }]),
    await newPlan(shop, 0),
  ]
  const units = { meter_id: meterId, units: 50, rollover: true }
  const credit = await newBenefit(shop, { type: 'meter_credit', properties: units })
  for (const index of [1, 3]) await offer(shop, plans[index] ?? '', credit)
  const off = async (body: object) =>
    (await shop.client.discounts.create({ body: { name: 'Off', ...body } as never })).id
  discounts = [
    null,
    await off({ type: 'percentage', basis_points: 3333, duration: 'forever' }),
    await off({ type: 'percentage', basis_points: 5000, duration: 'once' }),
    await off({ type: 'fixed', amount: 300, duration: 'repeating', duration_in_months: 2 }),
    await off({ type: 'percentage', basis_points: 10_000, duration: 'repeating', duration_in_months: 3 }),
  ]
})
afterAll(() => shop.close())

const behavior = fc.constantFrom('invoice', 'prorate', 'next_period', 'reset')
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ plan: fc.nat(5), behavior }) },
  { weight: 4, arbitrary: fc.record({ back: behavior }) },
  { weight: 9, arbitrary: fc.record({ wait: fc.constantFrom(1, 9, 15, 32) }) },
  { weight: 3, arbitrary: fc.record({ use: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 2, arbitrary: fc.record({ discount: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ card: fc.constantFrom(cards.visa, cards.declinedAgain) }) },
  { weight: 1, arbitrary: fc.record({ cancel: fc.boolean() }) },
  // Days after the end of the period; none for a pause that is ended by hand.
  { weight: 2, arbitrary: fc.record({ pause: fc.constantFrom(null, 5, 40) }) },
  { weight: 1, arbitrary: fc.constant({ unpause: true }) },
  { weight: 1, arbitrary: fc.constant({ resume: true }) },
  // A pause that begins, and that is ended by hand after some days.
  { weight: 2, arbitrary: fc.record({ rest: fc.constantFrom(1, 40) }) },
  { weight: 1, arbitrary: fc.constant({ unschedule: true }) },
  { weight: 2, arbitrary: fc.record({ moveEnd: fc.constantFrom(1, 12, 50) }) },
  // Days without a worker, and two workers afterwards.
  { weight: 1, arbitrary: fc.record({ down: fc.constantFrom(3, 70) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const previews = () => {
  const { serverURL, fetch, accessToken } = shop
  return createClientFor({ subscriptionPreviews }, { serverURL, fetch, accessToken }).subscriptionPreviews
}
type PreviewedInvoice = NonNullable<Awaited<ReturnType<ReturnType<typeof previews>['next']>>['next_invoice']>
type Order = Awaited<ReturnType<typeof ordersOf>>[number]

const linesOf = (
  lines: readonly { readonly label: string; readonly amount: number; readonly tax_amount: number }[],
) => lines.map(({ label, amount, tax_amount }) => `${amount} + ${tax_amount} ${label}`)
const previewed = (invoice: PreviewedInvoice | null) =>
  invoice && {
    lines: linesOf(invoice.lines),
    discount_amount: invoice.discount_amount,
    total_amount: invoice.total_amount,
    due_amount: invoice.due_amount,
  }
const created = ({ status, items, discount_amount, total_amount, applied_balance_amount = 0 }: Order) => ({
  lines: linesOf(items),
  discount_amount,
  total_amount,
  due_amount: status === 'void' ? 0 : total_amount + applied_balance_amount,
})

const nameOf = (error: unknown): string => {
  const { error: name } = error as { readonly error?: string }
  if (name === undefined || name === 'InternalServerError') throw error
  return name
}

/** Orders of a subscription made since others. */
const ordersSince = async (subscription: Subscription, before: readonly Order[]) => {
  const ids = new Set(before.map(({ id }) => id))
  return (await ordersOf(shop, subscription)).filter(({ id }) => !ids.has(id))
}

/** Makes a change, and compares its preview with what it does. */
const change = async (subscription: Subscription, request: object) => {
  const path = { id: subscription.id }
  const body = request as never
  const before = await ordersOf(shop, subscription)
  const unchanged = await previews().next({ path })
  const preview = await previews().change({ path, body }).catch(nameOf)
  const error = await shop.client.subscriptions.update({ path, body }).then(() => undefined, nameOf)
  if (typeof preview === 'string') {
    expect(error).toBe(preview)
    return false
  }
  if (error === 'PaymentFailed') {
    expect(preview.due_now?.due_amount).toBeGreaterThan(0)
    expect(await ordersSince(subscription, before)).toEqual([])
    expect(await previews().next({ path })).toEqual({ ...unchanged, previewed_at: expect.any(String) })
    return false
  }
  expect(error).toBeUndefined()
  const [order] = await ordersSince(subscription, before)
  expect(order === undefined ? null : created(order)).toEqual(previewed(preview.due_now))
  const next = await previews().next({ path })
  expect(next.next_invoice_at).toBe(preview.next_invoice_at)
  expect(previewed(next.next_invoice)).toEqual(previewed(preview.next_invoice))
  return true
}

/** Waits, and compares the preview of the next invoice with the order that is made at its time. */
const wait = async (subscription: Subscription, count: number) => {
  const goal = new Date(shop.clock.now().getTime() + days(count))
  const before = await ordersOf(shop, subscription)
  const { next_invoice_at: at, next_invoice } = await previews().next({ path: { id: subscription.id } })
  const isDue = at !== null && new Date(at) <= goal
  if (isDue) await shop.travel(new Date(at))
  const orders = isDue ? await ordersSince(subscription, before) : []
  if (isDue) expect(orders.map(created)).toEqual([previewed(next_invoice)])
  await shop.travel(goal)
  return orders.length
}

const openLife = async (plan: number, discount: number) => {
  const discountId = plan === 5 ? null : discounts[discount]
  const subscription = await subscribe(shop, plans[plan] ?? '', discountId == null ? {} : { discountId })
  let [before, current] = [plan, plan]
  const counts = { changes: 0, renewals: 0, pauses: 0, resumptions: 0 }
  const move = async (to: number, proration_behavior: string) => {
    if (!(await change(subscription, { product_id: plans[to], proration_behavior }))) return
    counts.changes += 1
    if (to !== current) [before, current] = [current, to]
  }
  const inDays = (from: Date, count: number) => new Date(from.getTime() + days(count)).toISOString()
  const end = async () => new Date((await again(shop, subscription)).current_period_end ?? '')
  const take = async (next: Step): Promise<unknown> => {
    if ('plan' in next) return move(next.plan, next.behavior)
    if ('back' in next) return move(before, next.back)
    if ('wait' in next) return (counts.renewals += await wait(subscription, next.wait))
    if ('use' in next) return use(shop, subscription, meter, next.use)
    if ('discount' in next) return change(subscription, { discount_id: discounts[next.discount] })
    if ('cancel' in next) return change(subscription, { cancel_at_period_end: next.cancel })
    if ('pause' in next) {
      const resumes_at = next.pause === null ? null : inDays(await end(), next.pause)
      return (counts.pauses += Number(await change(subscription, { pause_at_period_end: true, resumes_at })))
    }
    if ('rest' in next) {
      if (!(await change(subscription, { pause_at_period_end: true }))) return
      counts.pauses += 1
      await shop.travel(await end())
      counts.renewals += await wait(subscription, next.rest)
      counts.resumptions += Number(await change(subscription, { resume: true }))
      return
    }
    if ('unpause' in next) return change(subscription, { pause_at_period_end: false })
    if ('resume' in next) return (counts.resumptions += Number(await change(subscription, { resume: true })))
    if ('unschedule' in next) return change(subscription, { pending_update: null })
    if ('moveEnd' in next)
      return change(subscription, { current_billing_period_end: inDays(shop.clock.now(), next.moveEnd) })
    if ('down' in next) {
      shop.clock.advance(days(next.down))
      return Promise.all([shop.runJobs(), shop.runJobs()])
    }
    const body = { confirmationTokenId: await shop.tokenOf(next.card), setDefault: true, returnUrl: '/' }
    return (await portalOf(shop, subscription)).customers.addPaymentMethod({ body })
  }
  return { subscription, take, counts }
}

it.each(['exclusive', 'inclusive'] as const)(
  'whatever happens to a subscription, its previews equal its orders, at %s prices',
  { timeout: 3_600_000 },
  async (defaultTaxBehavior) => {
    await shop.client.organizations.update({
      path: { id: shop.demo.organization_id },
      body: { defaultTaxBehavior },
    })
    const life = fc.record({
      plan: fc.nat(5),
      discount: fc.nat(4),
      steps: fc.array(step, { minLength: 5, maxLength: 12 }),
    })
    const met = { changes: 0, renewals: 0, pauses: 0, resumptions: 0 }
    await fc.assert(
      fc.asyncProperty(life, async ({ plan, discount, steps }) => {
        // All lives begin at the same time, so that the test cards do not expire.
        shop.clock.set(new Date('2027-01-31T09:00:00Z'))
        const { subscription, take, counts } = await openLife(plan, discount)
        for (const next of steps) {
          await shop.travel(seconds(12))
          await take(next)
        }
        met.changes += counts.changes
        met.renewals += counts.renewals
        met.pauses += counts.pauses
        met.resumptions += counts.resumptions
        await shop.runJobs()
        const { ended_at } = await again(shop, subscription)
        if (ended_at === null) await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
        await shop.runJobs()
        await expectReconciled(shop)
      }),
      { numRuns: atSize(80), seed: Number(process.env['SEED'] ?? 5), endOnFailure: true },
    )
    expect(met.changes).toBeGreaterThan(5)
    expect(met.renewals).toBeGreaterThan(1)
    expect(met.pauses).toBeGreaterThan(1)
    expect(met.resumptions).toBeGreaterThan(0)
  },
)
