import { additions } from '@atelier/contract'
import { minutes } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { createEuropeanVat } from '../../core/tax/european-vat.ts'
import { settleDispute } from '../../returns/disputes/index.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { addPricesIn } from '../../testing/prices-in.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { createStripeProcessor } from './processor.ts'
import { type StandIn, standInKeys, startStandIn } from './testing/stand-in.ts'

let shop: Shop
let standIn: StandIn
let processor: ReturnType<typeof createStripeProcessor>
let product_id: string
beforeAll(async () => {
  const test = await testDatabase<Tables>()
  const clock = testClock()
  standIn = await startStandIn(clock)
  processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  shop = await openShop({ processor }, { test, clock })
  const { id } = await shop.client.products.create({
    body: {
      name: 'A large painting',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 12_000 }],
    },
  })
  await addPricesIn(shop, id, { eur: 10_000 })
  product_id = id
})
beforeEach(() => {
  standIn.state.rate = 1.1
  standIn.state.booksLater = false
})
afterAll(async () => {
  await shop.close()
  await standIn.close()
})

const hear = async () => {
  for (const { body, headers } of standIn.takeEvents())
    await shop.commerce.receiveProcessorEvent(body, headers)
  await shop.runJobs()
}

/** Sells in euros, and returns the id of the order. */
const sell = async (card: string = cards.visa): Promise<string> => {
  const { id: checkout_id, clientSecret } = await shop.client.checkouts.create({
    body: { productId: product_id, customerBillingAddress: { country: 'DE' } },
  })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: {
      customerEmail: 'ada@example.com',
      customerName: 'Ada',
      confirmationTokenId: standIn.token(card),
    },
  })
  await hear()
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  expect(order).toMatchObject({ currency: 'eur', total_amount: 10_000 })
  return order?.id ?? ''
}

/** Returns the balances that changed since the last call, by account and currency. */
let before: Readonly<Record<string, number>> = {}
const changes = async () => {
  const { ledger } = createClientFor(
    { ledger: additions.ledger },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
  )
  const { items } = await ledger.balances({ query: {} })
  const now = Object.fromEntries(
    items.map(({ account, currency, closing_balance }) => [`${account} ${currency}`, closing_balance]),
  )
  const changed = Object.entries(now).map(([name, amount]) => [name, amount - (before[name] ?? 0)] as const)
  before = now
  return Object.fromEntries(
    changed.filter(([name, amount]) => amount !== 0 && /^(processor_balance|exchange) /.test(name)),
  )
}

const balance = () => {
  const { payouts } = createClientFor(
    { payouts: additions.payouts },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
  )
  return payouts.balance({ query: { organization_id: shop.demo.organization_id } })
}

const settlementOf = (order_id: string) =>
  shop.database.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.checkout_id', 'payments.checkout_id')
    .select(['settlement_currency', 'settlement_amount'])
    .where('orders.id', '=', order_id)
    .executeTakeFirstOrThrow()

it('a sale in euros that is settled in dollars leaves dollars, and its refund at another rate a loss', async () => {
  const order_id = await sell()
  expect(await settlementOf(order_id)).toEqual({ settlement_currency: 'usd', settlement_amount: 11_000 })
  expect(await changes()).toEqual({
    'exchange eur': 10_000,
    'exchange usd': -11_000,
    'processor_balance usd': 11_000 - 349 - 110,
  })
  standIn.state.rate = 1.2
  await shop.client.refunds.create({ body: { orderId: order_id, amount: 10_000, reason: 'other' } })
  await hear()
  expect(await changes()).toEqual({
    'exchange eur': -10_000,
    'exchange usd': 12_000,
    'processor_balance usd': -12_000,
  })
  const { currency, other_currencies, available_amount, pending_amount } = await balance()
  expect({ currency, other_currencies, pending_amount }).toEqual({
    currency: 'usd',
    other_currencies: [],
    pending_amount: 10_541,
  })
  expect((available_amount ?? 0) + (pending_amount ?? 0)).toBe(-1459)
})

