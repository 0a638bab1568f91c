import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newBenefit, offer } from '../../../../testing/benefits.ts'
import { expectApiError, expectInvalid } from '../../../../testing/expect-error.ts'
import { expectReconciled } from '../../../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../../../testing/open-shop.ts'
import {
  again,
  endSubscriptions,
  eventTypesOf,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
  type Subscription,
  totalsOf,
  updateOf,
} from '../../../../testing/subscribe.ts'
import { newMeter, newMeteredPlan, use } from '../../../../testing/usage.ts'

let shop: Shop
let small: string
let large: string
beforeAll(async () => {
  shop = await openShop()
  small = await newPlan(shop, 1000)
  large = await newPlan(shop, 3000)
})
beforeEach(() => shop.clock.set(new Date('2027-01-01T00:00:00Z')))
afterEach(async () => {
  await expectReconciled(shop)
  await endSubscriptions(shop)
})
afterAll(() => shop.close())

const on = (day: string) => new Date(`2027-${day}T00:00:00Z`)
const iso = (day: string) => on(day).toISOString()
const travel = (day: string) => shop.travel(on(day))
const update = (subscription: Subscription, body: object) => updateOf(shop, subscription, body)
const change = (subscription: Subscription, productId: string, prorationBehavior: string, rest = {}) =>
  update(subscription, { productId, prorationBehavior, ...rest })
const schedule = (subscription: Subscription, productId: string) =>
  change(subscription, productId, 'next_period')
const totals = (subscription: Subscription) => totalsOf(shop, subscription)
const setSettings = (change_: object) =>
  shop.client.organizations.update({
    path: { id: shop.demo.organization_id },
    body: {
      subscriptionSettings: {
        allowMultipleSubscriptions: false,
        allowCustomerUpdates: true,
        prorationBehavior: 'prorate',
        ...change_,
      },
    },
  })

