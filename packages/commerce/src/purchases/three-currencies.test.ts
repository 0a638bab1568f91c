import { Currency, termsOf } from '@atelier/contract'
import { seconds } from '@atelier/plumbing/clock'
import { atSize, testClock, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../core/database/tables.ts'
import type { PaymentProcessor } from '../payments/port.ts'
import { paymentEvent, writeEvent } from '../payments/sandbox/events.ts'
import { createSandboxProcessor } from '../payments/sandbox/processor.ts'
import { findPayment } from '../payments/sandbox/queries.ts'
import { bookedAmountOf } from '../payments/sandbox/settlement.ts'
import { sign, signatureHeader, signingKey } from '../payments/sandbox/signature.ts'
import { expectInvalid } from '../testing/expect-error.ts'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { newPlan, subscribe } from '../testing/subscribe.ts'

let shop: Shop
let dies = false
beforeAll(async () => {
  const test = await testDatabase<Tables>()
  const clock = testClock()
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  const processor: PaymentProcessor = {
    ...sandbox,
    createPayment: async (request) => {
      const payment = await sandbox.createPayment(request)
      if (dies) throw new Error('The process died.')
      return payment
    },
  }
  shop = await openShop({ processor }, { test, clock })
})
afterAll(() => shop.close())

const amounts = { usd: 1000, eur: 900, jpy: 1500 } as const
type Code = keyof typeof amounts
const codes = Object.keys(amounts) as Code[]

const fixed = (priceCurrency: Currency, priceAmount: number) => ({
  amountType: 'fixed' as const,
  priceCurrency,
  priceAmount,
})
const newPrint = (prices = codes.map((code) => fixed(code, amounts[code]))) =>
  shop.client.products.create({ body: { name: 'A print', recurringInterval: null, prices } })

const open = async (currency: Code, more: object = {}) => {
  const { id: productId } = await newPrint()
  return shop.client.checkouts.create({ body: { productId, currency, ...more } })
}
const confirm = async ({ clientSecret }: { readonly clientSecret: string }, card: string = cards.visa) =>
  shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: await shop.buyer(card),
  })
const sell = async (currency: Code, card?: string) => {
  const checkout = await open(currency)
  await confirm(checkout, card)
  await shop.runJobs()
  const [order] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
  if (order === undefined) throw new Error('Nothing was sold.')
  expect(order).toMatchObject({ currency, net_amount: amounts[currency] })
  return order
}

/** Conversions of the sale of a checkout, by the currency they lead to. */
const conversionsOf = (checkout_id: string) =>
  shop.database.db
    .selectFrom('ledger_transactions')
    .innerJoin('payments', 'payments.id', 'ledger_transactions.payment_id')
    .select('ledger_transactions.id')
    .where('payments.checkout_id', '=', checkout_id)
    .where('ledger_transactions.kind', '=', 'exchange')
    .execute()

const balances = async () => {
  const { rows } = await sql<{ name: string; amount: number }>`
    select account || ' ' || currency as name, sum(amount)::bigint as amount from ledger_entries
    where account in ('processor_balance', 'bank') group by 1 having sum(amount) <> 0`.execute(
    shop.database.db,
  )
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]))
}

describe('a product', () => {
  it('has prices in every currency, within its limits', async () => {
    const { prices } = await newPrint()
    expect(prices).toMatchObject(codes.map((priceCurrency) => ({ priceCurrency })))
    const all = Currency.options.map((code) => fixed(code, termsOf(code).least))
    expect((await newPrint(all)).prices).toHaveLength(126)
  })

  it.each([
    ['jpy', 79, 80],
    ['huf', 17_499, 17_500],
    ['gbp', 39, 40],
    ['isk', 7050, 7100],
    ['idr', 1_600_000_001, 1_600_000_000],
    ['usd', 49, 0],
  ] as const)('in %s costs not %i but %i', async (code, refused, accepted) => {
    const base = code === 'usd' ? [] : [fixed('usd', 1000)]
    const at = `body.prices.${base.length}.priceAmount`
    await expectInvalid(newPrint([...base, fixed(code, refused)]), at)
    expect((await newPrint([...base, fixed(code, accepted)])).prices).toHaveLength(base.length + 1)
  })

  it('has no price in a currency of thousandths', async () => {
    const prices = [fixed('usd', 1000), fixed('kwd' as Currency, 1000)]
    const body = { name: 'A print', recurring_interval: null, prices }
    const response = await shop.fetch(
      new Request(`${shop.serverURL}/v1/products/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.accessToken}` },
        body: JSON.stringify(body),
      }),
    )
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Prices cannot be in kwd, whose smallest unit is a thousandth.')
  })
})