it('a sale that is booked later is converted once, by an event or by polling', async () => {
  standIn.state.booksLater = true
  const before_sales = await balance()
  const orders = [await sell(), await sell()]
  expect(await changes()).toEqual({ 'processor_balance eur': 20_000 })
  // They are not part of the balance until they are booked.
  expect(await balance()).toEqual(before_sales)
  expect((await shop.commerce.reconcile()).differences).toEqual([])
  standIn.state.booksLater = false
  await shop.travel(minutes(2))
  await shop.travel(minutes(2))
  await hear()
  expect(await changes()).toEqual({
    'exchange eur': 20_000,
    'exchange usd': -22_000,
    'processor_balance eur': -20_000,
    'processor_balance usd': 22_000 - 2 * 459,
  })
  for (const id of orders) expect(await settlementOf(id)).toMatchObject({ settlement_amount: 11_000 })
})

it('a refund that is booked later is converted once', async () => {
  const orderId = await sell()
  await changes()
  standIn.state.booksLater = true
  await shop.client.refunds.create({ body: { orderId, amount: 10_000, reason: 'other' } })
  await hear()
  expect(await changes()).toEqual({ 'processor_balance eur': -10_000 })
  standIn.state.booksLater = false
  for (let n = 0; n < 3; n += 1) await shop.travel(minutes(2))
  await hear()
  expect(await changes()).toEqual({
    'exchange eur': -10_000,
    'exchange usd': 11_000,
    'processor_balance eur': 10_000,
    'processor_balance usd': -11_000,
  })
})

it('a refund of a process of an earlier version is converted', async () => {
  const orderId = await sell()
  standIn.state.booksLater = true
  await shop.client.refunds.create({ body: { orderId, amount: 10_000, reason: 'other' } })
  await hear()
  await changes()
  const { db } = shop.database
  const set = (status: 'pending' | 'succeeded') =>
    db.updateTable('refunds').set({ status, reconcile_at: null }).where('order_id', '=', orderId).execute()
  await set('pending')
  await set('succeeded')
  standIn.state.booksLater = false
  await shop.travel(minutes(2))
  expect(await changes()).toMatchObject({ 'processor_balance eur': 10_000, 'processor_balance usd': -11_000 })
})

/** Applies the dispute of the stand-in like an earlier version, which does not know what it is booked to. */
const settleAsBefore = async (): Promise<void> => {
  standIn.takeEvents()
  for (const id of standIn.state.disputes.keys()) {
    const dispute = await processor.findDispute(id)
    if (dispute === undefined) throw new Error(`There is no dispute ${id}.`)
    const movements = dispute.movements.map((movement) => ({ ...movement, settlement: movement.amount }))
    await shop.database.transact((tx) =>
      settleDispute(tx, { ...servicesOf(shop), processor }, { ...dispute, movements }),
    )
  }
  const unknown = { settlement_currency: null, settlement_amount: null }
  await shop.database.db.updateTable('dispute_movements').set(unknown).execute()
  await shop.runJobs()
}

it('refunds and disputes that an earlier version booked are converted with their payments', async () => {
  standIn.state.booksLater = true
  const refunded = await sell()
  await shop.client.refunds.create({ body: { orderId: refunded, amount: 4000, reason: 'other' } })
  await hear()
  // An earlier version asks once.
  await shop.database.db
    .updateTable('refunds')
    .set({ reconcile_at: null })
    .where('order_id', '=', refunded)
    .execute()
  await sell(cards.disputed)
  standIn.settleLater()
  await settleAsBefore()
  expect(await changes()).toMatchObject({ 'processor_balance eur': 20_000 - 4000 - 10_000 })
  standIn.state.booksLater = false
  for (let n = 0; n < 3; n += 1) await shop.travel(minutes(2))
  expect(await changes()).toEqual({
    'exchange eur': 20_000 - 4000 - 10_000,
    'exchange usd': -22_000 + 4400 + 11_000,
    'processor_balance eur': -20_000 + 4000 + 10_000,
    'processor_balance usd': 22_000 - 2 * 459 - 4400 - 11_000,
  })
  expect((await shop.commerce.reconcile()).differences).toEqual([])
})

