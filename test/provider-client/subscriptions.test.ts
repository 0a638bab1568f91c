import type { Polar } from '@polar-sh/sdk'
import { AlreadyActiveSubscriptionError } from '@polar-sh/sdk/models/errors/alreadyactivesubscriptionerror.js'
import { AlreadyCanceledSubscription } from '@polar-sh/sdk/models/errors/alreadycanceledsubscription.js'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { seconds } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { allPages, providerClient, rejectedAt } from './provider-client.ts'

let shop: Shop
let client: Polar
let small: string
let large: string
beforeAll(async () => {
  shop = await openShop()
  client = providerClient(shop)
  small = await plan('Small', 500)
  large = await plan('Large', 2000)
})
afterAll(() => shop.close())

const unknownId = '00000000-0000-4000-8000-000000000000'
const plan = async (name: string, priceAmount: number, recurringInterval: 'month' | 'year' = 'month') => {
  const prices = [{ amountType: 'fixed' as const, priceAmount }]
  return (await client.products.create({ name, recurringInterval, prices })).id
}

let buyers = 0
/** Buys a plan through a checkout, which creates the subscription. */
const subscribe = async (productId: string, fields: { card?: string; discountId?: string } = {}) => {
  const { card = cards.visa, ...wish } = fields
  const email = `subscriber-${(buyers += 1)}@example.com`
  const { clientSecret, id } = await client.checkouts.create({ products: [productId], ...wish })
  const checkoutConfirmStripe = await shop.buyer(card, email)
  await client.checkouts.clientConfirm({ clientSecret, checkoutConfirmStripe })
  await shop.runJobs()
  const { customerId } = await client.checkouts.get({ id })
  const [subscription] = (await client.subscriptions.list({ customerId })).result.items
  if (subscription === undefined) throw new Error(`The checkout ${id} opened no subscription.`)
  return { ...subscription, email }
}
const update = (
  id: string,
  subscriptionUpdate: Parameters<Polar['subscriptions']['update']>[0]['subscriptionUpdate'],
) => client.subscriptions.update({ id, subscriptionUpdate })
const enter = async (customerId: string) => {
  const { token } = await client.customerSessions.create({ customerId })
  return { customerSession: token }
}

