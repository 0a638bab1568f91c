import { days } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { HTTPClient as HTTPClient32 } from '@polar-sh/sdk/lib/http.js'
import { Polar as Polar32 } from '@polar-sh/sdk'
import { Polar as Polar49 } from 'polar-sdk-0-49'
import { HTTPClient as HTTPClient49 } from 'polar-sdk-0-49/lib/http.js'
import { Polar as Polar325 } from 'polar-sdk-0-32-5'
import { HTTPClient as HTTPClient325 } from 'polar-sdk-0-32-5/lib/http.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, ordersOf, portalOf, subscribe } from '../../testing/subscribe.ts'
import { newMeter, report } from '../../testing/usage.ts'

let shop: Shop
/** Monthly plans: with a trial of 14 days, and without. */
let plan: string
let plain: string
beforeAll(async () => {
  shop = await openShop({}, { clock: testClock('2026-01-10T12:00:00Z') })
  plan = await newPlan(shop, 1000, { trial: [14, 'day'] })
  plain = await newPlan(shop, 1000)
})
afterAll(() => shop.close())

const once = async () =>
  (
    await shop.client.products.create({
      body: { name: 'A print', recurringInterval: null, prices: [{ amountType: 'fixed', priceAmount: 500 }] },
    })
  ).id
const open = (body: object) => shop.client.checkouts.create({ body: body as { productId: string } })
const publicOf = ({ clientSecret }: { readonly clientSecret: string }) =>
  shop.client.checkouts.clientGet({ path: { client_secret: clientSecret } })
const change = ({ clientSecret }: { readonly clientSecret: string }, body: object) =>
  shop.client.checkouts.clientUpdate({ path: { client_secret: clientSecret }, body })

describe('the trial of a product', () => {
  const base = { name: 'Tried', recurringInterval: 'month' as const }
  const fixed = { amountType: 'fixed' as const, priceAmount: 1000 }
  const create = (fields: object) =>
    shop.client.products.create({ body: { ...base, prices: [fixed], ...fields } as never })

  it('has a unit and a length of three years at most, for recurring prices', async () => {
    await expectInvalid(create({ trialInterval: 'day' }), 'body.trialIntervalCount')
    await expectInvalid(create({ trialIntervalCount: 3 }), 'body.trialInterval')
    await expectInvalid(create({ trialInterval: 'week', trialIntervalCount: 157 }), 'body.trialIntervalCount')
    const days14 = { trialInterval: 'day', trialIntervalCount: 14 }
    await expectInvalid(create({ ...days14, recurringInterval: null }), 'body.trialInterval')
    await expectInvalid(create({ ...days14, prices: [{ amountType: 'free' }] }), 'body.trialInterval')
    const product = await create({ trialInterval: 'week', trialIntervalCount: 156 })
    expect(product).toMatchObject({
      trialInterval: 'week',
      trialIntervalCount: 156,
      trialRequiresPaymentMethod: true,
    })
  })

  it('is changed and removed, and absent from products without one', async () => {
    const { id } = await create({})
    expect(await shop.client.products.get({ path: { id } })).not.toHaveProperty('trialInterval')
    const update = (body: object) => shop.client.products.update({ path: { id }, body })
    await expectInvalid(update({ trialIntervalCount: 3 }), 'body.trialInterval')
    expect(await update({ trialInterval: 'day', trialIntervalCount: 3 })).toMatchObject({
      trialIntervalCount: 3,
    })
    expect(await update({ trialIntervalCount: 5, trialRequiresPaymentMethod: false })).toMatchObject({
      trialInterval: 'day',
      trialIntervalCount: 5,
      trialRequiresPaymentMethod: false,
    })
    expect(await update({ name: 'Still tried' })).toMatchObject({ trialIntervalCount: 5 })
    await expectInvalid(update({ prices: [{ amountType: 'free' }] }), 'body.trialInterval')
    expect(await update({ trialInterval: null })).not.toHaveProperty('trialIntervalCount')
  })
})

