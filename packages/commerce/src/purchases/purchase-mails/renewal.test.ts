import { days } from '@atelier/plumbing/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import {
  endSubscriptions,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
  type Subscription,
} from '../../testing/subscribe.ts'
import { newMeter, newMeteredPlan, report } from '../../testing/usage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  shop.clock.set(new Date('2030-11-27T09:00:00Z'))
  shop.mails.length = 0
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

/** The receipts of a subscriber, without those that ask for a review. */
const receiptsTo = ({ customer }: Subscription) =>
  shop.mails.filter(({ to, id }) => to === customer.email && id.startsWith('order-confirmation-'))

const half = { name: 'Half', type: 'percentage', basis_points: 5000, duration: 'once' } as const

describe('the receipt of a subscription', () => {
  it('names the next charge, which is then made on that day, and links to the cancellation', async () => {
    const plan = await newPlan(shop, 1200, { name: 'Tea club' })
    const { id: discountId } = await shop.client.discounts.create({ body: half })
    const subscription = await subscribe(shop, plan, { discountId })
    const [bought] = receiptsTo(subscription)
    const page = `${shop.serverURL}/atelier/portal/subscriptions/${subscription.id}`
    expect(bought?.text).toContain(
      `Your next payment is $12.00 on December 27, 2030. You can cancel any time:\n${page}`,
    )
    expect(bought?.text).toContain('Total   $6.00')
    expect(bought?.text).toContain('Paid with Visa •••• 4242')
    expect(bought?.html).toContain('>Manage subscription</a>')

    await shop.travel(new Date('2030-12-27T09:00:00Z'))
    await shop.runJobs()
    const [, order] = await ordersOf(shop, subscription)
    expect(order).toMatchObject({ total_amount: 1200, created_at: '2030-12-27T09:00:00.000Z' })
    const [, renewed, ...otherMails] = receiptsTo(subscription)
    expect(otherMails).toEqual([])
    expect(renewed?.subject).toBe('Paid: $12.00 for December 27 to January 27')
    expect(renewed?.text).toContain('Thank you! Your subscription to Tea club at')
    expect(renewed?.text).toContain(`Order ${order?.invoice_number}`)
    expect(renewed?.text).toContain('Your next payment is $12.00 on January 27, 2031.')
    expect(renewed?.text).toContain('Paid with Visa •••• 4242')
  })

  it('of a year names the years', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 9900, { interval: 'year' }))
    await shop.travel(new Date('2031-11-27T09:00:00Z'))
    await shop.runJobs()
    expect(receiptsTo(subscription).at(-1)?.subject).toBe(
      'Paid: $99.00 for November 27, 2031 to November 27, 2032',
    )
  })

  it('of usage says that usage is charged in addition', async () => {
    const meter = await newMeter(shop)
    const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 10 }])
    const subscription = await subscribe(shop, plan)
    const next = /^Your next payment is .*$/m
    expect(next.exec(receiptsTo(subscription)[0]?.text ?? '')?.[0]).toBe(
      'Your next payment is the price of your usage on December 27, 2030. You can cancel any time:',
    )
    await report(shop, { customer_id: subscription.customer_id }, meter.name, { units: 40 })
    await shop.travel(new Date('2030-12-27T09:00:00Z'))
    await shop.runJobs()
    expect(receiptsTo(subscription).at(-1)?.subject).toBe('Paid: $4.00 for December 27 to January 27')
    const both = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 10 }], { price: 500 })
    const mixed = await subscribe(shop, both)
    expect(next.exec(receiptsTo(mixed)[0]?.text ?? '')?.[0]).toContain(
      '$5.00 plus usage on January 27, 2031.',
    )
  })

  it('is not sent where nothing is charged, and names no charge', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 0))
    expect(receiptsTo(subscription)[0]?.text).not.toContain('next payment')
    await shop.travel(days(40))
    expect(await ordersOf(shop, subscription)).toHaveLength(2)
    expect(receiptsTo(subscription)).toHaveLength(1)
  })

  it('names no charge of a subscription that is canceled', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 1200))
    await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { cancelAtPeriodEnd: true },
    })
    shop.clock.advance(days(1))
    const [order] = await ordersOf(shop, subscription)
    await shop.runJob('orders.send-confirmation', { order_id: order?.id })
    expect(receiptsTo(subscription).at(-1)?.text).not.toContain('next payment')
  })

  it('of a change of product names the product', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 1000))
    const product_id = await newPlan(shop, 3000, { name: 'Tea feast' })
    await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId: product_id, prorationBehavior: 'invoice' },
    })
    await shop.runJobs()
    const [, paid] = receiptsTo(subscription)
    expect(paid?.subject).toBe('Paid: $20.00 for Tea feast')
    expect(paid?.text).toContain('Your next payment is $30.00 on December 27, 2030.')
  })

  it('of a period that a credit pays names the next charge as well', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 1200))
    await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId: await newPlan(shop, 500), prorationBehavior: 'invoice' },
    })
    await shop.runJobs()
    expect(receiptsTo(subscription)).toHaveLength(1)
    const [changed] = shop.mails.filter(({ id }) => id.startsWith('subscription-changed-'))
    expect(changed?.text).toContain('Your next payment is $0.00, on December 27, 2030.')
    await shop.travel(new Date('2031-01-27T09:00:00Z'))
    await shop.runJobs()
    const [, covered, paid] = receiptsTo(subscription)
    expect(covered?.subject).toBe('Nothing to pay for December 27 to January 27')
    expect(covered?.text).toContain('Your next payment is $3.00 on January 27, 2031.')
    expect(paid?.subject).toBe('Paid: $3.00 for January 27 to February 27')
  })

  it('is sent once a payment that was declined succeeds', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 1200), { card: cards.declinedAgain })
    await shop.travel(new Date('2030-12-27T09:00:00Z'))
    await shop.runJobs()
    expect(receiptsTo(subscription)).toHaveLength(1)
    const portal = await portalOf(shop, subscription)
    const confirmationTokenId = await shop.tokenOf(cards.visa)
    await portal.customers.addPaymentMethod({
      body: { confirmationTokenId, setDefault: true, returnUrl: '/' },
    })
    await shop.runJobs()
    expect(receiptsTo(subscription).at(-1)?.subject).toBe('Paid: $12.00 for December 27 to January 27')
  })
})
