import { hours } from '@atelier/plumbing/clock'
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
let plan: string
beforeAll(async () => {
  shop = await openShop()
  plan = await newPlan(shop, 1000)
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
const pause = (subscription: Subscription, resumesAt?: string) =>
  update(subscription, { pauseAtPeriodEnd: true, ...(resumesAt !== undefined && { resumesAt }) })
const resume = (subscription: Subscription) => update(subscription, { resume: true })
const totals = (subscription: Subscription) => totalsOf(shop, subscription)
const useCard = async (subscription: Subscription, card: string) =>
  (await portalOf(shop, subscription)).customers.addPaymentMethod({
    body: { confirmationTokenId: await shop.tokenOf(card), setDefault: true, returnUrl: '/' },
  })

/** Properties of license keys. */
const keys = { prefix: 'KEY', expires: null, activations: null, limit_usage: null }

/** A subscription that is paused from 1 February on. */
const paused = async (product = plan, resumesAt?: string) => {
  const subscription = await subscribe(shop, product)
  await travel('01-10')
  await pause(subscription, resumesAt)
  await travel('02-02')
  return subscription
}

describe('a pause', () => {
  it('begins at the end of the period and ends on its date, with a new period that is charged then', async () => {
    const subscription = await subscribe(shop, plan)
    await travel('01-10')
    expect(await pause(subscription, iso('03-15'))).toMatchObject({
      status: 'active',
      pause_at_period_end: true,
      resumes_at: iso('03-15'),
      paused_at: null,
    })
    await shop.travel(new Date(on('02-01').getTime() - 1000))
    expect(await again(shop, subscription)).toMatchObject({ status: 'active' })
    await travel('02-01')
    expect(await again(shop, subscription)).toMatchObject({
      status: 'paused',
      paused_at: iso('02-01'),
      resumes_at: iso('03-15'),
      pause_at_period_end: false,
      ended_at: null,
    })
    await shop.travel(new Date(on('03-15').getTime() - 1000))
    expect(await totals(subscription)).toEqual(['paid 1000'])
    await travel('03-15')
    const resumed = await again(shop, subscription)
    expect(resumed).toMatchObject({
      status: 'active',
      current_period_start: iso('03-15'),
      current_period_end: iso('04-15'),
    })
    expect(resumed.paused_at ?? null).toBeNull()
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000'])
    expect((await ordersOf(shop, subscription))[1]).toMatchObject({ billing_reason: 'subscription_cycle' })
    await travel('04-15')
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000', 'paid 1000'])
  })

  it('has its events and e-mails, as has its end', async () => {
    const subscription = await paused(plan, iso('03-15'))
    const before = await eventTypesOf(shop, subscription.id)
    expect(before.slice(-3)).toEqual(['subscription.updated', 'subscription.updated', 'subscription.paused'])
    await travel('03-15')
    const [, order] = await ordersOf(shop, subscription)
    const types = await eventTypesOf(shop, subscription.id, order?.id ?? '')
    expect(types.slice(before.length)).toEqual([
      'subscription.updated',
      'subscription.resumed',
      'order.created',
      'order.updated',
      'order.paid',
    ])
    const mails = shop.mails.filter(({ id }) => id.includes(subscription.id)).map(({ subject }) => subject)
    expect(mails).toEqual([
      'Your subscription to Plan at 1000 will be paused',
      'Your subscription to Plan at 1000 is paused',
      'Your subscription to Plan at 1000 continues',
    ])
  })

  it('without an end date lasts until it is ended, which is paid in the call', async () => {
    const subscription = await paused()
    await travel('06-20')
    expect(await totals(subscription)).toEqual(['paid 1000'])
    const types = await eventTypesOf(shop, subscription.id)
    expect(await resume(subscription)).toMatchObject({
      status: 'active',
      current_period_start: iso('06-20'),
      current_period_end: iso('07-20'),
    })
    const [, order] = await ordersOf(shop, subscription)
    expect(order).toMatchObject({ status: 'paid', total_amount: 1000, billing_reason: 'subscription_cycle' })
    expect((await eventTypesOf(shop, subscription.id, order?.id ?? '')).slice(types.length)).toEqual([
      'subscription.updated',
      'subscription.resumed',
      'order.created',
      'order.updated',
      'order.paid',
    ])
    await travel('07-20')
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000', 'paid 1000'])
  })

  it('continues when its manual end is declined, and nothing is left of it', async () => {
    const subscription = await paused()
    await useCard(subscription, cards.declinedAgain)
    await travel('02-20')
    const types = await eventTypesOf(shop, subscription.id)
    await expectApiError(resume(subscription), 'PaymentFailed', 402)
    expect(await again(shop, subscription)).toMatchObject({ status: 'paused', paused_at: iso('02-01') })
    expect(await totals(subscription)).toEqual(['paid 1000'])
    expect(await eventTypesOf(shop, subscription.id)).toEqual(types)
  })

  it('whose end on its date is declined is past due, and retried', async () => {
    const subscription = await paused(plan, iso('03-01'))
    await useCard(subscription, cards.declinedAgain)
    await travel('03-01')
    expect(await again(shop, subscription)).toMatchObject({
      status: 'past_due',
      current_period_start: iso('03-01'),
    })
    await useCard(subscription, cards.visa)
    await travel('03-03')
    expect(await again(shop, subscription)).toMatchObject({ status: 'active' })
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000'])
  })

  it('is ended once by two concurrent calls', async () => {
    const subscription = await paused()
    const ends = await Promise.allSettled([resume(subscription), resume(subscription)])
    await shop.runJobs()
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000'])
  })

  it('can be withdrawn before it begins', async () => {
    const subscription = await subscribe(shop, plan)
    await pause(subscription)
    const renewed = await update(subscription, { pauseAtPeriodEnd: false })
    expect(renewed.pause_at_period_end ?? false).toBe(false)
    await travel('02-01')
    expect(await again(shop, subscription)).toMatchObject({
      status: 'active',
      current_period_start: iso('02-01'),
    })
    await expectInvalid(update(subscription, { pauseAtPeriodEnd: false }), 'body.pauseAtPeriodEnd')
  })

  it('revokes the benefits, and grants them again with another license key, as after a late payment', async () => {
    const product = await newPlan(shop, 1000)
    await offer(shop, product, await newBenefit(shop, { type: 'license_keys', properties: keys }))
    const subscription = await paused(product)
    const ownKeys = async () =>
      (await (await portalOf(shop, subscription)).licenseKeys.list({ query: {} })).items.map(
        ({ id, status }) => ({ id, status }),
      )
    const [key] = await ownKeys()
    expect(key).toMatchObject({ status: 'revoked' })
    const { customer_id } = subscription
    expect(await shop.client.customers.getState({ path: { id: customer_id } })).toMatchObject({
      active_subscriptions: [],
      granted_benefits: [],
    })
    const grants = await shop.database.db
      .selectFrom('benefit_grants')
      .select('revocation_reason')
      .where('subscription_id', '=', subscription.id)
      .execute()
    expect(grants).toEqual([{ revocation_reason: 'subscription_paused' }])
    await resume(subscription)
    await shop.runJobs()
    expect(await ownKeys()).toEqual([key, { id: expect.any(String) as string, status: 'granted' }])
  })

  it('charges the usage before it, and none within it', async () => {
    const meter = await newMeter(shop)
    const product = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 50 }], { price: 1000 })
    const subscription = await subscribe(shop, product)
    await use(shop, subscription, meter, 4)
    await pause(subscription, iso('03-01'))
    await travel('02-01')
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 200'])
    await use(shop, subscription, meter, 100)
    await travel('03-01')
    expect((await again(shop, subscription)).meters).toMatchObject([{ consumed_units: 0, amount: 0 }])
    await use(shop, subscription, meter, 3)
    await travel('04-01')
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 200', 'paid 1000', 'paid 1150'])
  })

  it('continues while the usage before it is declined, until the last retry ends the subscription', async () => {
    const meter = await newMeter(shop)
    const product = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 50 }], { price: 1000 })
    const subscription = await subscribe(shop, product)
    await use(shop, subscription, meter, 4)
    await useCard(subscription, cards.declinedAgain)
    await pause(subscription)
    await travel('02-04')
    expect(await again(shop, subscription)).toMatchObject({ status: 'paused' })
    await expectApiError(resume(subscription), 'SubscriptionUpdatePending', 409)
    await travel('02-25')
    expect(await again(shop, subscription)).toMatchObject({ status: 'canceled' })
    expect(await totals(subscription)).toEqual(['paid 1000', 'void 200'])
  })

  it('ends with a cancellation, immediately and without a charge', async () => {
    const subscription = await paused(plan, iso('03-15'))
    expect(await update(subscription, { cancelAtPeriodEnd: true })).toMatchObject({
      status: 'canceled',
      ended_at: iso('02-02'),
    })
    await travel('04-01')
    expect(await totals(subscription)).toEqual(['paid 1000'])
    const other = await paused()
    await shop.client.subscriptions.revoke({ path: { id: other.id } })
    expect(await again(shop, other)).toMatchObject({ status: 'canceled' })
  })

  it('that is canceled no longer charges the usage before it, like a cancellation of a past due one', async () => {
    const meter = await newMeter(shop)
    const product = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 50 }], { price: 1000 })
    const subscription = await subscribe(shop, product)
    await use(shop, subscription, meter, 4)
    await useCard(subscription, cards.declinedAgain)
    await pause(subscription)
    await travel('02-02')
    expect(await totals(subscription)).toEqual(['paid 1000', 'pending 200'])
    await update(subscription, { cancelAtPeriodEnd: true })
    await useCard(subscription, cards.visa)
    await travel('03-01')
    expect(await totals(subscription)).toEqual(['paid 1000', 'void 200'])
  })

  it('that is scheduled is replaced by a cancellation', async () => {
    const subscription = await subscribe(shop, plan)
    await pause(subscription, iso('03-01'))
    await update(subscription, { cancelAtPeriodEnd: true })
    await travel('03-02')
    expect(await again(shop, subscription)).toMatchObject({ status: 'canceled', ended_at: iso('02-01') })
  })

  it('needs an active subscription with nothing else scheduled, and an end after the period', async () => {
    const subscription = await subscribe(shop, plan)
    await expectInvalid(pause(subscription, iso('02-01')), 'body.resumesAt')
    await expectInvalid(pause(subscription, '2030-01-01T00:00:01Z'), 'body.resumesAt')
    await expectApiError(resume(subscription), 'InactiveSubscription', 403)
    await update(subscription, { productId: await newPlan(shop, 2000), prorationBehavior: 'next_period' })
    await expectApiError(pause(subscription), 'SubscriptionUpdatePending', 409)
    await update(subscription, { pendingUpdate: null })
    await update(subscription, { cancelAtPeriodEnd: true })
    await expectApiError(pause(subscription), 'AlreadyCanceledSubscription', 403)
    const other = await paused()
    await expectApiError(pause(other), 'InactiveSubscription', 403)
    await expectApiError(update(other, { productId: plan }), 'InactiveSubscription', 403)
    await expectApiError(
      update(other, { currentBillingPeriodEnd: iso('05-01') }),
      'InactiveSubscription',
      403,
    )
  })

  it('blocks another subscription of the customer, where one is the maximum', async () => {
    const subscription = await paused()
    const { email } = subscription.customer
    const checkout = await shop.client.checkouts.create({ body: { productId: plan, ...shop.nextCurrency() } })
    const confirmed = shop.client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: await shop.buyer(cards.visa, email),
    })
    await expectApiError(confirmed, 'AlreadyActiveSubscriptionError', 403)
  })

  it('survives days without a worker: it begins and ends on its dates', async () => {
    const subscription = await subscribe(shop, plan)
    await pause(subscription, iso('03-15'))
    shop.clock.set(on('04-20'))
    await Promise.all([shop.runJobs(), shop.runJobs()])
    await shop.travel(new Date(on('04-20').getTime() + hours(1)))
    expect(await again(shop, subscription)).toMatchObject({ current_period_start: iso('04-15') })
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000', 'paid 1000'])
  })
})

