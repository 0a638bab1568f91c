import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { days } from '@atelier/plumbing/clock'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
} from '../../../testing/subscribe.ts'

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

const renewal = new Date('2030-12-27T09:00:00Z')
const declined = () => shop.mails.filter(({ id }) => id.startsWith('subscription-past_due-'))
const isoDay = (moment: Date) => moment.toISOString().slice(0, 10)

describe('the mail about a declined payment', () => {
  it('names the attempts and the end, which then happen on those days, and links to the payment', async () => {
    const plan = await newPlan(shop, 1200, { name: 'Tea club' })
    const subscription = await subscribe(shop, plan, { card: cards.declinedAgain })
    await shop.travel(renewal)
    await shop.runJobs()
    const [order] = (await ordersOf(shop, subscription)).slice(-1)
    const [mail] = declined()
    const { text = '', html = '', subject } = mail ?? {}
    expect(subject).toBe('Your payment for Tea club did not go through')
    expect(text).toContain('The payment of $12.00 for your subscription to Tea club did not go through.')
    expect(text).toContain(
      'We will try your card again on December 29, January 3, January 10, and January 17. If the last attempt fails too, your subscription ends on January 17, 2031.',
    )
    const portal = `${shop.serverURL}/atelier/portal`
    expect(text).toContain(`Use another card to continue right away:\n${portal}/account`)
    expect(text).toContain(`${portal}/orders/${order?.id}`)
    expect(html).toContain('>Update your payment method</a>')
    expect(html).toContain('>Pay now</a>')

    await shop.travel(days(30))
    const tries = await shop.database.db
      .selectFrom('payments')
      .select('created_at')
      .where('order_id', '=', order?.id ?? '')
      .orderBy('created_at')
      .execute()
    expect(tries.slice(1).map(({ created_at }) => isoDay(created_at))).toEqual([
      '2030-12-29',
      '2031-01-03',
      '2031-01-10',
      '2031-01-17',
    ])
    expect((await again(shop, subscription)).ended_at).toBe('2031-01-17T09:00:00.000Z')
    expect(declined()).toHaveLength(1)
  })

  it('is not sent once the payment was made', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 1200), { card: cards.declinedAgain })
    await shop.travel(renewal)
    await shop.runJobs()
    const confirmationTokenId = await shop.tokenOf(cards.visa)
    const portal = await portalOf(shop, subscription)
    await portal.customers.addPaymentMethod({
      body: { confirmationTokenId, setDefault: true, returnUrl: '/' },
    })
    await shop.runJobs()
    expect((await again(shop, subscription)).status).toBe('active')
    shop.mails.length = 0
    const { id: subscription_id } = subscription
    await shop.runJob('subscriptions.send-notice', { subscription_id, notice: 'past_due', at: 'late' })
    expect(shop.mails).toEqual([])
  })
})