describe('a change for the next period', () => {
  it('is made at the end of the period, with the benefits of the new product, and charges nothing before', async () => {
    const product = await newPlan(shop, 3000)
    const benefit = await newBenefit(shop)
    await offer(shop, product, benefit)
    const subscription = await subscribe(shop, small)
    const granted = async () =>
      (await shop.client.customers.getState({ path: { id: subscription.customer_id } })).granted_benefits
    await travel('01-10')
    const types = (await eventTypesOf(shop, subscription.id)).length
    expect(await schedule(subscription, product)).toMatchObject({
      product_id: small,
      amount: 1000,
      pending_update: { product_id: product, applies_at: iso('02-01') },
    })
    await shop.runJobs()
    expect((await eventTypesOf(shop, subscription.id)).slice(types)).toEqual(['subscription.updated'])
    expect(await granted()).toEqual([])
    expect(await totals(subscription)).toEqual(['paid 1000'])
    await travel('02-01')
    const after = await again(shop, subscription)
    expect(after).toMatchObject({
      product_id: product,
      amount: 3000,
      current_period_start: iso('02-01'),
      current_period_end: iso('03-01'),
    })
    expect(after).not.toHaveProperty('pending_update')
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 3000'])
    expect(await granted()).toMatchObject([{ benefit_id: benefit }])
    const subjects = shop.mails.filter(({ id }) => id.includes(subscription.id)).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Your subscription to Plan at 1000 will change',
      'Your subscription to Plan at 3000 has changed',
    ])
  })

  it('can be withdrawn, which costs nothing and leaves no order', async () => {
    const subscription = await subscribe(shop, small)
    await schedule(subscription, large)
    expect(await update(subscription, { pendingUpdate: null })).not.toHaveProperty('pending_update')
    await travel('02-01')
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000'])
    await expectInvalid(update(subscription, { pendingUpdate: null }), 'body.pendingUpdate')
  })

  it('is replaced by every later change of the product', async () => {
    const subscription = await subscribe(shop, small)
    const third = await newPlan(shop, 1500)
    for (const behavior of ['invoice', 'prorate', 'reset']) {
      await schedule(subscription, large)
      expect(await change(subscription, third, behavior)).not.toHaveProperty('pending_update')
      expect(await again(shop, subscription)).toMatchObject({ product_id: third, amount: 1500 })
      await change(subscription, small, 'invoice')
    }
    await schedule(subscription, large)
    expect(await schedule(subscription, third)).toMatchObject({ pending_update: { product_id: third } })
    expect(await schedule(subscription, small)).not.toHaveProperty('pending_update')
  })

  it('stays when the payment of a later change is declined', async () => {
    const subscription = await subscribe(shop, small)
    await schedule(subscription, large)
    await (
      await portalOf(shop, subscription)
    ).customers.addPaymentMethod({
      body: {
        confirmationTokenId: await shop.tokenOf(cards.declinedAgain),
        setDefault: true,
        returnUrl: '/',
      },
    })
    await expectApiError(change(subscription, await newPlan(shop, 9000), 'invoice'), 'PaymentFailed', 402)
    expect(await again(shop, subscription)).toMatchObject({ pending_update: { product_id: large } })
  })

  it('bills the usage of the old period at its prices, and begins another interval with the new one', async () => {
    const meter = await newMeter(shop)
    const metered = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 50 }], { price: 1000 })
    const yearly = await newPlan(shop, 10_000, { interval: 'year' })
    const subscription = await subscribe(shop, metered)
    await use(shop, subscription, meter, 4)
    await schedule(subscription, yearly)
    await travel('02-01')
    expect(await again(shop, subscription)).toMatchObject({
      recurring_interval: 'year',
      current_period_start: iso('02-01'),
      current_period_end: '2028-02-01T00:00:00.000Z',
    })
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 10200'])
  })

  it('bills the usage of the new period at its own prices', async () => {
    const meter = await newMeter(shop)
    const metered = (unitAmount: number) => newMeteredPlan(shop, [{ meterId: meter.id, unitAmount }])
    const subscription = await subscribe(shop, await metered(50))
    await use(shop, subscription, meter, 4)
    await schedule(subscription, await metered(80))
    await travel('02-01')
    await use(shop, subscription, meter, 5)
    await travel('03-01')
    expect(await totals(subscription)).toEqual(['paid 0', 'paid 200', 'paid 400'])
  })

  it('has the discount that applies at its time', async () => {
    const off = (duration: string, products?: string[]) =>
      shop.client.discounts.create({
        body: { name: 'Off', type: 'percentage', basisPoints: 5000, duration, products } as never,
      })
    const once = await subscribe(shop, small, { discountId: (await off('once')).id })
    const limited = await subscribe(shop, small, { discountId: (await off('forever', [small])).id })
    const forever = await subscribe(shop, small, { discountId: (await off('forever')).id })
    for (const item of [once, limited, forever]) await schedule(item, large)
    await travel('02-01')
    expect(await totals(once)).toEqual(['paid 500', 'paid 3000'])
    expect(await totals(limited)).toEqual(['paid 500', 'paid 3000'])
    expect(await totals(forever)).toEqual(['paid 500', 'paid 1500'])
  })

  it('is made though its product is archived since, and dropped when that has no price', async () => {
    const archived = await newPlan(shop, 2000)
    const empty = await newPlan(shop, 4000)
    const [stored, dropped] = [await subscribe(shop, small), await subscribe(shop, small)]
    await schedule(stored, archived)
    await schedule(dropped, empty)
    await shop.client.products.update({ path: { id: archived }, body: { isArchived: true } })
    await shop.database.db
      .updateTable('product_prices')
      .set({ is_archived: true })
      .where('product_id', '=', empty)
      .execute()
    await travel('02-01')
    expect(await totals(stored)).toEqual(['paid 1000', 'paid 2000'])
    expect(await totals(dropped)).toEqual(['paid 1000', 'paid 1000'])
    expect(await again(shop, dropped)).not.toHaveProperty('pending_update')
  })

  it('keeps its product from being deleted', async () => {
    const product = await newPlan(shop, 2000)
    const subscription = await subscribe(shop, small)
    await schedule(subscription, product)
    const { serverURL, fetch, accessToken } = shop
    const remove = () =>
      fetch(
        new Request(`${serverURL}/v1/products/${product}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${accessToken}` },
        }),
      )
    expect((await remove()).status).toBe(409)
    await update(subscription, { pendingUpdate: null })
    expect((await remove()).status).toBe(204)
  })

  it('is a part of the revision of its subscription', async () => {
    const subscription = await subscribe(shop, small)
    const etag = async () => {
      const headers = { authorization: `Bearer ${shop.accessToken}` }
      const request = new Request(`${shop.serverURL}/v1/subscriptions/${subscription.id}`, { headers })
      return (await shop.fetch(request)).headers.get('etag')
    }
    const before = await etag()
    await schedule(subscription, large)
    const scheduled = await etag()
    expect(scheduled).not.toBe(before)
    await update(subscription, { pendingUpdate: null })
    expect(await etag()).not.toBe(scheduled)
  })

  it('is replaced by a cancellation, and needs a subscription that continues', async () => {
    const subscription = await subscribe(shop, small)
    await schedule(subscription, large)
    expect(await update(subscription, { cancelAtPeriodEnd: true })).not.toHaveProperty('pending_update')
    await expectApiError(schedule(subscription, large), 'AlreadyCanceledSubscription', 403)
    await update(subscription, { cancelAtPeriodEnd: false })
    await update(subscription, { pauseAtPeriodEnd: true })
    await expectApiError(schedule(subscription, large), 'SubscriptionUpdatePending', 409)
  })

  it('is made once by two workers, or by one after days without a worker', async () => {
    const subscription = await subscribe(shop, small)
    await schedule(subscription, large)
    shop.clock.set(on('03-05'))
    await Promise.all([shop.runJobs(), shop.runJobs()])
    await travel('03-06')
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 3000', 'paid 3000'])
  })
})

