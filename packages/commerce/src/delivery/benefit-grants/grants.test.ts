import { benefitGrants } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeBenefit,
  grantsOf,
  newBenefit,
  newProduct,
  eventsOf,
  offer,
  order,
  statesOf,
} from '../../testing/benefits.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, ordersOf, portalOf, subscribe } from '../../testing/subscribe.ts'

/** Card whose refunds succeed and are later returned by the bank. */
const returnedByTheBank = '4000000000005126'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const refund = (orderId: string, amount = 1000) =>
  shop.client.refunds.create({
    body: { orderId, amount, reason: 'customer_request', revokeBenefits: true },
  })

const change = async (id: string, body: object) => {
  await shop.client.subscriptions.update({ path: { id }, body: body as { revoke: true } })
  await shop.runJobs()
}

/** Revocation reasons in the events of a benefit's grants, in order. */
const reasonsOf = async (benefit: string) =>
  (await shop.events()).flatMap(({ type, data }) =>
    type === 'benefit_grant.revoked' && 'benefit_id' in data && data.benefit_id === benefit
      ? ['revocation_reason' in data ? data.revocation_reason : undefined]
      : [],
  )

describe('the grants of all benefits', () => {
  it('are listed by customer, by external id and by state, newest first', async () => {
    const { serverURL, fetch, accessToken } = shop
    const { list } = createClientFor({ benefitGrants }, { serverURL, fetch, accessToken }).benefitGrants
    const [brushes, support] = [await newBenefit(shop), await newBenefit(shop, { description: 'Support' })]
    const product = await newProduct(shop, brushes, support)
    const first = await order(shop, product, 'all-1@example.com')
    shop.clock.advance(1000)
    const second = await order(shop, product, 'all-2@example.com')
    const external_id = `ada-${second.customer_id}`
    await shop.client.customers.update({ path: { id: second.customer_id }, body: { external_id } })
    await refund(first.id)
    await shop.runJobs()
    const { items } = await list({ query: { customer_id: [first.customer_id, second.customer_id] } })
    expect(items.map(({ customer_id }) => customer_id)).toEqual([
      second.customer_id,
      second.customer_id,
      first.customer_id,
      first.customer_id,
    ])
    expect(items.map(({ benefit }) => benefit.id).toSorted()).toEqual(
      [brushes, brushes, support, support].toSorted(),
    )
    const byExternalId = await list({ query: { external_customer_id: external_id } })
    expect(byExternalId.items).toEqual(items.slice(0, 2))
    const revoked = await list({
      query: { customer_id: [first.customer_id, second.customer_id], is_granted: false },
    })
    expect(revoked.items).toEqual(items.slice(2))
    const byRevocation = await list({
      query: { customer_id: [first.customer_id, second.customer_id], sorting: ['-revoked_at'] },
    })
    expect(byRevocation.items.map(({ is_revoked }) => is_revoked)).toEqual([true, true, false, false])
  })
})

describe('a revoked grant has a reason:', () => {
  it('the order was refunded, or the customer deleted, or the benefit', async () => {
    const benefit = await newBenefit(shop)
    const product = await newProduct(shop, benefit)
    const first = await order(shop, product, 'why-1@example.com')
    const second = await order(shop, product, 'why-2@example.com')
    await order(shop, product, 'why-3@example.com')
    await refund(first.id)
    await shop.runJobs()
    await shop.client.customers.delete({ path: { id: second.customer_id } })
    await shop.runJobs()
    await changeBenefit(shop, benefit, { isDeleted: true })
    await shop.runJobs()
    expect(await reasonsOf(benefit)).toEqual(['refunded', 'customer_deleted', 'benefit_deleted'])
  })

  it('the subscription is for another product, its product lost the benefit, or it has ended', async () => {
    const benefit = await newBenefit(shop)
    const [small, middle, big] = [
      await newPlan(shop, 500),
      await newPlan(shop, 600),
      await newPlan(shop, 900),
    ]
    await offer(shop, small, benefit)
    await offer(shop, middle, benefit)
    await shop.runJobs()
    const { id } = await subscribe(shop, small, { email: 'why-4@example.com' })
    // The second product also includes the benefit, so removing it from the first one changes nothing.
    await change(id, { product_id: middle })
    await offer(shop, small)
    await shop.runJobs()
    expect(await reasonsOf(benefit)).toEqual([])
    await offer(shop, middle)
    await shop.runJobs()
    await offer(shop, middle, benefit)
    await shop.runJobs()
    await change(id, { product_id: big })
    await change(id, { product_id: middle })
    await change(id, { revoke: true })
    expect(await reasonsOf(benefit)).toEqual(['benefit_removed', 'product_changed', 'subscription_ended'])
  })
})

