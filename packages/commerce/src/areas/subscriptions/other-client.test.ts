import { Polar } from '@polar-sh/sdk'
import { HTTPClient } from '@polar-sh/sdk/lib/http.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let client: Polar
const clientWith = (accessToken: string) =>
  new Polar({
    accessToken,
    serverURL: `${shop.serverURL}/snake`,
    httpClient: new HTTPClient({
      fetcher: async (input, init) => shop.fetch(input instanceof Request ? input : new Request(input, init)),
    }),
  })
beforeAll(async () => {
  shop = await openShop()
  client = clientWith(shop.accessToken)
})
afterAll(() => shop.close())

const aPlan = (name: string, priceAmount: number) =>
  client.products.create({ name, recurringInterval: 'month', prices: [{ amountType: 'fixed', priceAmount }] })

const buy = async (productId: string, email: string) => {
  const { clientSecret } = await client.checkouts.create({ products: [productId] })
  await client.checkouts.clientConfirm({
    clientSecret,
    checkoutConfirmStripe: await shop.buyer(cards.visa, email),
  })
  await shop.runJobs()
  const { result } = await client.subscriptions.list({ productId })
  const [subscription] = result.items
  if (subscription === undefined) throw new Error('There is no subscription.')
  return subscription
}

/** Every answer below has passed that client's own checks. */
describe('an unmodified client of the same wire', { timeout: 60_000 }, () => {
  it('sells, changes, cancels, keeps and ends subscriptions', async () => {
    const [small, large] = [await aPlan('Small', 500), await aPlan('Large', 2000)]
    const { id } = await buy(small.id, 'seller@example.com')
    const changed = await client.subscriptions.update({
      id,
      subscriptionUpdate: { productId: large.id, prorationBehavior: 'invoice' },
    })
    expect(changed).toMatchObject({ amount: 2000, productId: large.id })
    await shop.runJobs()
    const { result } = await client.orders.list({ productBillingType: 'recurring', sorting: ['created_at'] })
    expect(result.items.map(({ billingReason }) => billingReason).toSorted()).toEqual([
      'subscription_create',
      'subscription_update',
    ])
    // That client sends `revoke` along with every cancellation.
    const canceled = await client.subscriptions.update({
      id,
      subscriptionUpdate: { cancelAtPeriodEnd: true },
    })
    expect(canceled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    await expect(
      client.subscriptions.update({ id, subscriptionUpdate: { cancelAtPeriodEnd: true } }),
    ).rejects.toMatchObject({ error: 'AlreadyCanceledSubscription' })
    const kept = await client.subscriptions.update({ id, subscriptionUpdate: { cancelAtPeriodEnd: false } })
    expect(kept).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
    expect(await client.subscriptions.export({})).toContain('seller@example.com')
    expect(await client.subscriptions.revoke({ id })).toMatchObject({ status: 'canceled' })
    await expect(client.subscriptions.revoke({ id })).rejects.toMatchObject({
      error: 'AlreadyCanceledSubscription',
    })
    expect(await client.subscriptions.get({ id })).toMatchObject({ status: 'canceled' })
    await expect(client.subscriptions.get({ id: crypto.randomUUID() })).rejects.toMatchObject({
      error: 'ResourceNotFound',
    })
  })

  it('lets customers see their orders and leave', async () => {
    const plan = await aPlan('Portal', 700)
    const { id, customerId } = await buy(plan.id, 'portal@example.com')
    const state = await client.customers.getState({ id: customerId })
    expect(state.activeSubscriptions).toMatchObject([{ id, amount: 700 }])
    const { token: customerSession } = await client.customerSessions.create({ customerId })
    const { subscriptions, orders } = clientWith('unused').customerPortal
    const security = { customerSession }
    const mine = await subscriptions.list(security, { active: true })
    expect(mine.result.items).toMatchObject([{ id, product: { organization: { slug: 'atelier' } } }])
    const bought = await orders.list(security, {})
    expect(bought.result.items).toMatchObject([{ amount: 700, subscriptionId: id }])
    const orderId = bought.result.items[0]?.id ?? ''
    expect(await orders.get(security, { id: orderId })).toMatchObject({ id: orderId })
    expect((await orders.invoice(security, { id: orderId })).url).toMatch(/^http/)
    const left = await subscriptions.update(security, {
      id,
      customerSubscriptionUpdate: { cancelAtPeriodEnd: true, cancellationReason: 'unused' },
    })
    expect(left.cancelAtPeriodEnd).toBe(true)
    await subscriptions.update(security, { id, customerSubscriptionUpdate: { cancelAtPeriodEnd: false } })
    expect(await subscriptions.cancel(security, { id })).toMatchObject({ customerCancellationReason: null })
    await expect(subscriptions.cancel(security, { id })).rejects.toMatchObject({
      error: 'AlreadyCanceledSubscription',
    })
    expect(await subscriptions.get(security, { id })).toMatchObject({ status: 'active' })
  })
})
