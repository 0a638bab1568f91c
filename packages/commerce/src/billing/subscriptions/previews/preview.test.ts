import { portalSubscriptionPreviews, subscriptionPreviews } from '@atelier/contract'
import { days, minutes } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../../testing/expect-error.ts'
import { unevenTax } from '../../../testing/added-tax.ts'
import { changeAsBefore } from '../../../testing/earlier-change.ts'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
  type Subscription,
} from '../../../testing/subscribe.ts'

let shop: Shop
let small: string
let large: string
let yearly: string
beforeAll(async () => {
  shop = await openShop({ tax: unevenTax })
  small = await newPlan(shop, 599, { name: 'Small' })
  large = await newPlan(shop, 1999, { name: 'Large' })
  yearly = await newPlan(shop, 19_900, { name: 'A year', interval: 'year' })
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

const previews = () => {
  const { serverURL, fetch, accessToken } = shop
  return createClientFor({ subscriptionPreviews }, { serverURL, fetch, accessToken }).subscriptionPreviews
}
const next = ({ id }: Subscription) => previews().next({ path: { id } })
type Change = Parameters<ReturnType<typeof previews>['change']>[0]['body']
const ask = ({ id }: Subscription, body: Change) => previews().change({ path: { id }, body })
const change = ({ id }: Subscription, body: Change) =>
  shop.client.subscriptions.update({ path: { id }, body })
const endOf = ({ current_period_end }: { current_period_end: string | null }) =>
  new Date(current_period_end ?? '')

type PreviewedInvoice = Awaited<ReturnType<typeof next>>['next_invoice']
/** Amounts of an invoice, in the shape of an order. */
const amountsOf = (invoice: PreviewedInvoice) =>
  invoice && {
    items: invoice.lines,
    subtotal_amount: invoice.subtotal_amount,
    discount_amount: invoice.discount_amount,
    tax_amount: invoice.tax_amount,
    total_amount: invoice.total_amount,
  }
const latestOrder = async (subscription: Subscription) => {
  await shop.runJobs()
  return (await ordersOf(shop, subscription)).at(-1)
}

const less = (type: object) =>
  shop.client.discounts.create({ body: { name: 'Less', duration: 'forever', ...type } as never })

describe('the preview of a subscription', () => {
  it('is the invoice that the renewal creates', async () => {
    const subscription = await subscribe(shop, small)
    const preview = await next(subscription)
    expect(preview).toMatchObject({
      due_now: null,
      owed: null,
      next_invoice_at: subscription.current_period_end,
      next_invoice: { subtotal_amount: 599, tax_amount: 43, total_amount: 642, credit_left: 0 },
    })
    await shop.travel(endOf(subscription))
    expect(await latestOrder(subscription)).toMatchObject(amountsOf(preview.next_invoice) ?? {})
  })

  it.each([
    ['small', 'large', 'invoice'],
    ['large', 'small', 'invoice'],
    ['small', 'large', 'prorate'],
    ['large', 'small', 'prorate'],
    ['small', 'yearly', 'prorate'],
  ] as const)('is the price of a change from %s to %s, now and later (%s)', async (from, to, behavior) => {
    const plans = { small, large, yearly }
    const subscription = await subscribe(shop, plans[from])
    await shop.travel(days(11))
    const body = { productId: plans[to], prorationBehavior: behavior }
    const preview = await ask(subscription, body)
    expect(await again(shop, subscription)).toMatchObject({ product_id: plans[from], modified_at: null })
    // Some minutes pass before it is confirmed.
    shop.clock.advance(minutes(14))
    const changed = await change(subscription, {
      ...body,
      proratedAt: preview.previewed_at,
      expectedDueNow: preview.due_now?.total_amount ?? 0,
      expectedAmount: preview.amount,
    })
    expect(changed).toMatchObject({ product_id: preview.product_id, amount: preview.amount })
    const order = await latestOrder(subscription)
    if (preview.due_now === null) expect(order?.billing_reason).toBe('subscription_create')
    else expect(order).toMatchObject(amountsOf(preview.due_now) ?? {})
    expect(await next(subscription)).toMatchObject({ next_invoice: preview.next_invoice })
    await shop.travel(endOf(changed))
    expect(await latestOrder(subscription)).toMatchObject(amountsOf(preview.next_invoice) ?? {})
  })

  it('of a declined change of an earlier version that is undone has the lines that its order had collected', async () => {
    const subscription = await subscribe(shop, small)
    await shop.travel(days(5))
    await change(subscription, { productId: large, prorationBehavior: 'prorate' })
    const portal = await portalOf(shop, subscription)
    await portal.customers.addPaymentMethod({
      body: {
        confirmationTokenId: await shop.tokenOf(cards.declinedAgain),
        setDefault: true,
        returnUrl: '/',
      },
    })
    const before = await next(subscription)
    await changeAsBefore(shop, subscription, yearly)
    await shop.runJobs()
    expect(await again(shop, subscription)).toMatchObject({ status: 'past_due' })
    const preview = await ask(subscription, { productId: large })
    expect(preview).toMatchObject({ due_now: null, next_invoice: before.next_invoice })
    await change(subscription, { productId: large })
    expect(await next(subscription)).toMatchObject({ next_invoice: preview.next_invoice })
  })

  it('cannot be confirmed when the price of the change has changed', async () => {
    const plan = await newPlan(shop, 1599, { name: 'Rising' })
    const subscription = await subscribe(shop, small)
    await shop.travel(days(5))
    const behaviors = ['invoice', 'prorate'] as const
    for (const prorationBehavior of behaviors) {
      const firstPreview = await ask(subscription, { productId: plan, prorationBehavior })
      const body = {
        productId: plan,
        proratedAt: firstPreview.previewed_at,
        expectedDueNow: firstPreview.due_now?.total_amount ?? 0,
        expectedAmount: firstPreview.amount,
      }
      const other = behaviors.find((behavior) => behavior !== prorationBehavior)
      await expectInvalid(
        change(subscription, { ...body, prorationBehavior: other ?? null }),
        'body.expectedDueNow',
      )
      await shop.client.products.update({
        path: { id: plan },
        body: { prices: [{ amountType: 'fixed', priceAmount: firstPreview.amount + 100 }] },
      })
      await expectInvalid(
        change(subscription, { ...body, prorationBehavior }),
        'body.expectedAmount',
        ...(prorationBehavior === 'invoice' ? ['body.expectedDueNow'] : []),
      )
    }
    expect(await again(shop, subscription)).toMatchObject({ product_id: small, modified_at: null })
    expect(await ordersOf(shop, subscription)).toHaveLength(1)
  })

  it('is valid for 15 minutes, and until the subscription changes', async () => {
    const subscription = await subscribe(shop, small)
    shop.clock.advance(days(1))
    const { previewed_at: proratedAt } = await ask(subscription, { productId: large })
    const body = { productId: large, prorationBehavior: 'invoice', proratedAt } as const
    const later = new Date(shop.clock.now().getTime() + 1000).toISOString()
    await expectInvalid(change(subscription, { ...body, proratedAt: later }), 'body.proratedAt')
    shop.clock.advance(minutes(15) + 1)
    await expectInvalid(change(subscription, body), 'body.proratedAt')
    const fresh = await ask(subscription, { productId: large })
    shop.clock.advance(1000)
    await change(subscription, { cancelAtPeriodEnd: true })
    await change(subscription, { cancelAtPeriodEnd: false })
    await expectInvalid(change(subscription, { ...body, proratedAt: fresh.previewed_at }), 'body.proratedAt')
    expect((await again(shop, subscription)).product_id).toBe(small)
  })

  it('of one that is canceled or revoked says that nothing more is charged', async () => {
    const subscription = await subscribe(shop, small)
    expect(await ask(subscription, { cancelAtPeriodEnd: true })).toMatchObject({
      ends_at: subscription.current_period_end,
      due_now: null,
      next_invoice: null,
      next_invoice_at: null,
    })
    expect(await ask(subscription, { revoke: true })).toMatchObject({ due_now: null, next_invoice: null })
    await change(subscription, { cancelAtPeriodEnd: true })
    expect((await next(subscription)).next_invoice).toBeNull()
    expect(await ask(subscription, { cancelAtPeriodEnd: false })).toMatchObject({
      ends_at: null,
      next_invoice: { total_amount: 642 },
    })
    await change(subscription, { revoke: true })
    expect((await next(subscription)).next_invoice).toBeNull()
    await expectApiError(ask(subscription, { revoke: true }), 'AlreadyCanceledSubscription', 403)
    await expectApiError(ask(subscription, { discountId: null }), 'AlreadyCanceledSubscription', 403)
  })

  it('of one that leaves with a change unpaid states the amount of its last order', async () => {
    const subscription = await subscribe(shop, small)
    await shop.travel(days(10))
    await change(subscription, { productId: large, prorationBehavior: 'prorate' })
    await change(subscription, { cancelAtPeriodEnd: true })
    const preview = await next(subscription)
    expect(preview.next_invoice?.lines).toHaveLength(2)
    await shop.travel(endOf(subscription))
    expect(await latestOrder(subscription)).toMatchObject(amountsOf(preview.next_invoice) ?? {})
  })

  it('of a change for the next period states its time, before and after it is scheduled', async () => {
    const subscription = await subscribe(shop, small)
    expect(await next(subscription)).not.toHaveProperty('changes_at')
    const body = { productId: large, prorationBehavior: 'next_period' } as const
    const changes_at = subscription.current_period_end
    expect(await ask(subscription, body)).toMatchObject({ changes_at, product_id: large, due_now: null })
    await change(subscription, body)
    expect(await next(subscription)).toMatchObject({ changes_at, next_invoice_at: changes_at })
    const moved_end = new Date(Date.parse(changes_at ?? '') + days(10)).toISOString()
    expect(await ask(subscription, { currentBillingPeriodEnd: moved_end })).toMatchObject({
      changes_at: moved_end,
      next_invoice_at: moved_end,
    })
    await change(subscription, { pendingUpdate: null })
    expect(await next(subscription)).not.toHaveProperty('changes_at')
  })

  it('of one with an unpaid order names the order and the next attempt', async () => {
    const subscription = await subscribe(shop, small, { card: cards.declinedAgain })
    await shop.travel(endOf(subscription))
    const owing = await again(shop, subscription)
    expect(owing.status).toBe('past_due')
    const { owed, next_invoice } = await next(subscription)
    const order = await latestOrder(subscription)
    expect(owed).toMatchObject({ order_id: order?.id, total_amount: 642 })
    expect(Date.parse(owed?.next_attempt_at ?? '')).toBe(shop.clock.now().getTime() + days(2))
    // A past due subscription is not renewed.
    expect(next_invoice).toBeNull()
  })
})

const usesOf = async ({ id }: { id: string }) =>
  (await shop.client.discounts.get({ path: { id } })).redemptions_count

describe('another discount', () => {
  it('counts from the next period on, as its preview says, and its use is counted once', async () => {
    const half = await less({ type: 'percentage', basis_points: 5000, max_redemptions: 2 })
    const subscription = await subscribe(shop, small)
    await shop.travel(days(3))
    const preview = await ask(subscription, { discountId: half.id })
    expect(preview.next_invoice).toMatchObject({ subtotal_amount: 599, discount_amount: 300, tax_amount: 21 })
    expect(await change(subscription, { discountId: half.id })).toMatchObject({
      amount: 299,
      discount_id: half.id,
    })
    await change(subscription, { discountId: half.id })
    await change(subscription, { discountId: null })
    await change(subscription, { discountId: half.id })
    expect((await shop.client.discounts.get({ path: { id: half.id } })).redemptions_count).toBe(1)
    await shop.travel(endOf(subscription))
    expect(await latestOrder(subscription)).toMatchObject(amountsOf(preview.next_invoice) ?? {})
  })

  it('that the subscription already has changes nothing, as its preview says', async () => {
    const half = await less({ type: 'percentage', basis_points: 5000, duration: 'once', max_redemptions: 1 })
    const subscription = await subscribe(shop, small, { discountId: half.id })
    const { previewed_at: _, ...as_it_is } = await next(subscription)
    expect(await ask(subscription, { discountId: half.id })).toMatchObject(as_it_is)
    await change(subscription, { discountId: half.id })
    await shop.travel(endOf(subscription))
    expect(await latestOrder(subscription)).toMatchObject(amountsOf(as_it_is.next_invoice) ?? {})
  })

  it('that came from the checkout can be restored without another use', async () => {
    const half = await less({ type: 'percentage', basis_points: 5000, max_redemptions: 1 })
    const subscription = await subscribe(shop, small, { discountId: half.id })
    await change(subscription, { discountId: null })
    expect(await ask(subscription, { discountId: half.id })).toMatchObject({ discount_id: half.id })
    expect(await change(subscription, { discountId: half.id })).toMatchObject({ discount_id: half.id })
    await change(subscription, { discountId: null })
    expect(await usesOf(half)).toBe(1)
  })

  it('that the subscription had before can be restored although it is used up since', async () => {
    const half = await less({ type: 'percentage', basis_points: 5000, max_redemptions: 1 })
    const subscription = await subscribe(shop, small)
    await change(subscription, { discountId: half.id })
    await shop.travel(endOf(subscription))
    await change(subscription, { discountId: null })
    await change(subscription, { discountId: half.id })
    await change(subscription, { discountId: null })
    expect(await usesOf(half)).toBe(1)
    await expectInvalid(change(await subscribe(shop, small), { discountId: half.id }), 'body.discountId')
    expect(await change(subscription, { discountId: half.id })).toMatchObject({ discount_id: half.id })
  })

  it('that is removed before a period begins with it frees its use', async () => {
    const half = await less({ type: 'percentage', basis_points: 5000, max_redemptions: 1, products: [small] })
    const other = await less({ type: 'percentage', basis_points: 1000 })
    for (const lost of [{ discountId: null }, { discountId: other.id }, { productId: large }]) {
      const subscription = await subscribe(shop, small)
      await change(subscription, { discountId: half.id })
      expect(await usesOf(half)).toBe(1)
      await change(subscription, lost)
      expect(await usesOf(half)).toBe(0)
    }
  })

  it('is exchanged by concurrent subscriptions in both directions', async () => {
    const percentage = await less({ type: 'percentage', basis_points: 1000 })
    const two = await less({ type: 'percentage', basis_points: 2000 })
    const subscriptions = await Promise.all([0, 1, 2, 3].map(() => subscribe(shop, small)))
    const swap = (turn: number) =>
      Promise.all(
        subscriptions.map((each, place) =>
          change(each, { discountId: (place + turn) % 2 === 0 ? percentage.id : two.id }),
        ),
      )
    await swap(0)
    await swap(1)
    await swap(2)
    expect([await usesOf(percentage), await usesOf(two)]).toEqual([2, 2])
  })

  it('of a duration of once applies to one renewal', async () => {
    const once = await less({ type: 'fixed', amount: 99, currency: 'usd', duration: 'once' })
    const subscription = await subscribe(shop, small)
    await change(subscription, { discountId: once.id })
    await shop.travel(endOf(subscription))
    expect(await latestOrder(subscription)).toMatchObject({ discount_amount: 99 })
    const renewed = await again(shop, subscription)
    await shop.travel(endOf(renewed))
    expect(await latestOrder(subscription)).toMatchObject({ discount_amount: 0, subtotal_amount: 599 })
    expect(await again(shop, subscription)).toMatchObject({ discount_id: null, amount: 599 })
  })

  it('leaves the running period as it was charged, when the product changes in it', async () => {
    const half = await less({ type: 'percentage', basis_points: 5000 })
    const subscription = await subscribe(shop, large, { discountId: half.id })
    await change(subscription, { discountId: null })
    // The full period remains: exactly the paid amount is credited, and the new plan costs its regular price.
    const { due_now } = await ask(subscription, { productId: small, prorationBehavior: 'invoice' })
    expect(due_now?.lines.map(({ amount }) => amount).slice(0, 2)).toEqual([-999, 299])
    const full = await subscribe(shop, large)
    await change(full, { discountId: half.id })
    const late = await ask(full, { productId: small, prorationBehavior: 'invoice' })
    expect(late.due_now?.lines.map(({ amount }) => amount).slice(0, 2)).toEqual([-1999, 599])
    expect(late.next_invoice).toMatchObject({ net_amount: 0, total_amount: 0, credit_left: 1101 })
  })

  it('that has ended, or is for other products, is rejected', async () => {
    const subscription = await subscribe(shop, small)
    const other = await less({ type: 'percentage', basis_points: 5000, products: [large] })
    await expectInvalid(change(subscription, { discountId: other.id }), 'body.discountId')
    await expectInvalid(ask(subscription, { discountId: other.id }), 'body.discountId')
    await expectInvalid(change(subscription, { discountId: crypto.randomUUID() }), 'body.discountId')
  })

  it('with one use left goes to one of several concurrent subscriptions', async () => {
    const last = await less({ type: 'percentage', basis_points: 1000, max_redemptions: 1 })
    const subscriptions = await Promise.all([0, 1, 2].map(() => subscribe(shop, small)))
    const outcomes = await Promise.allSettled(
      subscriptions.map((subscription) => change(subscription, { discountId: last.id })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await shop.client.discounts.get({ path: { id: last.id } })).redemptions_count).toBe(1)
  })
})

it('a customer is charged exactly the amount in the portal, where the seller allows it', async () => {
  const subscription = await subscribe(shop, small)
  shop.clock.advance(days(7))
  const { serverURL, fetch } = shop
  const session = await shop.client.customerSessions.create({
    body: { customer_id: subscription.customer_id },
  })
  const settings = { allowMultipleSubscriptions: false, allowCustomerUpdates: true }
  await shop.client.organizations.update({
    path: { id: shop.demo.organization_id },
    body: { subscriptionSettings: { ...settings, prorationBehavior: 'invoice' } },
  })
  const portal = createClientFor(portalSubscriptionPreviews, { serverURL, fetch, accessToken: session.token })
  const path = { id: subscription.id }
  const firstPreview = await portal.change({ path, body: { product_id: large } })
  expect(await portal.next({ path })).toEqual(await next(subscription))
  expect(firstPreview).toEqual(await ask(subscription, { productId: large }))
  shop.clock.advance(minutes(10))
  const { subscriptions } = shop.clientWith(session.token).customerPortal
  const body = {
    product_id: large,
    prorated_at: firstPreview.previewed_at,
    expected_amount: firstPreview.amount,
  }
  const expected_due_now = firstPreview.due_now?.total_amount ?? 0
  await expectInvalid(
    subscriptions.update({ path, body: { ...body, expected_due_now: expected_due_now - 1 } }),
    'body.expected_due_now',
  )
  await subscriptions.update({ path, body: { ...body, expected_due_now } })
  expect(await latestOrder(subscription)).toMatchObject({
    billing_reason: 'subscription_update',
    total_amount: firstPreview.due_now?.total_amount,
    tax_amount: firstPreview.due_now?.tax_amount,
  })
  await expectInvalid(
    subscriptions.update({ path, body: { product_id: small, prorated_at: firstPreview.previewed_at } }),
    'body.prorated_at',
  )
})
