import { additions } from '@atelier/contract'
import { days } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { Polar } from 'polar-sdk-0-49'
import { HTTPClient } from 'polar-sdk-0-49/lib/http.js'
import { afterEach, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { again, newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'
import { giveCredit, walletAgain, walletsOf } from '../../testing/wallets.ts'

let shop: Shop
afterEach(async () => {
  await expectReconciled(shop)
  await shop.close()
})

/** A shop with one subscriber to a plan of 1000 a month. */
const openWithSubscriber = async (card: string = cards.visa) => {
  shop = await openShop()
  const subscription = await subscribe(shop, await newPlan(shop, 1000), { card })
  return { subscription, customer_id: subscription.customer_id }
}

it('a seller adds credit with a reason and removes some of it, never more than there is', async () => {
  const { customer_id } = await openWithSubscriber()
  const { wallets } = walletsOf(shop)
  const wallet = await giveCredit(shop, customer_id, 700)
  expect(wallet).toMatchObject({ customer_id, currency: 'usd', balance: 700, available_balance: 700 })
  const path = { id: wallet.id }
  const debit = (amount: number) => wallets.addEntry({ path, body: { amount, reason: 'A mistake' } })
  await expect(debit(-701)).rejects.toMatchObject({ status: 422 })
  expect(await debit(-200)).toMatchObject({ cause: 'debit', amount: -200, balance: 500, reason: 'A mistake' })
  const { items } = await wallets.entries({ path, query: {} })
  expect(items.map(({ cause, amount, balance, reason }) => [cause, amount, balance, reason])).toEqual([
    ['debit', -200, 500, 'A mistake'],
    ['credit', 700, 700, 'A gift'],
  ])
  const repeatedWallet = await wallets.create({ body: { customer_id, currency: 'usd' } })
  expect(repeatedWallet).toMatchObject({ id: wallet.id, balance: 500 })
  expect((await wallets.list({ query: { customer_id } })).items).toHaveLength(1)
})

it('a customer reads their balance and its statement, and no one else does', async () => {
  const { subscription, customer_id } = await openWithSubscriber()
  const wallet = await giveCredit(shop, customer_id, 700)
  const otherSubscription = await subscribe(shop, subscription.product_id)
  const sessionOf = async (id: string) =>
    (await shop.client.customerSessions.create({ body: { customer_id: id } })).token
  const path = { id: wallet.id }
  const token = await sessionOf(customer_id)
  const portal = walletsOf(shop, token)
  const ownWallet = { id: wallet.id, customer_id, balance: 700, currency: 'usd' }
  expect((await portal.portalWallets.list({ query: {} })).items).toMatchObject([ownWallet])
  expect(await portal.portalWallets.get({ path })).toMatchObject(ownWallet)
  // A client of the provider, which validates what it is answered.
  const provider = new Polar({
    serverURL: `${shop.serverURL}/snake`,
    httpClient: new HTTPClient({
      fetcher: async (input, init) => shop.fetch(input instanceof Request ? input : new Request(input, init)),
    }),
  })
  const page = await provider.customerPortal.wallets.list(
    { customerSession: token },
    { sorting: ['-balance'] },
  )
  expect(page.result.items).toMatchObject([{ id: wallet.id, customerId: customer_id, balance: 700 }])
  const { items } = await walletsOf(shop, token).own.list({ path, query: {} })
  expect(items).toMatchObject([{ cause: 'credit', amount: 700 }])
  const otherSession = await sessionOf(otherSubscription.customer_id)
  const strange = walletsOf(shop, otherSession)
  expect((await strange.portalWallets.list({ query: {} })).items).toEqual([])
  await expectApiError(strange.portalWallets.get({ path }), 'ResourceNotFound', 404)
  await expectApiError(walletsOf(shop, otherSession).own.list({ path, query: {} }), 'ResourceNotFound', 404)
})

it('an order uses the balance of its currency first, and can be refunded for its paid amount', async () => {
  const { subscription, customer_id } = await openWithSubscriber()
  const wallet = await giveCredit(shop, customer_id, 700)
  const euros = await giveCredit(shop, customer_id, 900, 'eur')
  await shop.travel(days(32))
  const [first, renewal] = await ordersOf(shop, subscription)
  expect(first).not.toHaveProperty('wallet_amount')
  expect(renewal).toMatchObject({
    status: 'paid',
    total_amount: 1000,
    applied_balance_amount: -700,
    wallet_amount: 700,
    due_amount: 0,
  })
  const order_id = renewal?.id ?? ''
  const payments = shop.database.db.selectFrom('payments').where('order_id', '=', order_id)
  expect(await payments.select(['amount', 'status']).execute()).toEqual([
    { amount: 300, status: 'succeeded' },
  ])
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 0 })
  expect(await walletAgain(shop, euros)).toMatchObject({ balance: 900 })
  const { items } = await walletsOf(shop).wallets.entries({ path: { id: wallet.id }, query: {} })
  expect(items[0]).toMatchObject({ cause: 'order', amount: -700, balance: 0, order_id })
  const refund = (amount: number) =>
    shop.client.refunds.create({ body: { orderId: order_id, amount, reason: 'other' } })
  await expectApiError(refund(301), 'RefundAmountTooHigh', 400)
  await refund(300)
  await shop.runJobs()
  expect(await shop.client.orders.get({ path: { id: order_id } })).toMatchObject({
    status: 'refunded',
    refunded_amount: 300,
  })
})