describe('a checkout', () => {
  it.each([
    ['DE', 900, 'eur'],
    ['JP', 1500, 'jpy'],
    ['BR', 1000, 'usd'],
  ])('from %s costs %i %s', async (country, amount, currency) => {
    const { id: productId } = await newPrint()
    const checkout = await shop.client.checkouts.create({
      body: { productId, customerBillingAddress: { country } },
    })
    expect(checkout).toMatchObject({ amount, currency })
  })

  it('is in no currency that the product has no price in', async () => {
    const { id: productId } = await newPrint()
    await expectInvalid(
      shop.client.checkouts.create({ body: { productId, currency: 'gbp' } }),
      'body.currency',
    )
  })

  it('has a fixed discount in currencies that it has an amount in', async () => {
    const discount = await shop.client.discounts.create({
      body: {
        name: 'Off',
        code: 'OFF',
        type: 'fixed',
        duration: 'once',
        amounts: { usd: 500, eur: 450 },
      },
    })
    expect(discount).toMatchObject({ amount: 500, currency: 'usd', amounts: { usd: 500, eur: 450 } })
    const euros = await open('eur', { discountId: discount.id })
    expect(euros).toMatchObject({ amount: 900, discountAmount: 450, totalAmount: 450 })
    await expectInvalid(open('jpy', { discountId: discount.id }), 'body.discountId')
  })
})

describe('the books', () => {
  it.each(codes)('of sales in %s hold dollars, after refunds and disputes too', async (currency) => {
    const before = await balances()
    const sales = [await sell(currency), await sell(currency, cards.disputed)]
    const [order] = sales
    const part = Math.floor(amounts[currency] / 3)
    await shop.client.refunds.create({ body: { orderId: order?.id ?? '', amount: part, reason: 'other' } })
    await shop.travel(seconds(10))
    const dollars = (amount: number) => bookedAmountOf({ amount, currency }).amount
    // The other sale is disputed, for a fee.
    const remaining = dollars(amounts[currency]) - dollars(part) - 1500
    expect(await balances()).toEqual({
      'processor_balance usd': (before['processor_balance usd'] ?? 0) + remaining,
    })
    await expectReconciled(shop)
  })

  it('convert a sale once, however often and concurrently it is reported', async () => {
    for (let round = 0; round < atSize(4); round += 1) {
      const checkout = await open(codes[round % codes.length] ?? 'eur')
      const confirmed = confirm(checkout)
      await confirmed
      const payment = await shop.database.db
        .selectFrom('payments')
        .select('id')
        .where('checkout_id', '=', checkout.id)
        .executeTakeFirstOrThrow()
      const storedPayment = await findPayment(shop.database.db, payment.id)
      if (storedPayment === undefined) throw new Error('The processor does not know the payment.')
      const reports = Array.from({ length: 20 }, (_, n) => {
        const body = writeEvent({ ...paymentEvent(storedPayment), id: `report-${round}-${n}` })
        const headers = new Headers({
          [signatureHeader]: sign(signingKey(shop.secret), body, shop.clock.now()),
        })
        return shop.commerce.receiveProcessorEvent(body, headers)
      })
      await Promise.all(reports)
      expect(await conversionsOf(checkout.id)).toHaveLength(round % codes.length === 0 ? 0 : 1)
    }
    await shop.runJobs()
    await expectReconciled(shop)
  })

  it.each(codes)('convert a sale in %s whose process died after the charge', async (currency) => {
    const checkout = await open(currency)
    dies = true
    await expect(confirm(checkout)).rejects.toMatchObject({ status: 503 })
    dies = false
    await shop.runJobs()
    expect(await shop.client.checkouts.get({ path: { id: checkout.id } })).toMatchObject({
      status: 'succeeded',
      currency,
    })
    expect(await conversionsOf(checkout.id)).toHaveLength(currency === 'usd' ? 0 : 1)
    await expectReconciled(shop)
  })
})

it('the sandbox settles amounts of any currency in whole cents, which add up to within one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Currency.options),
      fc.nat(1_000_000_000),
      fc.nat(1_000_000_000),
      (currency, a, b) => {
        const settled = (amount: number) => bookedAmountOf({ amount, currency }).amount
        expect(settled(0 - a)).toBe(0 - settled(a))
        expect(Math.abs(settled(a) + settled(b) - settled(a + b))).toBeLessThanOrEqual(1)
      },
    ),
  )
  for (const code of Currency.options)
    expect([code, bookedAmountOf({ amount: termsOf(code).least, currency: code }).amount > 0]).toEqual([
      code,
      true,
    ])
})

it('a plan of 500000 isk that is given up with 20 of 31 days left leaves a credit of 322600', async () => {
  const { id: plan } = await shop.client.products.create({
    body: { name: 'A club', recurringInterval: 'month', prices: [fixed('usd', 5000), fixed('isk', 500_000)] },
  })
  const free = await newPlan(shop, 0)
  const year = shop.clock.now().getUTCFullYear() + 1
  await shop.travel(new Date(Date.UTC(year, 2, 1, 12)))
  const { id } = await subscribe(shop, plan, { currency: 'isk' })
  await shop.travel(new Date(Date.UTC(year, 2, 12, 12)))
  await shop.client.subscriptions.update({
    path: { id },
    body: { productId: free, prorationBehavior: 'prorate' },
  })
  const waiting = await shop.database.db
    .selectFrom('subscription_prorations')
    .select('amount')
    .where('subscription_id', '=', id)
    .execute()
  expect(waiting).toEqual([{ amount: -322_600 }])
  await shop.client.subscriptions.revoke({ path: { id } })
  await expectReconciled(shop)
})
