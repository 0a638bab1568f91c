import { days } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectReconciled } from '../../../testing/expect-reconciled.ts'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe, type Subscription } from '../../../testing/subscribe.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, { clock: testClock('2026-01-31T10:00:00Z') })
})
afterEach(() => shop.close())

/** Creates a discount of 50 % for some months. */
const halfFor = async (duration_in_months: number): Promise<string> => {
  const { id } = await shop.client.discounts.create({
    body: {
      name: 'Half',
      type: 'percentage',
      basis_points: 5000,
      duration: 'repeating',
      duration_in_months,
    } as never,
  })
  return id
}

const netsOf = async (subscription: Subscription): Promise<number[]> =>
  (await ordersOf(shop, subscription)).map(({ net_amount }) => net_amount)

const leftOf = async ({ id }: Subscription): Promise<number | null> =>
  (
    await shop.database.db
      .selectFrom('subscriptions')
      .select('discount_periods_left')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).discount_periods_left

describe('a discount for months', () => {
  it('is a number of periods, which another interval does not change', async () => {
    const monthly = await newPlan(shop, 1000)
    const yearly = await newPlan(shop, 10_000, { interval: 'year' })
    const subscription = await subscribe(shop, monthly, { discountId: await halfFor(3) })
    expect(await leftOf(subscription)).toBe(2)
    await shop.travel(days(14))
    await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId: yearly, prorationBehavior: 'invoice' },
    })
    await shop.runJobs()
    expect(await leftOf(subscription)).toBe(1)
    await shop.travel(new Date('2027-02-15T00:00:00Z'))
    expect(await leftOf(subscription)).toBe(0)
    await shop.travel(new Date('2028-02-15T00:00:00Z'))
    // 500 for January, of which half is left; 5000 for two years, and the third one in full.
    expect(await netsOf(subscription)).toEqual([500, 5000 - 250, 5000, 10_000])
    expect((await again(shop, subscription)).discount_id).toBeNull()
    await expectReconciled(shop)
  })

  it('added to a running subscription counts from its next period', async () => {
    const weekly = await newPlan(shop, 1000, { interval: 'week' })
    const subscription = await subscribe(shop, weekly)
    await shop.travel(days(15))
    await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { discountId: await halfFor(1) },
    })
    expect(await leftOf(subscription)).toBe(4)
    await shop.travel(days(40))
    // From 21 February: the weeks of 21 and 28 February, 7 and 14 March.
    expect(await netsOf(subscription)).toEqual([1000, 1000, 1000, 500, 500, 500, 500, 1000])
  })

  it('keeps the number of a subscription when the months of the discount change', async () => {
    const monthly = await newPlan(shop, 1000)
    const discount = await halfFor(2)
    const subscription = await subscribe(shop, monthly, { discountId: discount })
    await shop.client.discounts.update({ path: { id: discount }, body: { duration_in_months: 12 } as never })
    await shop.travel(days(65))
    expect(await netsOf(subscription)).toEqual([500, 500, 1000])
  })

  it('is counted by the database where a process of an earlier version writes', async () => {
    const monthly = await newPlan(shop, 1000)
    const [three, two] = [await halfFor(3), await halfFor(2)]
    const subscription = await subscribe(shop, monthly, { discountId: three })
    const write = async (change: string) => {
      await sql`update subscriptions set ${sql.raw(change)} where id = ${subscription.id}`.execute(
        shop.database.db,
      )
      return leftOf(subscription)
    }
    // A renewal, and another one that is taken back.
    const renew = (start: string, end: string) =>
      `current_period_start = '${start}T10:00Z', current_period_end = '${end}T10:00Z'`
    expect(await write(renew('2026-02-28', '2026-03-31'))).toBe(1)
    expect(await write(renew('2026-03-31', '2026-04-30'))).toBe(0)
    expect(await write(renew('2026-02-28', '2026-03-31'))).toBe(1)
    // A change without another period, and a trial, use up none.
    expect(
      await write(`amount = 500, discount_id = '${three}', current_period_start = current_period_start`),
    ).toBe(1)
    const trial = `trial_start = '2026-03-05T10:00Z', trial_end = '2026-03-31T10:00Z'`
    expect(await write(`status = 'trialing', ${trial}, ${renew('2026-03-05', '2026-03-31')}`)).toBe(1)
    // Another discount from the next period on, none, and the first one again, with which two periods have begun.
    expect(await write(`status = 'active', discount_id = '${two}', discounted_at = current_period_end`)).toBe(
      2,
    )
    // All periods are not counted.
    const forever = await shop.client.discounts.create({
      body: { name: 'Always', type: 'percentage', basis_points: 5000, duration: 'forever' } as never,
    })
    const always = `discount_id = '${forever.id}', discounted_at = current_period_end`
    expect(await write(always)).toBeNull()
    expect(await write(renew('2026-03-31', '2026-04-30'))).toBeNull()
    expect(await write(`discount_id = null, discounted_at = null, discount_anchor_at = null`)).toBeNull()
    expect(
      await write(
        `discount_id = '${three}', discounted_at = anchor_at, discount_anchor_at = anchor_at, ${renew('2026-02-28', '2026-03-31')}`,
      ),
    ).toBe(1)
    // A checkout that begins it again, with as many periods as before or not.
    const checkout = (day: string) =>
      `discounted_at = '${day}T10:00Z', discount_anchor_at = '${day}T10:00Z', ${renew(day, '2026-05-15')}`
    for (const day of ['2026-04-15', '2026-04-16']) expect(await write(checkout(day))).toBe(2)
  })
})
