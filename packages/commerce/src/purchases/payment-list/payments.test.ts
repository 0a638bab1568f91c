import { additions, portalOrderPayments } from '@atelier/contract'
import { days, hours } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { Polar } from 'polar-sdk-0-49'
import { HTTPClient } from 'polar-sdk-0-49/lib/http.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { input } from 'zod/v4/core'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, ordersOf, portalOf, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const calls = () =>
  createClientFor(
    { payments: additions.payments },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
  ).payments
type Query = input<typeof additions.payments.list.query>
const listed = async (query: Query) => (await calls().list({ query })).items

/** A subscription of 1900 whose renewal is declined, and its order. */
const openPastDue = async (email: string) => {
  const subscription = await subscribe(shop, await newPlan(shop, 1900), { card: cards.declinedAgain, email })
  await shop.travel(new Date(subscription.current_period_end ?? ''))
  await shop.travel(hours(1))
  const [, order] = await ordersOf(shop, subscription)
  if (order === undefined) throw new Error('Nothing is owed.')
  const attempts = async () =>
    (await listed({ order_id: order.id, sorting: ['created_at'] })).map(({ trigger, status }) => [
      trigger,
      status,
    ])
  return { subscription, order, attempts }
}

it('lists each attempt at a checkout with its reason, and the order of the payment that succeeded', async () => {
  const email = 'tries@example.com'
  const { id, clientSecret: client_secret } = await shop.client.checkouts.create({
    body: { productId: await newPlan(shop, 1900) },
  })
  const confirm = async (card: string) =>
    shop.client.checkouts.clientConfirm({ path: { client_secret }, body: await shop.buyer(card, email) })
  await expectApiError(confirm(cards.declined), 'PaymentError', 400)
  shop.clock.advance(60_000)
  await confirm(cards.visa)
  await shop.runJobs()
  const [order] = (await shop.client.orders.list({ query: { checkout_id: id } })).items
  const customer_id = order?.customer_id
  const [paid, declined, ...otherPayments] = await listed({ checkout_id: id })
  expect(otherPayments).toEqual([])
  const both = { processor: 'stripe', amount: 1900, currency: 'usd', trigger: 'purchase', checkout_id: id }
  const sold = { customer_id, order_id: order?.id, invoice_number: order?.invoice_number }
  expect(paid).toMatchObject({
    ...both,
    ...sold,
    status: 'succeeded',
    method: 'card',
    method_metadata: { brand: 'visa', last4: '4242' },
    decline_reason: null,
    decline_message: null,
  })
  expect(declined).toMatchObject({
    ...both,
    ...sold,
    status: 'failed',
    decline_reason: 'card_declined',
    decline_message: expect.stringContaining('declined') as string,
  })
  const path = { id: paid?.id ?? '' }
  expect(await calls().get({ path })).toEqual(paid)
  const ids = async (query: Query) => (await listed(query)).map((payment) => payment.id)
  const all = [paid?.id, declined?.id]
  expect(await ids({ order_id: order?.id ?? '' })).toEqual(all)
  expect(await ids({ customer_id: customer_id ?? '' })).toEqual(all)
  expect(await ids({ customer_email: 'Tries@Example.com' })).toEqual(all)
  expect(await ids({ checkout_id: id, status: 'failed' })).toEqual([declined?.id])
  expect(await ids({ checkout_id: id, method: ['card', 'unknown'] })).toEqual(all)
  expect(await ids({ checkout_id: id, method: 'paypal' })).toEqual([])
  expect(await ids({ customer_email: 'nobody@example.com' })).toEqual([])
})

it('names the trigger of a charge: a period, its retries, the customer, another card', async () => {
  const { order, attempts } = await openPastDue('dunning@example.com')
  expect(await attempts()).toEqual([['subscription_cycle', 'failed']])
  await shop.travel(days(8))
  expect((await attempts()).slice(1, 3)).toEqual([
    ['retry_dunning', 'failed'],
    ['retry_dunning', 'failed'],
  ])
  const { token } = await shop.client.customerSessions.create({ body: { customer_id: order.customer_id } })
  const { serverURL, fetch } = shop
  const portal = createClientFor({ portalOrderPayments }, { serverURL, fetch, accessToken: token })
  await portal.portalOrderPayments.confirm({
    path: { id: order.id },
    body: { confirmation_token_id: await shop.tokenOf(cards.visa) },
  })
  expect((await attempts()).at(-1)).toEqual(['retry_customer', 'succeeded'])
})

it('names another payment method as the cause, once', async () => {
  const { subscription, attempts } = await openPastDue('new-card@example.com')
  const add = async (card: string) => {
    const portal = await portalOf(shop, subscription)
    const confirmationTokenId = await shop.tokenOf(card)
    await portal.customers.addPaymentMethod({
      body: { confirmationTokenId, setDefault: true, returnUrl: '/' },
    })
    await shop.travel(hours(1))
  }
  await add(cards.declinedAgain)
  expect((await attempts())[1]).toEqual(['retry_payment_method_update', 'failed'])
  await shop.travel(days(3))
  expect((await attempts())[2]).toEqual(['retry_dunning', 'failed'])
  await add(cards.visa)
  expect((await attempts()).at(-1)).toEqual(['retry_payment_method_update', 'succeeded'])
})

it('is read by a client that validates its answers', async () => {
  const provider = new Polar({
    serverURL: `${shop.serverURL}/snake`,
    accessToken: shop.accessToken,
    httpClient: new HTTPClient({
      fetcher: async (input, init) => shop.fetch(input instanceof Request ? input : new Request(input, init)),
    }),
  })
  const page = await provider.payments.list({ limit: 100 })
  expect(page.result.items.length).toBeGreaterThan(2)
  const [first] = page.result.items
  expect(await provider.payments.get({ id: first?.id ?? '' })).toEqual(first)
})

it('needs its own scope, and hides the payments of other sellers', async () => {
  const accessToken = await shop.commerce.issueToken({
    organization_id: shop.demo.organization_id,
    label: 'orders',
    scopes: ['orders:read'],
  })
  const narrow = createClientFor(
    { payments: additions.payments },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
  await expect(narrow.payments.list({ query: {} })).rejects.toMatchObject({ status: 403 })
  await expectApiError(calls().get({ path: { id: crypto.randomUUID() } }), 'ResourceNotFound', 404)
})
