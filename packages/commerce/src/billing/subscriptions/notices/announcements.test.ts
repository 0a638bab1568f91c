import { days, hours } from '@atelier/plumbing/clock'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unevenTax } from '../../../testing/added-tax.ts'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  newPlan,
  ordersOf,
  subscribe,
  type Subscription,
} from '../../../testing/subscribe.ts'
import { selectUnannounced } from '../queries.ts'
import { newMeter, newMeteredPlan } from '../../../testing/usage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: unevenTax })
})
beforeEach(() => {
  shop.clock.set(new Date('2030-03-10T09:00:00Z'))
  shop.mails.length = 0
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

/** E-mails that announce a charge of a subscription. */
const announcedTo = ({ id }: Subscription) =>
  shop.mails.filter(
    (mail) => /^subscription-(renewing|discount_ending|changed)-/.test(mail.id) && mail.id.includes(id),
  )
const endOf = async (subscription: Subscription): Promise<Date> =>
  new Date((await again(shop, subscription)).current_period_end ?? '')
const update = (subscription: Subscription, body: object) =>
  shop.client.subscriptions.update({ path: { id: subscription.id }, body: body as { revoke: true } })
const discount = async (body: object) =>
  (
    await shop.client.discounts.create({
      body: { name: 'Half', type: 'percentage', basis_points: 5000, ...body } as never,
    })
  ).id

/** Amount and date of the latest order, as e-mails show them. */
const chargedOf = async (subscription: Subscription): Promise<readonly string[]> => {
  const order = (await ordersOf(shop, subscription)).at(-1)
  const day = new Date(order?.created_at ?? '').toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return [`$${((order?.total_amount ?? 0) / 100).toFixed(2)}`, day]
}

describe('a renewal after half a year or more', () => {
  it('is announced once, seven days before, with the amount and the day of the charge', async () => {
    const plan = await newPlan(shop, 9900, { interval: 'year', name: 'Tea club' })
    const subscription = await subscribe(shop, plan)
    const end = await endOf(subscription)
    await shop.travel(new Date(end.getTime() - days(7) - hours(1)))
    expect(announcedTo(subscription)).toEqual([])
    await shop.travel(hours(2))
    await shop.runJobs()
    const [mail] = announcedTo(subscription)
    expect(mail?.subject).toBe('Your subscription to Tea club renews on March 10, 2031')
    expect(mail?.text).toContain(
      `If you do not want it to renew, cancel it before that day:\n${shop.serverURL}/atelier/portal/subscriptions/${subscription.id}`,
    )
    expect(mail?.html).toContain('>Manage subscription</a>')
    await shop.runDue('subscriptions.announce', subscription.id)
    await shop.travel(end)
    await shop.runJobs()
    const [amount = '', day = ''] = await chargedOf(subscription)
    expect(amount).toBe('$106.17')
    expect(mail?.text).toContain(`renews on ${day}. Your payment is ${amount},`)
    expect(announcedTo(subscription)).toHaveLength(1)
    await shop.travel(new Date((await endOf(subscription)).getTime() - days(6)))
    await shop.runJobs()
    expect(announcedTo(subscription)).toHaveLength(2)
    expect(new Set(announcedTo(subscription).map(({ id }) => id)).size).toBe(2)
  })

  it.each([
    [6, 5, 'month'],
    [25, 24, 'week'],
    [180, 179, 'day'],
  ] as const)('is announced every %i, not every %i %ss', async (long, short, interval) => {
    const [announced, silent] = [
      await subscribe(shop, await newPlan(shop, 9900, { interval, count: long })),
      await subscribe(shop, await newPlan(shop, 9900, { interval, count: short })),
    ]
    await shop.travel(new Date((await endOf(silent)).getTime() - hours(1)))
    expect(announcedTo(silent)).toEqual([])
    await shop.travel(new Date((await endOf(announced)).getTime() - days(7) + hours(1)))
    expect([announcedTo(announced).length, announcedTo(silent).length]).toEqual([1, 0])
  })

  it('is not announced where it is canceled, free, unpaid or monthly', async () => {
    const yearly = await newPlan(shop, 9900, { interval: 'year' })
    const canceled = await subscribe(shop, yearly)
    await update(canceled, { cancelAtPeriodEnd: true })
    const free = await subscribe(shop, await newPlan(shop, 0, { interval: 'year' }))
    const owed = await subscribe(shop, yearly, { card: cards.declinedAgain })
    await shop.database.db
      .updateTable('subscriptions')
      .set({ status: 'past_due', past_due_at: shop.clock.now() })
      .where('id', '=', owed.id)
      .execute()
    const monthly = await subscribe(shop, await newPlan(shop, 900))
    const renewed = await subscribe(shop, yearly)
    await shop.travel(new Date((await endOf(canceled)).getTime() - days(1)))
    await shop.runJobs()
    for (const subscription of [canceled, free, owed, monthly]) expect(announcedTo(subscription)).toEqual([])
    expect(announcedTo(renewed)).toHaveLength(1)
    // The cancellation is undone within the last week.
    await update(canceled, { cancelAtPeriodEnd: false })
    await shop.runJobs()
    expect(announcedTo(canceled)).toHaveLength(1)
    await shop.database.db
      .updateTable('subscriptions')
      .set({ status: 'active', past_due_at: null })
      .where('id', '=', owed.id)
      .execute()
  })

  it('is not announced if it was canceled after the e-mail was queued', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 9900, { interval: 'year' }))
    const end = await endOf(subscription)
    shop.clock.set(new Date(end.getTime() - days(7)))
    await shop.runDue('subscriptions.announce', subscription.id)
    await update(subscription, { cancelAtPeriodEnd: true })
    await shop.runJobs()
    expect(announcedTo(subscription)).toEqual([])
  })

  it('says that usage is charged in addition', async () => {
    const { id: meterId } = await newMeter(shop)
    const plan = await newMeteredPlan(shop, [{ meterId, unitAmount: 10 }], { price: 1000, interval: 'year' })
    const subscription = await subscribe(shop, plan)
    await shop.travel(new Date((await endOf(subscription)).getTime() - days(6)))
    await shop.runJobs()
    expect(announcedTo(subscription)[0]?.text).toContain('Your payment is $10.72 plus usage,')
  })
})