describe('a process of an earlier version, which knows nothing of what is scheduled,', () => {
  const write = (subscription: Subscription, set: object) =>
    shop.database.db.updateTable('subscriptions').set(set).where('id', '=', subscription.id).execute()

  it('takes the place of a scheduled change with another product, a cancellation or an end', async () => {
    const [changed, canceled, ended] = [
      await subscribe(shop, small),
      await subscribe(shop, small),
      await subscribe(shop, small),
    ]
    for (const subscription of [changed, canceled, ended]) await schedule(subscription, large)
    await write(changed, { product_id: await newPlan(shop, 2000) })
    await write(canceled, { cancel_at_period_end: true, canceled_at: on('01-02'), ends_at: on('02-01') })
    await write(ended, { status: 'canceled', ended_at: on('01-02'), ends_at: on('01-02') })
    for (const subscription of [changed, canceled, ended])
      expect((await again(shop, subscription)).pending_update ?? null).toBeNull()
    await update(canceled, { cancelAtPeriodEnd: false })
    await travel('02-01')
    expect(await totals(canceled)).toEqual(['paid 1000', 'paid 1000'])
  })

  it('takes the place of a scheduled pause with a cancellation', async () => {
    const subscription = await subscribe(shop, small)
    await update(subscription, { pauseAtPeriodEnd: true, resumesAt: iso('03-01') })
    await write(subscription, { cancel_at_period_end: true, canceled_at: on('01-02'), ends_at: on('02-01') })
    await update(subscription, { cancelAtPeriodEnd: false })
    await travel('02-01')
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000'])
  })
})

describe('a change by the setting of the seller', () => {
  afterEach(() => setSettings({ prorationOnDowngrade: null }))

  it('waits for the end of the period, for customers and sellers', async () => {
    await setSettings({ prorationBehavior: 'next_period' })
    const subscription = await subscribe(shop, small)
    expect(await update(subscription, { productId: large })).toMatchObject({
      pending_update: { product_id: large },
    })
    const { subscriptions } = await portalOf(shop, subscription)
    const own = (body: object) => subscriptions.update({ path: { id: subscription.id }, body: body as never })
    expect(await own({ pending_update: null })).not.toHaveProperty('pending_update')
    expect(await own({ product_id: large })).toMatchObject({ pending_update: { product_id: large } })
  })

  it('can be another one for customers who move to a lower price over the same time', async () => {
    await setSettings({ prorationBehavior: 'invoice', prorationOnDowngrade: 'next_period' })
    const subscription = await subscribe(shop, large)
    const { subscriptions } = await portalOf(shop, subscription)
    const own = (product_id: string) =>
      subscriptions.update({ path: { id: subscription.id }, body: { product_id } })
    // 24,000 a year are 2,000 a month.
    const yearly = await newPlan(shop, 24_000, { interval: 'year' })
    expect(await own(yearly)).toMatchObject({ product_id: large, pending_update: { product_id: yearly } })
    expect(await own(await newPlan(shop, 5000))).toMatchObject({ amount: 5000 })
    expect(await update(subscription, { productId: small })).toMatchObject({ product_id: small })
  })

  it('is kept when a client of 2025 returns its own view, and when one omits unknown fields', async () => {
    await setSettings({ prorationBehavior: 'next_period', prorationOnDowngrade: 'invoice' })
    const path = `${shop.serverURL}/snake/v1/organizations/${shop.demo.organization_id}`
    const call = async (method: string, body?: object) => {
      const headers = {
        authorization: `Bearer ${shop.accessToken}`,
        'content-type': 'application/json',
        'user-agent': 'speakeasy-sdk/typescript 0.32.9 2.575.2 0.1.0 @polar-sh/sdk',
      }
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      return (await (await shop.fetch(new Request(path, init))).json()) as {
        subscription_settings: Record<string, unknown>
      }
    }
    const stored = async () =>
      (await shop.client.organizations.get({ path: { id: shop.demo.organization_id } })).subscriptionSettings
    const { allow_multiple_subscriptions, allow_customer_updates, proration_behavior } = (await call('GET'))
      .subscription_settings
    expect(proration_behavior).toBe('prorate')
    const echo = { allow_multiple_subscriptions, allow_customer_updates, proration_behavior }
    await call('PATCH', { subscription_settings: echo })
    expect(await stored()).toMatchObject({
      prorationBehavior: 'next_period',
      prorationOnDowngrade: 'invoice',
    })
    await call('PATCH', { subscription_settings: { ...echo, proration_behavior: 'invoice' } })
    expect(await stored()).toMatchObject({ prorationBehavior: 'invoice', prorationOnDowngrade: 'invoice' })
  })
})