describe('the trial of a checkout', () => {
  it('is that of the checkout, else that of the selected product', async () => {
    expect(await open({ productId: plain })).not.toHaveProperty('allowTrial')
    const ownTrial = await open({ productId: plain, trialInterval: 'month', trialIntervalCount: 1 })
    expect(ownTrial).toMatchObject({
      allowTrial: true,
      trialInterval: 'month',
      activeTrialInterval: 'month',
      activeTrialIntervalCount: 1,
      trialEnd: '2026-02-10T12:00:00.000Z',
    })
    const both = await open({ products: [plan, plain] })
    expect(both.activeTrialIntervalCount).toBe(14)
    const otherProduct = await change(both, { productId: plain })
    expect(otherProduct).toMatchObject({ isPaymentRequired: true, totalAmount: 1000 })
    expect(otherProduct).not.toHaveProperty('activeTrialInterval')
    expect((await change(both, { productId: plan })).activeTrialIntervalCount).toBe(14)
    expect(await open({ productId: plan, allowTrial: false })).toMatchObject({
      allowTrial: false,
      isPaymentRequired: true,
    })
    await expectInvalid(
      open({ productId: await once(), trialInterval: 'day', trialIntervalCount: 1 }),
      'body.trialInterval',
    )
  })

  it('is declined by the buyer, who cannot add one', async () => {
    const checkout = await open({ productId: plan })
    expect(await change(checkout, { allowTrial: false })).toMatchObject({
      allowTrial: false,
      isPaymentRequired: true,
    })
    const response = await shop.fetch(
      new Request(`${shop.serverURL}/v1/checkouts/client/${checkout.clientSecret}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ allow_trial: true }),
      }),
    )
    expect(response.status).toBe(422)
    const seller = await shop.client.checkouts.update({
      path: { id: checkout.id },
      body: { allowTrial: true, trialInterval: 'day', trialIntervalCount: 3 },
    })
    expect(seller).toMatchObject({ activeTrialIntervalCount: 3, isPaymentRequired: false })
  })

  it('stays as shown to the buyer when the seller changes the product', async () => {
    const productId = await newPlan(shop, 1000, { trial: [14, 'day'] })
    const checkout = await open({ productId })
    await shop.client.products.update({ path: { id: productId }, body: { trialInterval: null } })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: await shop.buyer(cards.visa, 'promised@example.com'),
    })
    await shop.runJobs()
    const { items } = await shop.client.subscriptions.list({ query: { product_id: productId } })
    expect(items).toMatchObject([{ status: 'trialing', trial_end: '2026-01-24T12:00:00.000Z' }])
  })

  it('is that of a link, whose visitors open it', async () => {
    const link = await shop.client.checkoutLinks.create({
      body: { product_id: plan, trial_interval: 'day', trial_interval_count: 30 } as never,
    })
    expect(link).toMatchObject({ trial_interval: 'day', trial_interval_count: 30 })
    const response = await shop.fetch(
      new Request(link.short_url ?? '', { headers: { 'user-agent': 'Firefox' } }),
    )
    const secret = /checkout\/([^?]+)/.exec(response.headers.get('location') ?? '')?.[1] ?? ''
    expect(await publicOf({ clientSecret: secret })).toMatchObject({ activeTrialIntervalCount: 30 })
    const cleared = await shop.client.checkoutLinks.update({
      path: { id: link.id },
      body: { trial_interval: null },
    })
    expect(cleared).not.toHaveProperty('trial_interval')
    await expectInvalid(
      shop.client.checkoutLinks.update({ path: { id: link.id }, body: { trial_interval: 'day' } }),
      'body.trial_interval_count',
    )
  })

  it('states the charge at its end, with the discount, and when that ends', async () => {
    const { id: discountId } = await shop.client.discounts.create({
      body: {
        name: 'Half',
        type: 'percentage',
        basis_points: 5000,
        duration: 'repeating',
        duration_in_months: 2,
      },
    })
    const { subscriptionTerms } = await publicOf(await open({ productId: plan, discountId }))
    expect(subscriptionTerms).toEqual({
      recurringInterval: 'month',
      recurringIntervalCount: 1,
      nextCharge: { at: '2026-01-24T12:00:00.000Z', amount: 500 },
      regularCharge: { at: '2026-03-24T12:00:00.000Z', amount: 1000 },
      trial: { trialInterval: 'day', trialIntervalCount: 14, trialEnd: '2026-01-24T12:00:00.000Z' },
    })
  })

  it('waits for the bank, then begins without an order', async () => {
    const checkout = await open({ productId: plan })
    const path = { client_secret: checkout.clientSecret }
    const confirmed = await shop.client.checkouts.clientConfirm({
      path,
      body: await shop.buyer(cards.challenge, 'bank@example.com'),
    })
    const payment_secret = confirmed.paymentProcessorMetadata['intent_client_secret'] ?? ''
    await shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome: 'complete' } })
    await shop.runJobs()
    expect(await shop.client.checkouts.clientGet({ path })).toMatchObject({
      status: 'succeeded',
      trialEnd: '2026-01-24T12:00:00.000Z',
    })
    await expect(shop.page.receipt({ path })).rejects.toMatchObject({ status: 404 })
  })

  it('is not that of a checkout that upgrades a free subscription', async () => {
    const productId = await newPlan(shop, 0)
    const gift = await open({ productId })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: gift.clientSecret },
      body: { customerEmail: 'gift@example.com' },
    })
    await shop.runJobs()
    const [held] = (await shop.client.subscriptions.list({ query: { product_id: productId } })).items
    expect(await open({ productId: plan, subscriptionId: held?.id })).toMatchObject({
      isPaymentRequired: true,
    })
  })
})

describe('a customer in a trial', () => {
  it('has the benefits immediately, and one subscription where the seller allows one', async () => {
    const benefit = await shop.client.benefits.create({
      body: { type: 'custom', description: 'A note', properties: { note: 'Hello' } } as never,
    })
    const productId = await newPlan(shop, 1000, { trial: [14, 'day'] })
    await shop.client.products.updateBenefits({ path: { id: productId }, body: { benefits: [benefit.id] } })
    const email = 'holder@example.com'
    const subscription = await subscribe(shop, productId, { email })
    await shop.runJobs()
    const state = await shop.client.customers.getState({ path: { id: subscription.customer_id } })
    expect(state).toMatchObject({
      active_subscriptions: [
        { id: subscription.id, status: 'trialing', trial_end: '2026-01-24T12:00:00.000Z' },
      ],
      granted_benefits: [{ benefit_id: benefit.id }],
    })
    const second = await open({ productId: plain })
    await expect(change(second, { customerEmail: email })).rejects.toMatchObject({
      error: 'AlreadyActiveSubscriptionError',
    })
    await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
    await shop.runJobs()
    expect(await shop.client.customers.getState({ path: { id: subscription.customer_id } })).toMatchObject({
      active_subscriptions: [],
      granted_benefits: [],
    })
  })

  it('is read by the clients of 2025 and later', async () => {
    const { customer_id, id, checkout_id } = await subscribe(shop, plan)
    const serverURL = `${shop.serverURL}/snake`
    const fetcher = (request: RequestInfo | URL, init?: RequestInit) => shop.fetch(new Request(request, init))
    const at = { serverURL, accessToken: shop.accessToken }
    const clients = [
      new Polar325({ ...at, httpClient: new HTTPClient325({ fetcher }) }),
      new Polar32({ ...at, httpClient: new HTTPClient32({ fetcher }) }),
      new Polar49({ ...at, httpClient: new HTTPClient49({ fetcher }) }),
    ] as const
    const statuses = []
    for (const client of clients) {
      const state = await client.customers.getState({ id: customer_id })
      expect((await client.subscriptions.get({ id })).status).toBe('trialing')
      expect((await client.checkouts.get({ id: checkout_id ?? '' })).isPaymentRequired).toBe(false)
      expect((await client.products.get({ id: plan })).isRecurring).toBe(true)
      statuses.push(state.activeSubscriptions.map(({ status }) => status))
    }
    expect(statuses).toEqual([['active'], ['active'], ['trialing']])
    const newest = await clients[2].products.get({ id: plan })
    expect([newest.trialInterval, newest.trialIntervalCount]).toEqual(['day', 14])
  })

  it('uses metered benefits for free, and is charged from the first period on', async () => {
    const meter = await newMeter(shop)
    const { id: productId } = await shop.client.products.create({
      body: {
        name: 'Metered',
        recurringInterval: 'month',
        trialInterval: 'day',
        trialIntervalCount: 14,
        prices: [
          { amountType: 'fixed', priceAmount: 1000 },
          { amountType: 'metered_unit', meterId: meter.id, unitAmount: 10 },
        ],
      },
    })
    const subscription = await subscribe(shop, productId)
    const { id, customer_id } = subscription
    await report(shop, { customer_id }, meter.name, { units: 50 })
    await shop.runJobs()
    const { next } = await portalPreview(id, customer_id)
    expect(next).toBe(1000)
    await shop.travel(days(15))
    await report(shop, { customer_id }, meter.name, { units: 7 })
    await shop.travel(days(31))
    const totals = (await ordersOf(shop, subscription)).map(({ total_amount }) => total_amount)
    expect(totals).toEqual([1000, 1070])
    // The usage of paid time waits for the end of a trial that follows it.
    await report(shop, { customer_id }, meter.name, { units: 9 })
    await shop.runJobs()
    const { current_period_end } = await again(shop, subscription)
    await shop.client.subscriptions.update({ path: { id }, body: { trialEnd: current_period_end ?? '' } })
    await report(shop, { customer_id }, meter.name, { units: 100 })
    await shop.travel(days(31))
    const [, , last] = await ordersOf(shop, subscription)
    expect(last?.total_amount).toBe(1090)
  })
})

const portalPreview = async (id: string, customer_id: string) => {
  const portal = await portalOf(shop, { id, customer_id } as never)
  expect((await portal.subscriptions.get({ path: { id } })).status).toBe('trialing')
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/v1/subscriptions/${id}/preview`, {
      headers: { authorization: `Bearer ${shop.accessToken}` },
    }),
  )
  const { next_invoice } = (await response.json()) as { next_invoice: { due_amount: number } }
  return { next: next_invoice.due_amount }
}