it('finds the renewals to announce in an index', async () => {
  const plan = await shop.database.db.connection().execute(async (db) => {
    // The test table is too small for the planner to prefer an index.
    await sql`set enable_seqscan = off`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from ${selectUnannounced(db)} as waiting
      where due_at <= ${shop.clock.now()} order by due_at limit 10`.execute(db)
    await sql`reset enable_seqscan`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Scan using subscriptions_unannounced[\s\S]*Index Cond/)
})

describe('the end of a discount', () => {
  it('is announced a week before the first charge without it, which is charged as announced', async () => {
    const plan = await newPlan(shop, 1999, { name: 'Tea club' })
    const subscription = await subscribe(shop, plan, {
      discountId: await discount({ duration: 'repeating', duration_in_months: 2 }),
    })
    await shop.travel(await endOf(subscription))
    await shop.runJobs()
    expect(announcedTo(subscription)).toEqual([])
    const end = await endOf(subscription)
    await shop.travel(new Date(end.getTime() - days(6)))
    await shop.runJobs()
    const [mail] = announcedTo(subscription)
    expect(mail?.subject).toBe('Your discount on Tea club ends')
    await shop.travel(end)
    await shop.runJobs()
    const [amount = '', day = ''] = await chargedOf(subscription)
    expect(amount).toBe('$21.43')
    expect(mail?.text).toContain(`Your discount on Tea club ends. Your next payment is ${amount}, on ${day}.`)
    await shop.travel(days(60))
    await shop.runJobs()
    expect(announcedTo(subscription)).toHaveLength(1)
  })

  it('of a year is announced with its renewal, in one e-mail; a discount that lasts has none', async () => {
    const plan = await newPlan(shop, 9900, { interval: 'year' })
    const ends = await subscribe(shop, plan, { discountId: await discount({ duration: 'once' }) })
    const lasts = await subscribe(shop, plan, { discountId: await discount({ duration: 'forever' }) })
    await shop.travel(new Date((await endOf(ends)).getTime() - days(6)))
    await shop.runJobs()
    const kinds = (subscription: Subscription) => announcedTo(subscription).map(({ id }) => id.split('-')[1])
    expect(kinds(ends)).toEqual(['discount_ending'])
    expect(kinds(lasts)).toEqual(['renewing'])
    expect(announcedTo(lasts)[0]?.text).toContain('Your payment is $53.08,')
  })
})

describe('a change of the charge of a subscription', () => {
  it('of the product names the next charge, which is charged so', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 1000))
    await shop.travel(days(10))
    await update(subscription, {
      productId: await newPlan(shop, 3000, { name: 'Tea feast' }),
      prorationBehavior: 'prorate',
    })
    await shop.runJobs()
    const [mail, ...others] = announcedTo(subscription)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your subscription to Tea feast has changed')
    await shop.travel(await endOf(subscription))
    await shop.runJobs()
    const [amount = '', day = ''] = await chargedOf(subscription)
    expect(mail?.text).toContain(`Your next payment is ${amount}, on ${day}.`)
  })

  it('to its current product and discount is none', async () => {
    const plan = await newPlan(shop, 1000)
    const subscription = await subscribe(shop, plan)
    await update(subscription, { productId: plan })
    await update(subscription, { discountId: null })
    await shop.runJobs()
    expect(announcedTo(subscription)).toEqual([])
  })

  it('that is charged immediately has a receipt instead', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 1000))
    await update(subscription, { productId: await newPlan(shop, 3000), prorationBehavior: 'invoice' })
    await shop.runJobs()
    expect(announcedTo(subscription)).toEqual([])
    expect(shop.mails.map(({ subject }) => subject)).toContain('Paid: $21.45 for Plan at 3000')
  })

  it('of the discount names the next charge, which is charged so', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 1999))
    await update(subscription, { discountId: await discount({ duration: 'once' }) })
    await shop.runJobs()
    const [mail] = announcedTo(subscription)
    await shop.travel(await endOf(subscription))
    await shop.runJobs()
    const [amount = '', day = ''] = await chargedOf(subscription)
    expect(amount).toBe('$10.71')
    expect(mail?.text).toContain(`Your next payment is ${amount}, on ${day}.`)
  })

  it('to a product that is free says that nothing is charged', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 1000))
    shop.clock.set(new Date((await endOf(subscription)).getTime() - 1000))
    await update(subscription, {
      productId: await newPlan(shop, 0, { name: 'Free tea' }),
      prorationBehavior: 'prorate',
    })
    await shop.runJobs()
    expect(announcedTo(subscription)[0]?.text).toContain('Nothing is charged for it.')
  })
})
