import { days } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, ordersOf, portalOf, subscribe, toldOf } from '../../testing/subscribe.ts'

let shop: Shop
const openAt = async (moment: string): Promise<void> => {
  shop = await openShop({}, { clock: testClock(moment) })
}
afterEach(() => shop.close())

const half = async (duration: 'once' | 'repeating', durationInMonths?: number) =>
  (
    await shop.client.discounts.create({
      body: {
        name: 'Half',
        type: 'percentage',
        basis_points: 5000,
        duration,
        duration_in_months: durationInMonths,
      } as never,
    })
  ).id

describe('a trial', () => {
  it('charges nothing, then begins the first period with its order', async () => {
    await openAt('2026-01-10T12:00:00Z')
    const plan = await newPlan(shop, 1000, { trial: [14, 'day'] })
    const checkout = await shop.client.checkouts.create({ body: { productId: plan } })
    expect(checkout).toMatchObject({
      totalAmount: 1000,
      dueAmount: 0,
      isPaymentRequired: false,
      isPaymentSetupRequired: true,
      isPaymentFormRequired: true,
      allowTrial: true,
      activeTrialInterval: 'day',
      activeTrialIntervalCount: 14,
      trialEnd: '2026-01-24T12:00:00.000Z',
    })
    const subscription = await subscribe(shop, plan)
    expect(subscription).toMatchObject({
      status: 'trialing',
      amount: 1000,
      started_at: '2026-01-10T12:00:00.000Z',
      trial_start: '2026-01-10T12:00:00.000Z',
      trial_end: '2026-01-24T12:00:00.000Z',
      current_period_start: '2026-01-10T12:00:00.000Z',
      current_period_end: '2026-01-24T12:00:00.000Z',
    })
    expect(await ordersOf(shop, subscription)).toEqual([])
    expect(await toldOf(shop, subscription.id)).toEqual(['subscription.created'])
    await shop.travel(new Date('2026-01-24T11:59:59Z'))
    expect(await ordersOf(shop, subscription)).toEqual([])
    await shop.travel(new Date('2026-01-24T12:00:00Z'))
    const [order, ...others] = await ordersOf(shop, subscription)
    expect(others).toEqual([])
    expect(order).toMatchObject({ total_amount: 1000, billing_reason: 'subscription_cycle', paid: true })
    expect(await again(shop, subscription)).toMatchObject({
      status: 'active',
      trial_end: '2026-01-24T12:00:00.000Z',
      current_period_start: '2026-01-24T12:00:00.000Z',
      current_period_end: '2026-02-24T12:00:00.000Z',
    })
    expect(await toldOf(shop, subscription.id, order?.id ?? '')).toEqual([
      'subscription.created',
      'subscription.cycled',
      'subscription.updated',
      'subscription.active',
      'order.created',
      'order.updated',
      'order.paid',
    ])
  })

  it('of a month from 31 January ends on the 28th, and its periods keep that day', async () => {
    await openAt('2026-01-31T08:00:00Z')
    const subscription = await subscribe(shop, await newPlan(shop, 1000, { trial: [1, 'month'] }))
    expect(subscription.trial_end).toBe('2026-02-28T08:00:00.000Z')
    await shop.travel(new Date('2026-03-01T00:00:00Z'))
    expect((await again(shop, subscription)).current_period_end).toBe('2026-03-28T08:00:00.000Z')
  })

  it('is followed by the whole discount, which counts from the first charge', async () => {
    await openAt('2026-01-10T12:00:00Z')
    const plan = await newPlan(shop, 1000, { trial: [14, 'day'] })
    const repeating = await subscribe(shop, plan, { discountId: await half('repeating', 3) })
    const once = await subscribe(shop, plan, { discountId: await half('once') })
    await shop.travel(new Date('2026-05-01T00:00:00Z'))
    const totalsOf = async (one: typeof once) =>
      (await ordersOf(shop, one)).map(({ total_amount }) => total_amount)
    expect(await totalsOf(repeating)).toEqual([500, 500, 500, 1000])
    expect(await totalsOf(once)).toEqual([500, 1000, 1000, 1000])
  })

  it('ends past due when the card is declined, and is retried like a renewal', async () => {
    await openAt('2026-01-10T12:00:00Z')
    const plan = await newPlan(shop, 1000, { trial: [14, 'day'] })
    const subscription = await subscribe(shop, plan, { card: cards.declinedAgain })
    await shop.travel(days(14))
    expect(await again(shop, subscription)).toMatchObject({ status: 'past_due' })
    expect((await ordersOf(shop, subscription)).map(({ status }) => status)).toEqual(['pending'])
    await shop.travel(days(22))
    expect(await again(shop, subscription)).toMatchObject({ status: 'canceled' })
  })

  it('canceled before its end ends with it, and costs nothing', async () => {
    await openAt('2026-01-10T12:00:00Z')
    const plan = await newPlan(shop, 1000, { trial: [14, 'day'] })
    const [late, now] = [await subscribe(shop, plan), await subscribe(shop, plan)]
    await (await portalOf(shop, late)).subscriptions.cancel({ path: { id: late.id } })
    expect(await again(shop, late)).toMatchObject({ status: 'trialing', ends_at: '2026-01-24T12:00:00.000Z' })
    await shop.client.subscriptions.revoke({ path: { id: now.id } })
    expect(await again(shop, now)).toMatchObject({ status: 'canceled', ended_at: '2026-01-10T12:00:00.000Z' })
    await shop.travel(days(15))
    expect(await again(shop, late)).toMatchObject({
      status: 'canceled',
      ended_at: '2026-01-24T12:00:00.000Z',
    })
    expect([...(await ordersOf(shop, late)), ...(await ordersOf(shop, now))]).toEqual([])
  })

  it('without a card ends the subscription, unless one is added or nothing is charged', async () => {
    await openAt('2026-01-10T12:00:00Z')
    const plan = await newPlan(shop, 1000, { trial: [14, 'day'], needsCard: false })
    const all = await shop.client.discounts.create({
      body: { name: 'All', type: 'percentage', basis_points: 10_000, duration: 'forever' },
    })
    const buy = async (email: string, discountId?: string) => {
      const checkout = await shop.client.checkouts.create({ body: { productId: plan, discountId } })
      expect(checkout).toMatchObject({ isPaymentFormRequired: false, isPaymentSetupRequired: false })
      await shop.client.checkouts.clientConfirm({
        path: { client_secret: checkout.clientSecret },
        body: { customerEmail: email },
      })
      await shop.runJobs()
      const { items } = await shop.client.subscriptions.list({ query: { product_id: plan, limit: 100 } })
      const one = items.find(({ checkout_id }) => checkout_id === checkout.id)
      if (one === undefined) throw new Error('There is no subscription.')
      return one
    }
    const [bare, given, gift] = [
      await buy('bare@example.com'),
      await buy('given@example.com'),
      await buy('gift@example.com', all.id),
    ]
    const { customers } = await portalOf(shop, given)
    const confirmationTokenId = await shop.tokenOf(cards.visa)
    await customers.addPaymentMethod({ body: { confirmationTokenId, setDefault: true, returnUrl: '/' } })
    await shop.travel(days(15))
    expect(await again(shop, bare)).toMatchObject({
      status: 'canceled',
      ended_at: '2026-01-24T12:00:00.000Z',
    })
    expect(await ordersOf(shop, bare)).toEqual([])
    expect(await again(shop, given)).toMatchObject({ status: 'active' })
    expect((await ordersOf(shop, given)).map(({ total_amount }) => total_amount)).toEqual([1000])
    expect(await again(shop, gift)).toMatchObject({ status: 'active' })
    expect(await toldOf(shop, bare.id)).toEqual([
      'subscription.created',
      'subscription.updated',
      'subscription.canceled',
      'subscription.revoked',
    ])
  })
})
