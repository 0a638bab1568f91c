import { days } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectInvalid } from '../../../testing/expect-error.ts'
import { expectReconciled } from '../../../testing/expect-reconciled.ts'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import { newPlan, ordersOf, subscribe, type Subscription } from '../../../testing/subscribe.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, { clock: testClock('2026-01-31T10:00:00Z') })
})
afterEach(() => shop.close())

const startsOf = async (subscription: Subscription): Promise<string[]> =>
  (await ordersOf(shop, subscription)).map(({ created_at }) => created_at.slice(0, 16))

describe('a subscription', () => {
  it('renews every few days, weeks and months from its anchor', async () => {
    const plan = (interval: 'day' | 'week' | 'month', count: number) =>
      newPlan(shop, 1400, { name: `${count} ${interval}`, interval, count })
    const [tenDays, twoWeeks, quarter] = [
      await subscribe(shop, await plan('day', 10)),
      await subscribe(shop, await plan('week', 2)),
      await subscribe(shop, await plan('month', 3)),
    ]
    expect(twoWeeks).toMatchObject({
      recurring_interval: 'week',
      recurring_interval_count: 2,
      current_period_end: '2026-02-14T10:00:00.000Z',
    })
    await shop.travel(new Date('2026-07-31T10:00:00Z'))
    expect((await startsOf(tenDays)).slice(0, 3)).toEqual([
      '2026-01-31T10:00',
      '2026-02-10T10:00',
      '2026-02-20T10:00',
    ])
    // 181 days: the first order and eighteen renewals; twelve renewals after weeks, and the anchor's day again.
    expect([await startsOf(tenDays), await startsOf(twoWeeks)].map(({ length }) => length)).toEqual([19, 13])
    expect(await startsOf(quarter)).toEqual(['2026-01-31T10:00', '2026-04-30T10:00', '2026-07-31T10:00'])
    await expectReconciled(shop)
  })

  it('is compared and counted by its price per month', async () => {
    // 700 × 365.25 ÷ 84 = 3043.75, and the same by the day and every two weeks.
    const prices = [
      ['week', 1, 700],
      ['day', 1, 100],
      ['week', 2, 1400],
      ['month', 6, 6000],
      ['year', 1, 12_000],
    ] as const
    const products: string[] = []
    for (const [interval, count, price] of prices) {
      const plan = await newPlan(shop, price, { name: `${count} ${interval}`, interval, count })
      await subscribe(shop, plan)
      products.push(plan)
    }
    const recurring = await Promise.all(
      products.map(async (product_id) => {
        const { periods } = await shop.client.metrics.get({
          query: { start_date: '2026-01-31', end_date: '2026-01-31', interval: 'day', product_id },
        })
        return periods.at(-1)?.monthly_recurring_revenue
      }),
    )
    expect(recurring).toEqual([3044, 3044, 3044, 1000, 1000])
  })

  it('begins a new period when its plan changes to another number of the same unit', async () => {
    const monthly = await newPlan(shop, 1000)
    const quarterly = await newPlan(shop, 2500, { name: 'Quarter', count: 3 })
    const before = await subscribe(shop, monthly)
    await shop.travel(days(14))
    const after = await shop.client.subscriptions.update({
      path: { id: before.id },
      body: { productId: quarterly, prorationBehavior: 'invoice' },
    })
    expect(after).toMatchObject({
      recurring_interval_count: 3,
      current_period_start: '2026-02-14T10:00:00.000Z',
      current_period_end: '2026-05-14T10:00:00.000Z',
    })
    await shop.runJobs()
    // Fourteen of 28 days are left.
    expect((await ordersOf(shop, after)).map(({ net_amount }) => net_amount)).toEqual([1000, 2500 - 500])
    await expectReconciled(shop)
  })

  it('with a discount of one month has it in each week that begins in the month', async () => {
    const discount = await shop.client.discounts.create({
      body: {
        name: 'A month',
        type: 'percentage',
        basis_points: 5000,
        duration: 'repeating',
        duration_in_months: 1,
      } as never,
    })
    const weekly = await newPlan(shop, 1000, { name: 'Week', interval: 'week' })
    const subscription = await subscribe(shop, weekly, { discountId: discount.id })
    await shop.travel(days(35))
    const amounts = (await ordersOf(shop, subscription)).map(({ net_amount }) => net_amount)
    // From 31 January: the weeks of 31 January to 21 February; the month ends on 28 February.
    expect(amounts).toEqual([500, 500, 500, 500, 1000, 1000])
  })

  it('is not loaded by a process that counts every interval as one unit', async () => {
    const plan = await newPlan(shop, 1000, { name: 'Two weeks', interval: 'week', count: 2 })
    const { id } = await subscribe(shop, plan)
    const renewed = sql`update subscriptions set current_period_start = current_period_end,
      current_period_end = current_period_end + interval '7 days' where id = ${id}`
    await expect(renewed.execute(shop.database.db)).rejects.toThrow(/is shorter than 2 weeks/)
    const moved = sql`update subscriptions set recurring_interval_count = 1, product_id = ${plan} where id = ${id}`
    await moved.execute(shop.database.db)
    const monthly = await newPlan(shop, 1000)
    const misread = sql`update subscriptions set recurring_interval = 'week', product_id = ${plan} where id = ${(await subscribe(shop, monthly)).id}`
    await expect(misread.execute(shop.database.db)).rejects.toThrow(/is not charged every week/)
  })
})

describe('the billing interval of a product', () => {
  const create = (body: object) =>
    shop.client.products.create({
      body: { name: 'Plan', prices: [{ amountType: 'fixed', priceAmount: 1000 }], ...body } as never,
    })

  it('is at most three years, and never changes', async () => {
    expect(await create({ recurringInterval: 'week' })).toMatchObject({ recurringIntervalCount: 1 })
    expect(await create({ recurringInterval: null })).toMatchObject({ recurringIntervalCount: null })
    const product = await create({ recurringInterval: 'month', recurringIntervalCount: 36 })
    for (const [unit, count] of [
      ['day', 1096],
      ['week', 157],
      ['month', 37],
      ['year', 4],
      [null, 1],
    ] as const)
      await expectInvalid(
        create({ recurringInterval: unit, recurringIntervalCount: count }),
        'body.recurringIntervalCount',
      )
    const update = (body: object) =>
      shop.client.products.update({ path: { id: product.id }, body: body as never })
    expect(await update({ recurringIntervalCount: 36, name: 'Renamed' })).toMatchObject({ name: 'Renamed' })
    await expectInvalid(update({ recurringIntervalCount: 12 }), 'body.recurringIntervalCount')
  })
})