describe('subscriptions', () => {
  it('are opened by a checkout, with all that is known of them', async () => {
    const half = { type: 'percentage' as const, duration: 'forever' as const, basisPoints: 5000 }
    const { id: discountId } = await client.discounts.create({ name: 'Half', ...half })
    const subscription = await subscribe(large, { discountId })
    expect(subscription).toMatchObject({
      status: 'active',
      amount: 1000,
      currency: 'usd',
      recurringInterval: 'month',
      cancelAtPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      productId: large,
      product: { id: large, name: 'Large', isRecurring: true },
      price: { priceAmount: 2000 },
      prices: [{ priceAmount: 2000, recurringInterval: 'month' }],
      discount: { id: discountId, basisPoints: 5000 },
      customer: { email: subscription.email, name: 'Ada' },
      user: { publicName: 'A' },
      meters: [],
    })
    const { email: _, ...listed } = subscription
    expect(await client.subscriptions.get({ id: subscription.id })).toEqual(listed)
    const orders = await client.orders.list({
      customerId: subscription.customerId,
      productBillingType: 'recurring',
    })
    expect(orders.result.items).toMatchObject([
      {
        billingReason: 'subscription_create',
        netAmount: 1000,
        subscription: { id: subscription.id, status: 'active' },
      },
    ])
    await expect(client.subscriptions.get({ id: unknownId })).rejects.toBeInstanceOf(ResourceNotFound)
    expect(await rejectedAt(client.subscriptions.get({ id: 'nothing' }))).toEqual(['path.id'])
  })

  it('are filtered, sorted, walked and saved as a table', async () => {
    const [alpha, yearly] = [await plan('Alpha', 900), await plan('Beta', 6000, 'year')]
    const created: Awaited<ReturnType<typeof subscribe>>[] = []
    for (const productId of [alpha, yearly, alpha]) {
      shop.clock.advance(seconds(1))
      created.push(await subscribe(productId))
    }
    await client.subscriptions.revoke({ id: created[2]?.id ?? '' })
    const idsFound = async (input: Parameters<Polar['subscriptions']['list']>[0]) =>
      (await client.subscriptions.list({ productId: [alpha, yearly], ...input })).result.items.map(({ id }) =>
        created.findIndex((candidate) => candidate.id === id),
      )
    expect(await idsFound({})).toEqual([2, 1, 0])
    expect(await idsFound({ sorting: ['amount', 'started_at'] })).toEqual([1, 0, 2])
    expect(await idsFound({ sorting: ['product', '-customer'] })).toEqual([2, 0, 1])
    expect(await idsFound({ sorting: ['status', 'discount', 'current_period_end'] })).toEqual([0, 1, 2])
    expect(await idsFound({ active: true, sorting: ['started_at'] })).toEqual([0, 1])
    expect(await idsFound({ active: false })).toEqual([2])
    expect(
      await idsFound({ customerId: [created[0]?.customerId ?? '', created[1]?.customerId ?? ''] }),
    ).toEqual([1, 0])
    expect(await idsFound({ discountId: unknownId })).toEqual([])
    const pages = await allPages(client.subscriptions.list({ productId: [alpha, yearly], limit: 2 }))
    expect(pages.map(({ result }) => result.items.length)).toEqual([2, 1])
    expect(pages[0]?.result.pagination).toEqual({ totalCount: 3, maxPage: 2 })
    const text = (await client.subscriptions.export({ organizationId: shop.demo.organization_id })) as string
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe('Email,Created At,Active,Product,Price,Currency,Interval')
    expect(lines[0]).toMatch(/^subscriber-\d+@example\.com,.*,false,Alpha,9\.0,usd,month$/)
    expect(await rejectedAt(client.subscriptions.list({ limit: 0 }))).toEqual(['query.limit'])
  })

  it('are canceled, kept and ended, though this client sends `revoke` along with every cancellation', async () => {
    const { id, currentPeriodEnd } = await subscribe(large)
    const reason = { customerCancellationReason: 'unused' as const, customerCancellationComment: 'Bye' }
    const canceled = await update(id, { cancelAtPeriodEnd: true, ...reason })
    expect(canceled).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      endsAt: currentPeriodEnd,
      ...reason,
    })
    await expect(update(id, { cancelAtPeriodEnd: true })).rejects.toBeInstanceOf(AlreadyCanceledSubscription)
    await expect(update(id, { productId: small })).rejects.toBeInstanceOf(AlreadyCanceledSubscription)
    expect(await update(id, { cancelAtPeriodEnd: false })).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
      endsAt: null,
      customerCancellationReason: null,
    })
    await expect(update(id, { cancelAtPeriodEnd: false })).rejects.toMatchObject({ statusCode: 400 })
    expect(await update(id, { revoke: true, ...reason })).toMatchObject({ status: 'canceled', ...reason })
    await expect(update(id, { revoke: true })).rejects.toBeInstanceOf(AlreadyCanceledSubscription)
    await expect(update(id, { cancelAtPeriodEnd: false })).rejects.toMatchObject({ statusCode: 410 })
    await expect(client.subscriptions.revoke({ id })).rejects.toBeInstanceOf(AlreadyCanceledSubscription)
    const otherSubscription = await subscribe(small)
    // This client treats an empty update as `revoke`.
    expect(await update(otherSubscription.id, {})).toMatchObject({ status: 'canceled' })
    await expect(update(unknownId, { revoke: true })).rejects.toBeInstanceOf(ResourceNotFound)
    await expect(client.subscriptions.revoke({ id: unknownId })).rejects.toBeInstanceOf(ResourceNotFound)
  })

  it('are moved to another product, or rejected with the place of each error', async () => {
    const { id, customerId } = await subscribe(small)
    shop.clock.advance(seconds(60))
    const changed = await update(id, { productId: large, prorationBehavior: 'invoice' })
    expect(changed).toMatchObject({ amount: 2000, productId: large, prices: [{ productId: large }] })
    await shop.runJobs()
    const orders = (await client.orders.list({ customerId, sorting: ['created_at'] })).result.items
    expect(orders.map(({ billingReason }) => billingReason)).toEqual([
      'subscription_create',
      'subscription_update',
    ])
    expect(orders[1]?.items.map(({ proration, amount }) => [proration, amount < 0])).toEqual([
      [true, true],
      [true, false],
    ])
    const oneTimeProduct = await client.products.create({
      name: 'Once',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 900 }],
    })
    for (const productId of [unknownId, oneTimeProduct.id])
      expect(await rejectedAt(update(id, { productId }))).toEqual(['body.product_id'])
  })

  it('are renewed, owed, and gone when they are not paid', async () => {
    const { id, customerId, currentPeriodEnd } = await subscribe(small, { card: cards.declinedAgain })
    await shop.travel(currentPeriodEnd ?? new Date(NaN))
    expect(await client.subscriptions.get({ id })).toMatchObject({
      status: 'past_due',
      currentPeriodStart: currentPeriodEnd,
    })
    const owed = (await client.orders.list({ customerId })).result.items
    expect(owed).toMatchObject([
      { status: 'pending', paid: false, billingReason: 'subscription_cycle' },
      { status: 'paid', billingReason: 'subscription_create' },
    ])
    expect(await client.customers.getState({ id: customerId })).toMatchObject({ activeSubscriptions: [] })
    await client.subscriptions.revoke({ id })
  })

  it('are one per customer, unless the seller allows more', async () => {
    const { email, customerId } = await subscribe(small)
    const state = await client.customers.getState({ id: customerId })
    expect(state.activeSubscriptions).toMatchObject([
      { status: 'active', amount: 500, productId: small, meters: [] },
    ])
    const { clientSecret } = await client.checkouts.create({ products: [large] })
    const trialUpdate = client.checkouts.clientUpdate({
      clientSecret,
      checkoutUpdatePublic: { customerEmail: email.toUpperCase() },
    })
    await expect(trialUpdate).rejects.toBeInstanceOf(AlreadyActiveSubscriptionError)
    const checkoutConfirmStripe = await shop.buyer(cards.visa, email)
    const confirmed = client.checkouts.clientConfirm({ clientSecret, checkoutConfirmStripe })
    await expect(confirmed).rejects.toBeInstanceOf(AlreadyActiveSubscriptionError)
    expect(await client.checkouts.clientGet({ clientSecret })).toMatchObject({
      status: 'open',
      customerEmail: null,
    })
  })
})