describe('a reset', () => {
  it('begins a new period at the full price, without a credit', async () => {
    const subscription = await subscribe(shop, small)
    await travel('01-10')
    expect(await change(subscription, large, 'reset')).toMatchObject({
      amount: 3000,
      current_period_start: iso('01-10'),
      current_period_end: iso('02-10'),
    })
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 3000'])
    await travel('02-10')
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 3000', 'paid 3000'])
  })

  it('that is declined changes nothing', async () => {
    const subscription = await subscribe(shop, small)
    await (
      await portalOf(shop, subscription)
    ).customers.addPaymentMethod({
      body: {
        confirmationTokenId: await shop.tokenOf(cards.declinedAgain),
        setDefault: true,
        returnUrl: '/',
      },
    })
    await travel('01-10')
    await expectApiError(change(subscription, large, 'reset'), 'PaymentFailed', 402)
    expect(await again(shop, subscription)).toMatchObject({
      product_id: small,
      current_period_start: iso('01-01'),
    })
  })
})

describe('the end of a period', () => {
  const move = (subscription: Subscription, end: string) =>
    update(subscription, { currentBillingPeriodEnd: end })

  it('can be moved to a later day, which is the new anchor; credits count the moved period', async () => {
    const subscription = await subscribe(shop, small)
    const other = await subscribe(shop, small)
    await travel('01-10')
    expect(await move(subscription, iso('02-15'))).toMatchObject({ current_period_end: iso('02-15') })
    await move(other, iso('02-15'))
    await travel('02-05')
    expect(await totals(subscription)).toEqual(['paid 1000'])
    // 10 of 45 days.
    await change(other, await newPlan(shop, 0), 'invoice')
    const [, credit] = await ordersOf(shop, other)
    expect(credit?.items[0]).toMatchObject({ amount: -222 })
    await travel('02-15')
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000'])
    expect(await again(shop, subscription)).toMatchObject({
      current_period_start: iso('02-15'),
      current_period_end: iso('03-15'),
    })
  })

  it('can be moved to an earlier day, also of a period of several intervals, whose product then changes', async () => {
    const quarterly = await newPlan(shop, 3000, { count: 3 })
    const subscription = await subscribe(shop, quarterly)
    await move(subscription, iso('01-20'))
    await change(subscription, await newPlan(shop, 6000, { count: 3 }), 'prorate')
    await travel('01-20')
    expect(await again(shop, subscription)).toMatchObject({
      current_period_start: iso('01-20'),
      current_period_end: iso('04-20'),
    })
  })

  it('moves a cancellation, a pause, a scheduled change and a new discount with it', async () => {
    const [canceled, paused, scheduled, discounted] = await Promise.all([
      subscribe(shop, small),
      subscribe(shop, small),
      subscribe(shop, small),
      subscribe(shop, small),
    ])
    await update(canceled, { cancelAtPeriodEnd: true })
    await update(paused, { pauseAtPeriodEnd: true, resumesAt: iso('03-01') })
    await schedule(scheduled, large)
    const body = { name: 'Off', type: 'percentage', basisPoints: 5000, duration: 'once' }
    const { id } = await shop.client.discounts.create({ body: body as never })
    await update(discounted, { discountId: id })
    await expectInvalid(move(paused, iso('03-01')), 'body.currentBillingPeriodEnd')
    for (const item of [canceled, paused, scheduled, discounted]) await move(item, iso('02-20'))
    expect(await again(shop, scheduled)).toMatchObject({ pending_update: { applies_at: iso('02-20') } })
    await travel('02-20')
    expect(await again(shop, canceled)).toMatchObject({ status: 'canceled', ended_at: iso('02-20') })
    expect(await again(shop, paused)).toMatchObject({ status: 'paused', paused_at: iso('02-20') })
    expect(await totals(scheduled)).toEqual(['paid 1000', 'paid 3000'])
    expect(await totals(discounted)).toEqual(['paid 1000', 'paid 500'])
    await travel('03-20')
    expect(await totals(discounted)).toEqual(['paid 1000', 'paid 500', 'paid 1000'])
  })

  it('is in the future, and at most three years ahead', async () => {
    const subscription = await subscribe(shop, small)
    for (const end of [iso('01-01'), '2030-01-01T00:00:01Z'])
      await expectInvalid(move(subscription, end), 'body.currentBillingPeriodEnd')
    expect(await move(subscription, '2030-01-01T00:00:00Z')).toMatchObject({ status: 'active' })
  })
})

