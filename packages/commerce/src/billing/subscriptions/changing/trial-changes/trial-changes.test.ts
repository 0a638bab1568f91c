import { subscriptionPreviews } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { days } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { createEuropeanVat } from '../../../../core/tax/european-vat.ts'
import { cards, openShop, type Shop } from '../../../../testing/open-shop.ts'
import { giveCredit } from '../../../../testing/wallets.ts'
import { again, eventTypesOf, newPlan, ordersOf, portalOf, subscribe } from '../../../../testing/subscribe.ts'

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
    expect(await eventTypesOf(shop, subscription.id)).toEqual(['subscription.created'])
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
    expect(await eventTypesOf(shop, subscription.id, order?.id ?? '')).toEqual([
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
    const totalsOf = async (subscription: typeof once) =>
      (await ordersOf(shop, subscription)).map(({ total_amount }) => total_amount)
    expect(await totalsOf(repeating)).toEqual([500, 500, 500, 1000])
    expect(await totalsOf(once)).toEqual([500, 1000, 1000, 1000])
  })

  it('keeps the number of periods of its discount, also with a product of another interval', async () => {
    await openAt('2026-01-10T12:00:00Z')
    const yearly = await newPlan(shop, 12_000, { trial: [14, 'day'], interval: 'year' })
    const monthly = await newPlan(shop, 1000, { trial: [14, 'day'] })
    // Two months of years are one period.
    const subscription = await subscribe(shop, yearly, { discountId: await half('repeating', 2) })
    await shop.client.subscriptions.update({ path: { id: subscription.id }, body: { productId: monthly } })
    await shop.travel(new Date('2026-04-01T00:00:00Z'))
    const totals = (await ordersOf(shop, subscription)).map(({ total_amount }) => total_amount)
    expect(totals).toEqual([500, 1000, 1000])
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
      const subscription = items.find(({ checkout_id }) => checkout_id === checkout.id)
      if (subscription === undefined) throw new Error('There is no subscription.')
      return subscription
    }
    const [bare, input, gift] = [
      await buy('bare@example.com'),
      await buy('given@example.com'),
      await buy('gift@example.com', all.id),
    ]
    const { customers } = await portalOf(shop, input)
    const confirmationTokenId = await shop.tokenOf(cards.visa)
    await customers.addPaymentMethod({ body: { confirmationTokenId, setDefault: true, returnUrl: '/' } })
    await shop.travel(days(15))
    expect(await again(shop, bare)).toMatchObject({
      status: 'canceled',
      ended_at: '2026-01-24T12:00:00.000Z',
    })
    expect(await ordersOf(shop, bare)).toEqual([])
    expect(await again(shop, input)).toMatchObject({ status: 'active' })
    expect((await ordersOf(shop, input)).map(({ total_amount }) => total_amount)).toEqual([1000])
    expect(await again(shop, gift)).toMatchObject({ status: 'active' })
    expect(await eventTypesOf(shop, bare.id)).toEqual([
      'subscription.created',
      'subscription.updated',
      'subscription.canceled',
      'subscription.revoked',
    ])
  })
})

const previews = () => {
  const { serverURL, fetch, accessToken } = shop
  return createClientFor({ subscriptionPreviews }, { serverURL, fetch, accessToken }).subscriptionPreviews
}
const noted = async (id: string) => (await shop.client.subscriptions.get({ path: { id } })).status

const change = (id: string, trialEnd: string) =>
  shop.client.subscriptions.update({ path: { id }, body: { trialEnd } })