it('a payment method that is saved without a charge has no settlement, and is not polled for one', async () => {
  const { id: productId } = await shop.client.products.create({
    body: {
      name: 'Plan',
      recurringInterval: 'month',
      prices: [{ amountType: 'fixed', priceAmount: 1000 }],
    },
  })
  const { id: discountId } = await shop.client.discounts.create({
    body: { name: 'Free', type: 'percentage', duration: 'once', basis_points: 10_000 },
  })
  const { id, clientSecret } = await shop.client.checkouts.create({ body: { productId, discountId } })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: {
      customerEmail: 'bob@example.com',
      customerName: 'Bob',
      customerBillingAddress: { country: 'DE' },
      confirmationTokenId: standIn.token(cards.visa),
    },
  })
  await hear()
  expect(await shop.client.checkouts.get({ path: { id } })).toMatchObject({ status: 'succeeded' })
  const requestCount = standIn.requests.length
  for (let n = 0; n < 3; n += 1) await shop.travel(minutes(10))
  expect(standIn.requests.slice(requestCount)).toEqual([])
})

it('an amount that differs from its conversion is found', async () => {
  const order_id = await sell()
  await changes()
  const { db } = shop.database
  const { settlement_amount } = await settlementOf(order_id)
  const set = (amount: number | null) =>
    db
      .updateTable('payments')
      .set({ settlement_amount: amount })
      .where('checkout_id', 'in', db.selectFrom('orders').select('checkout_id').where('id', '=', order_id))
      .execute()
  await set(11_001)
  expect((await shop.commerce.reconcile()).differences).toEqual([
    expect.stringContaining('is a payment whose settlement differs from its conversion in the ledger'),
  ])
  await set(settlement_amount)
})

it('1190 euros with 190 of tax that are settled to 1309 dollars count 1100, and remain so when the rate moves', async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const stripe = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  const tax = createEuropeanVat({ seller_country: 'DE' })
  const taxed = await openShop({ processor: stripe, tax }, { test, clock })
  const { id: productId } = await taxed.client.products.create({
    body: { name: 'Print', recurringInterval: null, prices: [{ amountType: 'fixed', priceAmount: 1000 }] },
  })
  await addPricesIn(taxed, productId, { eur: 1000 })
  const buyers = [
    { country: 'DE', postalCode: '10115', currency: 'eur' },
    { country: 'US', postalCode: '10001', currency: 'usd' },
  ] as const
  for (const { currency, ...customerBillingAddress } of buyers) {
    const { clientSecret } = await taxed.client.checkouts.create({ body: { productId, currency } })
    await taxed.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: {
        customerEmail: 'ada@example.com',
        customerName: 'Ada',
        customerBillingAddress,
        confirmationTokenId: standIn.token(cards.visa),
      },
    })
  }
  const hearAll = async () => {
    for (const { body, headers } of standIn.takeEvents())
      await taxed.commerce.receiveProcessorEvent(body, headers)
    await taxed.runJobs()
  }
  await hearAll()
  const today = clock.now().toISOString().slice(0, 10)
  const revenue = async () => {
    const query = { start_date: today, end_date: today, interval: 'day' as const }
    const { totals, unconverted, currency } = await taxed.client.metrics.get({ query })
    return { revenue: totals?.revenue, unconverted, currency }
  }
  const settled = await taxed.database.db
    .selectFrom('payments')
    .select(['currency', 'amount', 'settlement_amount'])
    .orderBy('currency')
    .execute()
  expect(settled).toEqual([
    { currency: 'eur', amount: 1190, settlement_amount: 1309 },
    { currency: 'usd', amount: 1000, settlement_amount: 1000 },
  ])
  const converted = { revenue: 2100, unconverted: 0, currency: 'usd' }
  expect(await revenue()).toEqual(converted)
  standIn.state.rate = 1.3
  await taxed.travel(minutes(90))
  await hearAll()
  expect(await revenue()).toEqual(converted)
  await taxed.close()
})