describe('a body', () => {
  it('can change the metadata, with or without another change', async () => {
    const subscription = await subscribe(shop, small)
    const metadata = async () => (await again(shop, subscription)).metadata
    await update(subscription, { metadata: { a: 'alone' } })
    expect(await metadata()).toEqual({ a: 'alone' })
    await change(subscription, large, 'invoice', { metadata: { a: 'paid' } })
    expect(await metadata()).toEqual({ a: 'paid' })
    await change(subscription, small, 'prorate', { metadata: { a: 'prorated' } })
    expect(await metadata()).toEqual({ a: 'prorated' })
    await change(subscription, large, 'next_period', { metadata: { a: 'scheduled' } })
    expect(await metadata()).toEqual({ a: 'scheduled' })
    await update(subscription, { discountId: null, trialEnd: null, metadata: { a: 'discounted' } })
    expect(await metadata()).toEqual({ a: 'discounted' })
    await update(subscription, { pendingUpdate: null })
    await update(subscription, { trialEnd: iso('02-20'), metadata: { a: 'tried' } })
    expect(await again(shop, subscription)).toMatchObject({ status: 'trialing', metadata: { a: 'tried' } })
  })

  it('with two changes is rejected, and makes neither', async () => {
    const subscription = await subscribe(shop, small)
    await expectInvalid(update(subscription, { product_id: large, discount_id: null }), 'body.discountId')
    await expectInvalid(update(subscription, { productId: large, revoke: true }), 'body.revoke')
    await expectInvalid(
      update(subscription, { productId: large, cancelAtPeriodEnd: true }),
      'body.cancelAtPeriodEnd',
    )
    await expectInvalid(update(subscription, { resume: true, trialEnd: 'now' }), 'body.resume')
    expect(await again(shop, subscription)).toMatchObject({ product_id: small, cancel_at_period_end: false })
  })

  it('replaces the metadata beside a cancellation, a pause and an immediate end', async () => {
    const subscription = await subscribe(shop, small)
    const metadata = async () => (await again(shop, subscription)).metadata
    await update(subscription, { cancelAtPeriodEnd: true, revoke: null, metadata: { a: 'canceled' } })
    expect(await metadata()).toEqual({ a: 'canceled' })
    await update(subscription, { cancelAtPeriodEnd: false, metadata: { a: 'kept' } })
    await update(subscription, { pauseAtPeriodEnd: true, metadata: { a: 'pausing' } })
    expect(await metadata()).toEqual({ a: 'pausing' })
    await expectInvalid(
      update(subscription, { cancelAtPeriodEnd: 'soon', metadata: {} }),
      'body.cancelAtPeriodEnd',
    )
    await update(subscription, { revoke: true, metadata: { a: 'ended' } })
    expect(await again(shop, subscription)).toMatchObject({ status: 'canceled', metadata: { a: 'ended' } })
  })
})