describe('the end of a trial', () => {
  const begin = async (card: string = cards.visa) => {
    await openAt('2026-01-10T12:00:00Z')
    return subscribe(shop, await newPlan(shop, 1000, { trial: [14, 'day'] }), { card })
  }

  it('moves: the charge comes on the new day, which the periods keep', async () => {
    const { id } = await begin()
    expect(await change(id, '2026-01-31T08:00:00Z')).toMatchObject({
      status: 'trialing',
      trial_start: '2026-01-10T12:00:00.000Z',
      trial_end: '2026-01-31T08:00:00.000Z',
      current_period_end: '2026-01-31T08:00:00.000Z',
    })
    expect(await eventTypesOf(shop, id)).toEqual(['subscription.created', 'subscription.updated'])
    await shop.travel(new Date('2026-01-30T00:00:00Z'))
    expect(await noted(id)).toBe('trialing')
    await shop.travel(new Date('2026-02-01T00:00:00Z'))
    expect(await again(shop, { id })).toMatchObject({
      status: 'active',
      current_period_end: '2026-02-28T08:00:00.000Z',
    })
    for (const wrong of ['2026-01-31T08:00:00Z', 'now'])
      expect(await change(id, wrong).catch(({ error, detail }) => error ?? detail)).toBeDefined()
  })

  it('is now: the first period begins when it is paid, in the call', async () => {
    const subscription = await begin()
    const { id } = subscription
    await shop.travel(days(4))
    const preview = await previews().change({ path: { id }, body: { trialEnd: 'now' } })
    expect(preview).toMatchObject({
      due_now: { due_amount: 1000 },
      next_invoice_at: '2026-02-14T12:00:00.000Z',
      next_invoice: { due_amount: 1000 },
    })
    expect(await change(id, 'now')).toMatchObject({
      status: 'active',
      trial_end: '2026-01-14T12:00:00.000Z',
      current_period_start: '2026-01-14T12:00:00.000Z',
      current_period_end: '2026-02-14T12:00:00.000Z',
    })
    const [order, ...others] = await ordersOf(shop, subscription)
    expect([order?.status, order?.total_amount, others.length]).toEqual(['paid', 1000, 0])
    expect(await eventTypesOf(shop, id, order?.id ?? '')).toEqual([
      'subscription.created',
      'subscription.cycled',
      'subscription.updated',
      'subscription.active',
      'order.created',
      'order.updated',
      'order.paid',
    ])
  })

  it('is not now when the card is declined: the trial continues as before', async () => {
    const subscription = await begin(cards.declinedAgain)
    const { id } = subscription
    await shop.travel(days(4))
    await expect(change(id, 'now')).rejects.toMatchObject({ status: 402, error: 'PaymentFailed' })
    expect(await again(shop, { id })).toMatchObject({
      status: 'trialing',
      trial_end: '2026-01-24T12:00:00.000Z',
      current_period_end: '2026-01-24T12:00:00.000Z',
    })
    expect(await ordersOf(shop, subscription)).toEqual([])
    expect(await eventTypesOf(shop, id)).toEqual(['subscription.created'])
  })

  it('begins a trial after the paid period, never within it', async () => {
    await openAt('2026-01-10T12:00:00Z')
    const subscription = await subscribe(shop, await newPlan(shop, 1000))
    const { id } = subscription
    await shop.travel(days(10))
    await expect(change(id, '2026-02-01T00:00:00Z')).rejects.toMatchObject({ status: 422 })
    await expect(change(id, '2026-01-19T00:00:00Z')).rejects.toMatchObject({ status: 422 })
    await expect(change(id, '2030-01-19T00:00:00Z')).rejects.toMatchObject({ status: 422 })
    expect(await change(id, '2026-03-01T09:00:00Z')).toMatchObject({
      status: 'trialing',
      trial_start: '2026-02-10T12:00:00.000Z',
      trial_end: '2026-03-01T09:00:00.000Z',
    })
    // In the paid time, another product would cost nothing.
    const dear = await newPlan(shop, 90_000)
    await expect(
      shop.client.subscriptions.update({ path: { id }, body: { productId: dear } }),
    ).rejects.toMatchObject({ status: 422 })
    // The paid time is not taken away again.
    for (const end of ['now', '2026-02-01T00:00:00Z'])
      await expect(change(id, end)).rejects.toMatchObject({ status: 422 })
    await shop.travel(new Date('2026-03-02T00:00:00Z'))
    expect(await again(shop, { id })).toMatchObject({
      status: 'active',
      current_period_end: '2026-04-01T09:00:00.000Z',
    })
    const orders = await ordersOf(shop, subscription)
    expect(orders.map(({ created_at }) => created_at.slice(0, 10))).toEqual(['2026-01-10', '2026-03-01'])
  })

  it('counts from the start with the trial of another product, or is now without one', async () => {
    const subscription = await begin()
    const { id } = subscription
    const [week, dear] = [await newPlan(shop, 2000, { trial: [7, 'day'] }), await newPlan(shop, 3000)]
    const to = (productId: string) => shop.client.subscriptions.update({ path: { id }, body: { productId } })
    await shop.travel(days(5))
    expect(await to(week)).toMatchObject({
      status: 'trialing',
      amount: 2000,
      product_id: week,
      trial_end: '2026-01-17T12:00:00.000Z',
      current_period_end: '2026-01-17T12:00:00.000Z',
    })
    expect(await ordersOf(shop, subscription)).toEqual([])
    const other = await subscribe(shop, subscription.product_id)
    await shop.travel(days(9))
    const changed = await shop.client.subscriptions.update({
      path: { id: other.id },
      body: { productId: week, expectedDueNow: 2000 },
    })
    expect(changed).toMatchObject({
      status: 'active',
      trial_end: '2026-01-24T12:00:00.000Z',
      product_id: week,
    })
    expect((await ordersOf(shop, other)).map(({ total_amount }) => total_amount)).toEqual([2000])
    const third = await subscribe(shop, subscription.product_id)
    await shop.client.subscriptions.update({ path: { id: third.id }, body: { productId: dear } })
    expect(await ordersOf(shop, third)).toMatchObject([
      { total_amount: 3000, billing_reason: 'subscription_cycle' },
    ])
  })
})