describe('an order', () => {
  it('grants its buyer the benefits of its product', async () => {
    const benefit = await newBenefit(shop)
    const { id, customer_id } = await order(shop, await newProduct(shop, benefit))
    const [grant, ...otherGrants] = await grantsOf(shop, benefit)
    expect(otherGrants).toEqual([])
    expect(grant).toMatchObject({
      is_granted: true,
      is_revoked: false,
      granted_at: shop.clock.now().toISOString(),
      revoked_at: null,
      order_id: id,
      subscription_id: null,
      customer_id,
      user_id: customer_id,
      benefit_id: benefit,
      customer: { id: customer_id },
      properties: {},
      error: null,
      modified_at: null,
    })
  })

  it('sends the seller the grant, then the customer state, then the fulfilled order', async () => {
    const benefit = await newBenefit(shop)
    const { id, customer_id } = await order(shop, await newProduct(shop, benefit), 'told@example.com')
    const events = await shop.events()
    const from = events.findIndex(({ type, subject_id }) => type === 'order.paid' && subject_id === id)
    const types = events.slice(from + 1).filter(({ type }) => !type.startsWith('checkout.'))
    expect(types.map(({ type }) => type)).toEqual([
      'benefit_grant.created',
      'customer.state_changed',
      'order.fulfilled',
    ])
    const [created, state, fulfilled] = types
    expect(created?.data).toMatchObject({
      is_granted: true,
      customer_id,
      benefit: { id: benefit, type: 'custom', properties: { note: null } },
      previous_properties: {},
    })
    expect(state?.data).toMatchObject({
      id: customer_id,
      granted_benefits: [{ benefit_id: benefit, benefit_type: 'custom', properties: {} }],
    })
    expect(fulfilled).toMatchObject({ subject_id: id, data: { id } })
    const customerState = await shop.client.customers.getState({ path: { id: customer_id } })
    expect(customerState.granted_benefits.map(({ benefit_id }) => benefit_id)).toEqual([benefit])
  })

  it('of one buyer is a separate grant, which a refund of the other one does not affect', async () => {
    const benefit = await newBenefit(shop)
    const product = await newProduct(shop, benefit)
    const first = await order(shop, product, 'twice@example.com')
    const second = await order(shop, product, 'twice@example.com')
    expect(await statesOf(shop, benefit)).toEqual(['granted', 'granted'])
    await refund(first.id, 100)
    await shop.runJobs()
    const grants = await grantsOf(shop, benefit)
    const states = Object.fromEntries(grants.map(({ order_id, is_granted }) => [order_id, is_granted]))
    expect(states).toEqual({ [first.id]: false, [second.id]: true })
    expect(await eventsOf(shop, benefit)).toEqual(['created', 'created', 'revoked'])
  })

  it('keeps its benefits when a refund does not revoke them', async () => {
    const benefit = await newBenefit(shop)
    const { id } = await order(shop, await newProduct(shop, benefit), 'kept@example.com')
    await shop.client.refunds.create({ body: { orderId: id, amount: 1000, reason: 'other' } })
    await shop.runJobs()
    expect(await statesOf(shop, benefit)).toEqual(['granted'])
  })

  it('has its benefits again when the bank returns the money of a refund that took them', async () => {
    const benefit = await newBenefit(shop)
    const product = await newProduct(shop, benefit)
    const { id } = await order(shop, product, 'returned@example.com', returnedByTheBank)
    await refund(id)
    await shop.travel(days(30))
    expect(await eventsOf(shop, benefit)).toEqual(['created', 'revoked', 'created'])
    expect(await statesOf(shop, benefit)).toEqual(['granted'])
  })
})

