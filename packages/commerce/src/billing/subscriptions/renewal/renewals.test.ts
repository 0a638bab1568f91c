import { days } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { describe, expect, it } from 'vitest'
import { openShop } from '../../../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe } from '../../../testing/subscribe.ts'

const openAt = async (moment: string, interval: 'month' | 'year' = 'month') => {
  const shop = await openShop({}, { clock: testClock(moment) })
  return { shop, plan: await newPlan(shop, 2000, { interval }) }
}

describe('a renewal', () => {
  it('falls on the last day of shorter months and on the 31st again after them', async () => {
    const { shop, plan } = await openAt('2026-10-31T08:00:00Z')
    const subscription = await subscribe(shop, plan)
    await shop.travel(new Date('2027-04-01T00:00:00Z'))
    const starts = (await ordersOf(shop, subscription)).map(({ created_at }) => created_at.slice(0, 10))
    await shop.close()
    expect(starts).toEqual([
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
  })

  it('of 29 February falls on the 28th, and on the 29th when there is one', async () => {
    const { shop, plan } = await openAt('2024-02-29T08:00:00Z', 'year')
    const subscription = await subscribe(shop, plan)
    await shop.travel(new Date('2028-03-01T00:00:00Z'))
    const starts = (await ordersOf(shop, subscription)).map(({ created_at }) => created_at.slice(0, 10))
    await shop.close()
    expect(starts).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
  })

  it('applies a discount of one period once, and one forever always', async () => {
    const { shop, plan } = await openAt('2026-01-15T12:00:00Z')
    const off = (duration: 'once' | 'forever', fields: object) =>
      shop.client.discounts.create({ body: { name: duration, duration, ...fields } as never })
    const [once, forever] = [
      await off('once', { type: 'percentage', basis_points: 5000 }),
      await off('forever', { type: 'fixed', amount: 300 }),
    ]
    const [short, long] = [
      await subscribe(shop, plan, { discountId: once.id }),
      await subscribe(shop, plan, { discountId: forever.id }),
    ]
    expect([short.amount, long.amount]).toEqual([1000, 1700])
    await shop.travel(days(45))
    const netsOf = async (subscription: typeof short) =>
      (await ordersOf(shop, subscription)).map(({ net_amount, discount_amount }) => [
        net_amount,
        discount_amount,
      ])
    expect(await netsOf(short)).toEqual([
      [1000, 1000],
      [2000, 0],
    ])
    expect(await netsOf(long)).toEqual([
      [1700, 300],
      [1700, 300],
    ])
    expect(await again(shop, short)).toMatchObject({ amount: 2000, discount_id: null })
    expect(await again(shop, long)).toMatchObject({ amount: 1700, discount: { id: forever.id } })
    // Renewals are not redemptions.
    for (const { id } of [once, forever])
      expect((await shop.client.discounts.get({ path: { id } })).redemptions_count).toBe(1)
    await shop.close()
  })

  it('applies a discount for its duration', async () => {
    const { shop, plan } = await openAt('2026-01-15T12:00:00Z')
    const discount = await shop.client.discounts.create({
      body: {
        name: 'two months',
        type: 'percentage',
        basisPoints: 5000,
        duration: 'repeating',
        durationInMonths: 2,
      } as never,
    })
    const subscription = await subscribe(shop, plan, { discountId: discount.id })
    expect(subscription.amount).toBe(1000)
    await shop.travel(days(93))
    const orders = await ordersOf(shop, subscription)
    expect(orders.map(({ total_amount }) => total_amount)).toEqual([1000, 1000, 2000, 2000])
    expect(await again(shop, subscription)).toMatchObject({ amount: 2000, discount_id: null })
    await shop.close()
  })

  it('of a customer without a card calls no processor and is owed; those renewed with it are paid', async () => {
    const { shop, plan } = await openAt('2026-01-15T12:00:00Z')
    const [bare, carded] = [await subscribe(shop, plan), await subscribe(shop, plan)]
    await shop.database.db
      .updateTable('sandbox_methods')
      .set({ detached_at: shop.clock.now() })
      .where('customer', '=', `sandbox_customer_${bare.checkout_id}`)
      .execute()
    // Both periods have ended.
    shop.clock.set(new Date('2026-02-15T13:00:00Z'))
    await shop.runJobs()
    const statuses = async (subscription: typeof bare) =>
      (await ordersOf(shop, subscription)).map(({ status }) => status)
    expect([await statuses(bare), await statuses(carded)]).toEqual([
      ['paid', 'pending'],
      ['paid', 'paid'],
    ])
    expect((await again(shop, bare)).status).toBe('past_due')
    const attempts = await shop.database.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['orders.subscription_id', 'payments.status'])
      .execute()
    expect(attempts).toEqual([{ subscription_id: carded.id, status: 'succeeded' }])
    await shop.close()
  })
})