describe('e-mails about a trial', () => {
  const mailsTo = (email: string) =>
    shop.mails.filter(({ to }) => to === email).map(({ subject, text }) => ({ subject, text }))

  it('announce the charge at the start and three days before its end, and link to the cancellation', async () => {
    await openAt('2026-01-10T12:00:00Z')
    const plan = await newPlan(shop, 1000, { name: 'Brushes', trial: [14, 'day'] })
    const { id } = await subscribe(shop, plan, { email: 'ada@example.com', discountId: await half('once') })
    const [firstMail, ...others] = mailsTo('ada@example.com')
    expect(others).toEqual([])
    expect(firstMail?.subject).toBe('Your trial of Brushes has begun')
    expect(firstMail?.text).toContain(
      'It is free until January 24, 2026. Your first payment is $5.00, on that day',
    )
    expect(firstMail?.text).toContain(`/subscriptions/${id}`)
    await shop.travel(new Date('2026-01-21T11:59:59Z'))
    expect(mailsTo('ada@example.com').length).toBe(1)
    await shop.travel(new Date('2026-01-21T12:00:00Z'))
    const [, ending] = mailsTo('ada@example.com')
    expect(ending?.subject).toBe('Your trial of Brushes ends on January 24, 2026')
    expect(ending?.text).toContain('Your first payment is $5.00')
    await shop.travel(days(5))
    const [order] = await ordersOf(shop, await again(shop, { id }))
    expect(order?.total_amount).toBe(500)
    expect(mailsTo('ada@example.com').length).toBe(3)
  })

  it('remind a day before the end of a short trial, not of a shorter, canceled or free one', async () => {
    await openAt('2026-01-10T12:00:00Z')
    const all = await shop.client.discounts.create({
      body: { name: 'All', type: 'percentage', basis_points: 10_000, duration: 'forever' },
    })
    const of = async (email: string, trial: readonly [number, 'day'], discountId?: string) =>
      subscribe(shop, await newPlan(shop, 1000, { trial }), { email, ...(discountId && { discountId }) })
    await of('two@example.com', [2, 'day'])
    await of('free@example.com', [2, 'day'], all.id)
    const { id } = await of('canceled@example.com', [5, 'day'])
    await shop.client.subscriptions.update({ path: { id }, body: { cancelAtPeriodEnd: true } })
    await shop.travel(new Date('2026-01-11T11:59:59Z'))
    const reminders = (email: string) =>
      mailsTo(email).filter(({ subject }) => subject.includes('ends on')).length
    expect(reminders('two@example.com')).toBe(0)
    await shop.travel(new Date('2026-01-15T11:00:00Z'))
    expect(['two', 'free', 'canceled'].map((name) => reminders(`${name}@example.com`))).toEqual([1, 0, 0])
  })

  it('ask for a missing payment method, and explain why the subscription has ended', async () => {
    await openAt('2026-01-10T12:00:00Z')
    const plan = await newPlan(shop, 1000, { name: 'Brushes', trial: [14, 'day'], needsCard: false })
    const checkout = await shop.client.checkouts.create({ body: { productId: plan } })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: { customerEmail: 'ada@example.com' },
    })
    await shop.travel(days(15))
    const texts = mailsTo('ada@example.com').map(({ text }) => text)
    expect(texts.length).toBe(3)
    expect(texts[0]).toContain('Add a payment method before that day')
    expect(texts[1]).toContain('Add a payment method before that day')
    expect(texts[2]).toContain('has ended, and your subscription with it')
  })
})

