import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { PaymentProcessor, ProcessorPayment } from '../../payments/port.ts'
import { createSandboxProcessor } from '../../payments/sandbox/processor.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { buyIn, newTopUp } from '../../testing/top-ups.ts'
import { giveCredit } from '../../testing/wallets.ts'

let shop: Shop
let topUp: string
let settled: number | undefined
beforeAll(async () => {
  const test = await testDatabase<Tables>()
  const clock = testClock()
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  const dollars = new Map<string, number>()
  const settle = <Payment extends ProcessorPayment | undefined>(payment: Payment): Payment => {
    const amount = payment && dollars.get(payment.payment_id)
    return amount === undefined ? payment : { ...payment, settlement: { amount, currency: 'usd' } }
  }
  const processor: PaymentProcessor = {
    ...sandbox,
    createPayment: async (request) => {
      if (settled !== undefined) dollars.set(request.payment_id, settled)
      return settle(await sandbox.createPayment(request))
    },
    findPayment: async (reference) => settle(await sandbox.findPayment(reference)),
  }
  shop = await openShop({ processor }, { test, clock })
  topUp = await newTopUp(shop)
})
afterAll(() => shop.close())

let customers = 0
const newCustomer = async () => {
  const email = `ada-${(customers += 1)}@example.com`
  return (await shop.client.customers.create({ body: { email, name: 'Ada' } })).id
}

const newPrint = async (amount: number) => {
  const prices = (['usd', 'eur'] as const).map((priceCurrency) => ({
    amountType: 'fixed' as const,
    priceCurrency,
    priceAmount: amount,
  }))
  return (await shop.client.products.create({ body: { name: 'A print', recurringInterval: null, prices } }))
    .id
}

/** Buys 50 euros of balance, whose payment is settled in these dollars. */
const addMoney = async (customerId: string, dollars: number) => {
  settled = dollars
  await buyIn(shop, 'eur', topUp, { customerId })
  settled = undefined
}
const buy = async (customerId: string, amount: number) =>
  buyIn(shop, 'eur', await newPrint(amount), { customerId })

/** Revenue of a customer in dollars, and the number of orders without a rate. */
const revenueOf = async (customer_id: string) => {
  const { totals, currency, unconverted } = await shop.client.metrics.get({
    query: { start_date: '2026-01-01', end_date: '2026-12-31', interval: 'year', customer_id },
  })
  return [totals?.revenue, currency, unconverted]
}

it('an order paid by balance is converted by the payments that filled it, first in, first out', async () => {
  const customer = await newCustomer()
  await addMoney(customer, 5500)
  await addMoney(customer, 6001)
  expect(await revenueOf(customer)).toEqual([0, 'usd', 0])
  await buy(customer, 3333)
  // 3333 × 5500 / 5000 = 3666.3
  expect(await revenueOf(customer)).toEqual([3666, 'usd', 0])
  await buy(customer, 3334)
  // 1667 × 5500 / 5000 + 1667 × 6001 / 5000 = 1833.7 + 2000.7334
  expect(await revenueOf(customer)).toEqual([3666 + 3834, 'usd', 0])
  await buy(customer, 5000)
  // 3333 of the balance, and 1667 of a card at 1.1: 4000.2666 + 1833.7
  expect(await revenueOf(customer)).toEqual([3666 + 3834 + 5834, 'usd', 0])
})

it('credit of the seller has no rate: that of the money beside it counts, and without any the order is left out', async () => {
  const customer = await newCustomer()
  await giveCredit(shop, customer, 3000, 'eur')
  await buy(customer, 1000)
  expect(await revenueOf(customer)).toEqual([0, 'usd', 1])
  await addMoney(customer, 6001)
  await buy(customer, 4000)
  // 2000 of the credit, and 2000 at 1.2002
  expect(await revenueOf(customer)).toEqual([4801, 'usd', 1])
})

it('a half of a cent is rounded up', async () => {
  const customer = await newCustomer()
  await addMoney(customer, 5001)
  await buy(customer, 2500)
  expect(await revenueOf(customer)).toEqual([2501, 'usd', 0])
})

it('a checkout that fills a balance counts as little as its order', async () => {
  const query = { start_date: '2026-01-01', end_date: '2026-12-31', interval: 'year' } as const
  const { totals: before } = await shop.client.metrics.get({ query })
  await addMoney(await newCustomer(), 5500)
  const { totals } = await shop.client.metrics.get({ query })
  expect(totals).toEqual(before)
})