describe('a pause and a discount', () => {
  it('are free for others when they are removed in the pause, before their first period', async () => {
    const { id } = await shop.client.discounts.create({
      body: {
        name: 'One',
        type: 'percentage',
        basisPoints: 5000,
        duration: 'once',
        maxRedemptions: 1,
      } as never,
    })
    const used = async () => (await shop.client.discounts.get({ path: { id } })).redemptions_count
    const subscription = await subscribe(shop, plan)
    await update(subscription, { discountId: id })
    await pause(subscription)
    await travel('02-10')
    expect(await used()).toBe(1)
    await update(subscription, { discountId: null })
    expect(await used()).toBe(0)
    await update(subscription, { discountId: id })
    await resume(subscription)
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 500'])
    await update(subscription, { discountId: null })
    expect(await used()).toBe(1)
  })

  it('count the periods alike: a pause uses up none', async () => {
    const body = {
      name: 'Off',
      type: 'percentage',
      basisPoints: 5000,
      duration: 'repeating',
      durationInMonths: 3,
    }
    const { id: discountId } = await shop.client.discounts.create({ body: body as never })
    const subscription = await subscribe(shop, plan, { discountId })
    await pause(subscription, iso('04-01'))
    await travel('06-01')
    expect(await totals(subscription)).toEqual(['paid 500', 'paid 500', 'paid 500', 'paid 1000'])
  })
})