describe('the first charge after a trial', () => {
  it('equals the checkout and the previews, in each currency, with the tax included', async () => {
    const tax = createEuropeanVat({ seller_country: 'SE' })
    shop = await openShop({ tax }, { clock: testClock('2026-01-10T12:00:00Z'), inTurn: true })
    const plan = await newPlan(shop, 12_500, { trial: [14, 'day'], taxBehavior: 'inclusive' })
    for (const currency of ['usd', 'eur', 'jpy'] as const) {
      const email = `${currency}@example.com`
      const checkout = await shop.client.checkouts.create({ body: { productId: plan, currency } })
      const path = { client_secret: checkout.clientSecret }
      const { confirmationTokenId, ...buyer } = await shop.buyer(cards.visa, email)
      const shown = await shop.client.checkouts.clientUpdate({ path, body: buyer })
      expect(shown.subscriptionTerms?.nextCharge).toEqual({ at: '2026-01-24T12:00:00.000Z', amount: 12_500 })
      await shop.client.checkouts.clientConfirm({ path, body: { confirmationTokenId } })
    }
    await shop.runJobs()
    const { items } = await shop.client.subscriptions.list({ query: { product_id: plan } })
    expect(items.map(({ status }) => status)).toEqual(['trialing', 'trialing', 'trialing'])
    const expected = await Promise.all(items.map(({ id }) => previews().next({ path: { id } })))
    await shop.travel(days(15))
    for (const [position, subscription] of items.entries()) {
      const [order, ...others] = await ordersOf(shop, subscription)
      expect(others).toEqual([])
      expect(order).toMatchObject({
        currency: subscription.currency,
        status: 'paid',
        net_amount: 10_000,
        tax_amount: 2500,
        total_amount: 12_500,
      })
      expect(expected[position]).toMatchObject({
        next_invoice_at: '2026-01-24T12:00:00.000Z',
        next_invoice: { total_amount: 12_500, tax_amount: 2500, due_amount: 12_500 },
      })
    }
  })

  it('is paid by the balance of a customer whom the seller names, not by that of the start', async () => {
    await openAt('2026-01-10T12:00:00Z')
    const plan = await newPlan(shop, 1000, { trial: [14, 'day'] })
    const { id: customerId } = await shop.client.customers.create({ body: { email: 'rich@example.com' } })
    await giveCredit(shop, customerId, 400)
    const checkout = await shop.client.checkouts.create({ body: { productId: plan, customerId } })
    expect(checkout).toMatchObject({ dueAmount: 0 })
    expect(checkout).not.toHaveProperty('appliedBalanceAmount')
    const subscription = await subscribe(shop, plan, { customerId, email: 'rich@example.com' })
    await shop.travel(days(15))
    expect(await ordersOf(shop, subscription)).toMatchObject([
      { total_amount: 1000, applied_balance_amount: -400 },
    ])
  })
})