describe('a subscription', () => {
  it('keeps its benefits when it is canceled for the end of its period, until then', async () => {
    const benefit = await newBenefit(shop)
    const plan = await newPlan(shop, 500)
    await offer(shop, plan, benefit)
    const subscription = await subscribe(shop, plan)
    const [grant] = await grantsOf(shop, benefit)
    expect(grant).toMatchObject({ is_granted: true, order_id: null, subscription_id: subscription.id })
    await change(subscription.id, { cancel_at_period_end: true })
    expect(await statesOf(shop, benefit)).toEqual(['granted'])
    await shop.travel(days(32))
    expect(await statesOf(shop, benefit)).toEqual(['revoked'])
    expect((await grantsOf(shop, benefit))[0]).toMatchObject({
      granted_at: null,
      is_granted: false,
      is_revoked: true,
    })
    expect(await eventsOf(shop, benefit)).toEqual(['created', 'revoked'])
  })

  it('that is revoked loses them immediately', async () => {
    const benefit = await newBenefit(shop)
    const plan = await newPlan(shop, 500)
    await offer(shop, plan, benefit)
    await change((await subscribe(shop, plan)).id, { revoke: true })
    expect(await statesOf(shop, benefit)).toEqual(['revoked'])
  })

  it('that owes a payment loses them, and has the same grant again when it has paid', async () => {
    const benefit = await newBenefit(shop)
    const plan = await newPlan(shop, 500)
    await offer(shop, plan, benefit)
    const subscription = await subscribe(shop, plan, { card: cards.declinedAgain })
    const [before] = await grantsOf(shop, benefit)
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    await shop.runJobs()
    expect((await again(shop, subscription)).status).toBe('past_due')
    expect(await statesOf(shop, benefit)).toEqual(['revoked'])
    const confirmationTokenId = await shop.tokenOf(cards.visa)
    const portal = await portalOf(shop, subscription)
    await portal.customers.addPaymentMethod({
      body: { confirmationTokenId, setDefault: true, returnUrl: '/' },
    })
    await shop.runJobs()
    expect((await again(shop, subscription)).status).toBe('active')
    const [grant] = await grantsOf(shop, benefit)
    expect(grant).toMatchObject({ id: before?.id, is_granted: true, is_revoked: false, revoked_at: null })
    expect((await eventsOf(shop, benefit)).slice(0, 3)).toEqual(['created', 'revoked', 'created'])
  })

  it('that changes its product gets the new benefits, loses the old ones and keeps the shared ones', async () => {
    const [lost, shared, gained] = [await newBenefit(shop), await newBenefit(shop), await newBenefit(shop)]
    const [small, large] = [await newPlan(shop, 500), await newPlan(shop, 900)]
    await offer(shop, small, lost, shared)
    await offer(shop, large, shared, gained)
    const subscription = await subscribe(shop, small)
    await change(subscription.id, { product_id: large })
    expect(await eventsOf(shop, lost)).toEqual(['created', 'revoked'])
    expect(await eventsOf(shop, shared)).toEqual(['created'])
    expect(await eventsOf(shop, gained)).toEqual(['created'])
  })

  it('that is renewed sends the seller each benefit that continues', async () => {
    const benefit = await newBenefit(shop)
    const plan = await newPlan(shop, 500)
    await offer(shop, plan, benefit)
    const subscription = await subscribe(shop, plan)
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    await shop.runJobs()
    expect((await ordersOf(shop, subscription)).map(({ billing_reason }) => billing_reason)).toEqual([
      'subscription_create',
      'subscription_cycle',
    ])
    expect(await eventsOf(shop, benefit)).toEqual(['created', 'cycled'])
    const [grant] = await grantsOf(shop, benefit)
    expect(grant?.modified_at).toBe(shop.clock.now().toISOString())
    const events = (await shop.events()).map(({ type }) => type)
    expect(events.slice(events.lastIndexOf('benefit_grant.cycled') + 1)[0]).toBe('customer.state_changed')
  })
})