describe('in the portal, a pause', () => {
  const allow = (pause_: boolean) =>
    shop.client.organizations.update({
      path: { id: shop.demo.organization_id },
      body: { customerPortalSettings: { subscription: { pause: pause_ } } },
    })
  it('is the seller’s to allow', async () => {
    const subscription = await subscribe(shop, plan)
    const { subscriptions } = await portalOf(shop, subscription)
    const change = (body: object) =>
      subscriptions.update({ path: { id: subscription.id }, body: body as never })
    const before = await shop.client.organizations.get({ path: { id: shop.demo.organization_id } })
    expect(before.customerPortalSettings).toEqual({ customer: { allowEmailChange: true } })
    for (const body of [{ pause_at_period_end: true }, { pause_at_period_end: false }, { resume: true }])
      await expectApiError(change(body), 'PauseResumeNotAllowed', 403)
    await allow(true)
    expect(await change({ pause_at_period_end: true, resumes_at: iso('03-01') })).toMatchObject({
      pause_at_period_end: true,
    })
    await travel('02-02')
    const portal = await portalOf(shop, subscription)
    const resumed = portal.subscriptions.update({ path: { id: subscription.id }, body: { resume: true } })
    expect(await resumed).toMatchObject({ status: 'active' })
    expect(await totals(subscription)).toEqual(['paid 1000', 'paid 1000'])
    await allow(false)
    const after = await shop.client.organizations.get({ path: { id: shop.demo.organization_id } })
    expect(after.customerPortalSettings).toEqual({ customer: { allowEmailChange: true } })
  })

  it('keeps its card, if it ends automatically', async () => {
    const subscription = await paused(plan, iso('05-01'))
    const { customers } = await portalOf(shop, subscription)
    const [method] = (await customers.getPaymentMethods({ query: {} })).items
    await expectApiError(
      customers.deletePaymentMethod({ path: { id: method?.id ?? '' } }),
      'PaymentMethodInUseByActiveSubscription',
      400,
    )
  })
})