describe('in the portal', () => {
  it('customers see their own subscriptions and change them', async () => {
    const { id, customerId, currentPeriodEnd } = await subscribe(small)
    const stranger = await enter((await subscribe(small)).customerId)
    const security = await enter(customerId)
    const { subscriptions } = client.customerPortal
    const change = (customerSubscriptionUpdate: object) =>
      subscriptions.update(security, { id, customerSubscriptionUpdate })
    const [ownSubscription, ...otherItems] = (
      await subscriptions.list(security, {
        active: true,
        query: 'SMALL',
        sorting: ['product', 'organization', 'status', '-amount'],
      })
    ).result.items
    expect(otherItems).toEqual([])
    expect(ownSubscription).toMatchObject({
      id,
      amount: 500,
      product: { id: small, organization: { id: shop.demo.organization_id, slug: 'atelier' } },
      prices: [{ priceAmount: 500 }],
      meters: [],
    })
    expect(await subscriptions.get(security, { id })).toEqual(ownSubscription)
    expect((await subscriptions.list(security, { productId: large })).result.items).toEqual([])
    expect(await change({ productId: large })).toMatchObject({ productId: large, amount: 2000 })
    expect(await rejectedAt(change({ productId: unknownId }))).toEqual(['body.product_id'])
    expect(
      await change({
        cancelAtPeriodEnd: true,
        cancellationReason: 'too_complex',
        cancellationComment: 'Bye',
      }),
    ).toMatchObject({
      cancelAtPeriodEnd: true,
      endsAt: currentPeriodEnd,
      customerCancellationReason: 'too_complex',
      customerCancellationComment: 'Bye',
    })
    await expect(change({ cancelAtPeriodEnd: true })).rejects.toBeInstanceOf(AlreadyCanceledSubscription)
    await expect(change({ productId: small })).rejects.toBeInstanceOf(AlreadyCanceledSubscription)
    expect(await change({ cancelAtPeriodEnd: false })).toMatchObject({
      cancelAtPeriodEnd: false,
      endsAt: null,
    })
    expect(await subscriptions.cancel(security, { id })).toMatchObject({
      cancelAtPeriodEnd: true,
      customerCancellationReason: null,
    })
    await expect(subscriptions.cancel(security, { id })).rejects.toBeInstanceOf(AlreadyCanceledSubscription)
    for (const call of [
      () => subscriptions.get(stranger, { id }),
      () => subscriptions.cancel(stranger, { id }),
      () => subscriptions.update(stranger, { id, customerSubscriptionUpdate: { cancelAtPeriodEnd: true } }),
    ])
      await expect(call()).rejects.toBeInstanceOf(ResourceNotFound)
  })

  it('customers see their own orders and take their invoices', async () => {
    const { id: subscriptionId, customerId, currentPeriodEnd } = await subscribe(small)
    await shop.travel(currentPeriodEnd ?? new Date(NaN))
    const security = await enter(customerId)
    const { orders, organizations } = client.customerPortal
    const idsFound = async (input: Parameters<typeof orders.list>[1]) =>
      (await orders.list(security, input)).result.items.map(({ netAmount }) => netAmount)
    expect(
      await idsFound({
        subscriptionId,
        productBillingType: 'recurring',
        sorting: ['-net_amount', 'subscription'],
      }),
    ).toEqual([500, 500])
    expect(await idsFound({ productPriceType: 'one_time' })).toEqual([])
    expect(
      await idsFound({ query: 'smal', productId: small, organizationId: shop.demo.organization_id }),
    ).toEqual([500, 500])
    expect(await idsFound({ query: 'something else' })).toEqual([])
    const pages = await allPages(orders.list(security, { limit: 1, sorting: ['product', 'amount'] }))
    expect(pages).toHaveLength(2)
    const order = pages[0]?.result.items[0]
    expect(order).toMatchObject({
      paid: true,
      product: { name: 'Small', organization: { slug: 'atelier' } },
      subscription: { id: subscriptionId },
    })
    expect(await orders.get(security, { id: order?.id ?? '' })).toEqual(order)
    const invoice = await shop.fetch(
      new Request((await orders.invoice(security, { id: order?.id ?? '' })).url),
    )
    expect(invoice.headers.get('content-type')).toBe('application/pdf')
    const stranger = await enter((await subscribe(small)).customerId)
    for (const call of [
      () => orders.get(stranger, { id: order?.id ?? '' }),
      () => orders.invoice(stranger, { id: order?.id ?? '' }),
    ])
      await expect(call()).rejects.toBeInstanceOf(ResourceNotFound)
    const page = await organizations.get({ slug: 'ATELIER' })
    expect(page.products.map(({ name }) => name)).toContain('Small')
    await expect(organizations.get({ slug: 'nobody' })).rejects.toBeInstanceOf(ResourceNotFound)
  })
})