describe('a change of a product or a benefit', () => {
  it('reaches earlier buyers', async () => {
    const [first, second] = [await newBenefit(shop), await newBenefit(shop)]
    const product = await newProduct(shop, first)
    await order(shop, product, 'before@example.com')
    await offer(shop, product, second)
    await shop.runJobs()
    expect([await statesOf(shop, first), await statesOf(shop, second)]).toEqual([['revoked'], ['granted']])
    await offer(shop, product, first, second)
    await shop.runJobs()
    expect(await eventsOf(shop, first)).toEqual(['created', 'revoked', 'created'])
    expect(await statesOf(shop, first)).toEqual(['granted'])
  })

  it('revokes the grants of a benefit that was deleted', async () => {
    const benefit = await newBenefit(shop)
    const { customer_id } = await order(shop, await newProduct(shop, benefit), 'deleted@example.com')
    await changeBenefit(shop, benefit, { isDeleted: true })
    await shop.runJobs()
    expect(await eventsOf(shop, benefit)).toEqual(['created', 'revoked'])
    const { granted_benefits } = await shop.client.customers.getState({ path: { id: customer_id } })
    expect(granted_benefits).toEqual([])
    await expectApiError(grantsOf(shop, benefit), 'ResourceNotFound', 404)
  })

  it('delivers a changed benefit again, once', async () => {
    const benefit = await newBenefit(shop)
    await order(shop, await newProduct(shop, benefit), 'anew@example.com')
    await changeBenefit(shop, benefit, { properties: { note: 'New' } })
    await shop.runJobs()
    expect(await eventsOf(shop, benefit)).toEqual(['created', 'updated'])
    const { items } = await shop.client.products.list({ query: { benefit_id: [benefit] } })
    await offer(shop, items[0]?.id ?? '', benefit)
    await shop.runJobs()
    expect(await eventsOf(shop, benefit)).toEqual(['created', 'updated'])
  })
})

it('a customer who is deleted loses everything', async () => {
  const benefit = await newBenefit(shop)
  const plan = await newPlan(shop, 500)
  await offer(shop, plan, benefit)
  const { customer_id } = await order(shop, await newProduct(shop, benefit), 'gone@example.com')
  await subscribe(shop, plan, { email: 'gone@example.com' })
  expect(await statesOf(shop, benefit)).toEqual(['granted', 'granted'])
  await shop.client.customers.delete({ path: { id: customer_id } })
  await shop.runJobs()
  expect(await statesOf(shop, benefit)).toEqual(['revoked', 'revoked'])
  expect(await eventsOf(shop, benefit)).toEqual(['created', 'created', 'revoked', 'revoked'])
})

describe('the list of grants', () => {
  it('is the newest first, and filters by customer and by state', async () => {
    const benefit = await newBenefit(shop)
    const product = await newProduct(shop, benefit)
    const first = await order(shop, product, 'first@example.com')
    shop.clock.advance(1000)
    const second = await order(shop, product, 'second@example.com')
    const orders = async (query: object = {}) =>
      (await grantsOf(shop, benefit, query)).map(({ order_id }) => order_id)
    expect(await orders()).toEqual([second.id, first.id])
    expect(await orders({ customer_id: [first.customer_id] })).toEqual([first.id])
    await refund(second.id)
    await shop.runJobs()
    expect(await orders({ is_granted: true })).toEqual([first.id])
    expect(await orders({ is_granted: false })).toEqual([second.id])
  })

  it('is a separate one for each seller', async () => {
    const benefit = await newBenefit(shop)
    const rival = await shop.openRival()
    await expectApiError(
      rival.client.benefits.grants({ path: { id: benefit }, query: {} }),
      'ResourceNotFound',
      404,
    )
  })
})