it('an order that the balance pays in full needs no charge, and none of its money is refunded', async () => {
  const { subscription, customer_id } = await openWithSubscriber()
  const wallet = await giveCredit(shop, customer_id, 1500)
  await shop.travel(days(32))
  const [, renewal] = await ordersOf(shop, subscription)
  expect(renewal).toMatchObject({ status: 'paid', applied_balance_amount: -1000, due_amount: 0 })
  const payments = shop.database.db.selectFrom('payments').where('order_id', '=', renewal?.id ?? '')
  expect(await payments.selectAll().execute()).toEqual([])
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 500, available_balance: 500 })
  const body = { orderId: renewal?.id ?? '', amount: 1, reason: 'other' } as const
  await expectApiError(shop.client.refunds.create({ body }), 'RefundAmountTooHigh', 400)
})

it('two concurrent orders share one balance', async () => {
  const { subscription, customer_id } = await openWithSubscriber()
  await shop.client.organizations.update({
    path: { id: shop.demo.organization_id },
    body: {
      subscriptionSettings: {
        allowMultipleSubscriptions: true,
        allowCustomerUpdates: true,
        prorationBehavior: 'prorate',
      },
    },
  })
  const second = await subscribe(shop, await newPlan(shop, 2000), { customerId: customer_id })
  const wallet = await giveCredit(shop, customer_id, 700)
  await shop.travel(days(32))
  const orders = await Promise.all([subscription, second].map((item) => ordersOf(shop, item)))
  const used = orders.map(([, renewal]) => renewal?.wallet_amount ?? 0)
  expect(used.toSorted((a, b) => a - b)).toEqual([0, 700])
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 0 })
})

it('a pending order holds the balance, which is free again when the order is void', async () => {
  const { subscription, customer_id } = await openWithSubscriber(cards.declinedAgain)
  const wallet = await giveCredit(shop, customer_id, 700)
  await shop.travel(days(32))
  const pending = (await ordersOf(shop, subscription))[1]
  expect(pending).toMatchObject({ status: 'pending', applied_balance_amount: -700, due_amount: 300 })
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 700, available_balance: 0 })
  const take = walletsOf(shop).wallets.addEntry({
    path: { id: wallet.id },
    body: { amount: -1, reason: 'x' },
  })
  await expect(take).rejects.toMatchObject({ status: 422 })
  // A process of an earlier version would charge the whole total.
  const total = { id: crypto.randomUUID(), order_id: pending?.id ?? '', attempt: 9, amount: 1000 }
  const charge = shop.database.db
    .insertInto('payments')
    .values({
      ...total,
      organization_id: shop.demo.organization_id,
      processor: 'sandbox',
      status: 'failed',
      currency: 'usd',
      created_at: shop.clock.now(),
    })
    .execute()
  await expect(charge).rejects.toThrow('asks for 300')
  await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
  expect((await again(shop, subscription)).status).toBe('canceled')
  const path = { id: pending?.id ?? '' }
  expect(await shop.client.orders.get({ path })).toMatchObject({ status: 'void', applied_balance_amount: 0 })
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 700, available_balance: 700 })
})

it('a change of product is paid by the balance as in its preview, and returns the balance’s part as credit', async () => {
  const { subscription, customer_id } = await openWithSubscriber()
  const wallet = await giveCredit(shop, customer_id, 5000)
  const large = await newPlan(shop, 2000)
  const path = { id: subscription.id }
  const previews = createClientFor(
    { subscriptions: additions.subscriptionPreviews },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
  )
  const change = (product_id: string) => ({ productId: product_id, prorationBehavior: 'invoice' }) as const
  const { due_now } = await previews.subscriptions.change({ path, body: change(large) })
  expect(due_now).toMatchObject({ due_amount: 0, wallet_amount: due_now?.total_amount })
  await shop.client.subscriptions.update({ path, body: change(large) })
  await shop.runJobs()
  const upgrade = (await ordersOf(shop, subscription)).find(
    ({ billing_reason }) => billing_reason === 'subscription_update',
  )
  expect(upgrade).toMatchObject({ status: 'paid', wallet_amount: due_now?.total_amount })
  await shop.travel(days(32))
  const { balance } = await walletAgain(shop, wallet)
  expect(balance).toBe(5000 - (due_now?.total_amount ?? 0) - 2000)
  await shop.client.subscriptions.update({ path, body: change(subscription.product_id) })
  await shop.runJobs()
  const { next_invoice } = await previews.subscriptions.next({ path })
  await shop.travel(days(31))
  const renewal = (await ordersOf(shop, subscription)).at(-1)
  expect(renewal).toMatchObject({
    total_amount: next_invoice?.total_amount,
    wallet_amount: next_invoice?.wallet_amount,
  })
})
