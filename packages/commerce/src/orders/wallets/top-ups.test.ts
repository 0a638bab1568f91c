import { additions, portalWithdrawals } from '@atelier/contract'
import { seconds } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tax19 } from '../../testing/added-tax.ts'
import { newBenefit } from '../../testing/benefits.ts'
import { unpaidOrdersOf } from '../../testing/drafts.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { balanceOf, buyIn, newTopUp, statementOf } from '../../testing/top-ups.ts'
import { giveCredit } from '../../testing/wallets.ts'

let shop: Shop
let topUp: string
let print: string
let customerId: string
let customers = 0

beforeAll(async () => {
  shop = await openShop({ tax: tax19 })
  topUp = await newTopUp(shop)
  const prices = (['usd', 'eur'] as const).map((priceCurrency) => ({
    amountType: 'fixed' as const,
    priceCurrency,
    priceAmount: 1190,
    taxBehavior: 'inclusive' as const,
  }))
  print = (await shop.client.products.create({ body: { name: 'A print', recurringInterval: null, prices } }))
    .id
})
afterAll(() => shop.close())
beforeEach(async () => {
  const email = `ada-${(customers += 1)}@example.com`
  customerId = (await shop.client.customers.create({ body: { email, name: 'Ada' } })).id
})
afterEach(async () => {
  await shop.runJobs()
  await expectReconciled(shop)
})

const addMoney = (card?: string) => buyIn(shop, 'eur', topUp, { customerId }, card)
const buyPrint = () => buyIn(shop, 'eur', print, { customerId })
const refund = (orderId: string, amount: number) =>
  shop.client.refunds.create({ body: { orderId, amount, reason: 'other' } })

/** Ledger balances of an order, by account. */
const booksOf = async (order_id: string) => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
    where order_id = ${order_id} and currency = 'eur' and account not in ('exchange', 'processor_fees', 'processor_balance')
    group by 1 having sum(amount) <> 0`.execute(shop.database.db)
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

const metrics = async () => {
  const { totals } = await shop.client.metrics.get({
    query: {
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      interval: 'year',
      currency: 'eur',
      customer_id: customerId,
    },
  })
  return totals
}

describe('a product that fills balances', () => {
  const create = (more: object, prices: object[] = [{ amountType: 'fixed', priceAmount: 5000 }]) =>
    shop.client.products.create({
      body: { name: 'Balance', recurringInterval: null, balanceTopUp: true, prices, ...more } as never,
    })

  it('is paid once, at a fixed or chosen price, and has no benefits', async () => {
    await expectInvalid(create({ recurringInterval: 'month' }), 'body.recurringInterval')
    await expectInvalid(create({}, [{ amountType: 'free' }]), 'body.prices')
    const benefits = [await newBenefit(shop)]
    await expectInvalid(
      shop.client.products.updateBenefits({ path: { id: topUp }, body: { benefits } }),
      'body.benefits',
    )
    const path = { id: topUp }
    await expectInvalid(
      shop.client.products.update({ path, body: { balanceTopUp: false } }),
      'body.balanceTopUp',
    )
    await expectInvalid(
      shop.client.products.update({ path, body: { prices: [{ amountType: 'free' }] } }),
      'body.prices',
    )
    expect(await shop.client.products.get({ path })).toMatchObject({ balanceTopUp: true })
    expect(await shop.client.products.get({ path: { id: print } })).not.toHaveProperty('balanceTopUp')
  })

  it('has no discount, no tax, and is not paid with a balance', async () => {
    await giveCredit(shop, customerId, 9000, 'eur')
    const { id: discountId } = await shop.client.discounts.create({
      body: { name: 'Half', type: 'percentage', basis_points: 5000, duration: 'once' },
    })
    const open = {
      productId: topUp,
      customerId,
      currency: 'eur' as const,
      customerBillingAddress: { country: 'DE' as const },
    }
    await expectInvalid(shop.client.checkouts.create({ body: { ...open, discountId } }), 'body.discountId')
    const checkout = await shop.client.checkouts.create({ body: open })
    expect(checkout).toMatchObject({
      totalAmount: 5000,
      taxAmount: 0,
      isDiscountApplicable: false,
      isPaymentRequired: true,
    })
    expect(checkout).not.toHaveProperty('appliedBalanceAmount')
  })
})

it('a top-up of 50 euros is no revenue, and its purchases are, with their tax', async () => {
  const order = await addMoney()
  expect(order).toMatchObject({ total_amount: 5000, tax_amount: 0, tax_rate: null, top_up_amount: 5000 })
  expect(await booksOf(order.id)).toEqual({ customer_balance: -5000 })
  expect(await balanceOf(shop, customerId)).toEqual({ balance: 5000, available: 5000 })
  expect(await metrics()).toMatchObject({ revenue: 0, orders: 0 })
  const bought = await buyPrint()
  expect(bought).toMatchObject({ total_amount: 1190, tax_amount: 190, wallet_amount: 1190 })
  expect(await booksOf(bought.id)).toEqual({ customer_balance: 1190, revenue: -1000, tax_payable: -190 })
  expect(await statementOf(shop, customerId)).toEqual([
    ['order', -1190, 3810],
    ['top_up', 5000, 5000],
  ])
  expect(await metrics()).toMatchObject({ revenue: 1000, orders: 1, one_time_products_revenue: 1000 })
  const mail = shop.mails.findLast(({ subject }) => subject === 'Your order of Balance')
  expect(mail?.text).toContain('Thank you! €50.00 is now in your balance')
})

it('a guest fills the balance of the customer with their address, and cannot spend it', async () => {
  const { email } = await shop.client.customers.get({ path: { id: customerId } })
  const order = await buyIn(shop, 'eur', topUp, { email })
  expect(order).toMatchObject({ customer_id: customerId, top_up_amount: 5000 })
  expect(await buyIn(shop, 'eur', print, { email })).not.toHaveProperty('wallet_amount')
  expect(await balanceOf(shop, customerId)).toEqual({ balance: 5000, available: 5000 })
  expect(await buyPrint()).toMatchObject({ wallet_amount: 1190 })
})

describe('a refund of a top-up', () => {
  it('is taken from the balance, at most its rest', async () => {
    await giveCredit(shop, customerId, 1000, 'eur')
    const order = await addMoney()
    // The credit is older, and pays first: 190 of the 1190 are of the top-up.
    await buyPrint()
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 4810, available: 4810 })
    expect(await expectApiError(refund(order.id, 4811), 'RefundAmountTooHigh', 400)).toContain(
      '€48.10 left to refund. You requested',
    )
    await refund(order.id, 810)
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 4000, available: 4000 })
    await refund(order.id, 4000)
    expect(await statementOf(shop, customerId)).toEqual([
      ['refund', -4000, 0],
      ['refund', -810, 4000],
      ['order', -1190, 4810],
      ['top_up', 5000, 6000],
      ['credit', 1000, 1000],
    ])
    expect(await booksOf(order.id)).toEqual({ customer_balance: -190 })
    await expectApiError(refund(order.id, 1), 'RefundAmountTooHigh', 400)
  })

  it('does not affect other credit', async () => {
    const order = await addMoney()
    for (let n = 0; n < 4; n += 1) await buyPrint()
    await giveCredit(shop, customerId, 700, 'eur')
    await expectApiError(refund(order.id, 241), 'RefundAmountTooHigh', 400)
    await refund(order.id, 240)
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 700, available: 700 })
  })

  it('and concurrent purchases use the balance once', async () => {
    const order = await addMoney()
    const paths = await Promise.all(
      [1, 2, 3].map(async () => {
        const { clientSecret } = await shop.client.checkouts.create({
          body: { productId: print, customerId, currency: 'eur', customerBillingAddress: { country: 'DE' } },
        })
        return { client_secret: clientSecret }
      }),
    )
    const bodies = await Promise.all(paths.map(() => shop.buyer()))
    const [refunded] = await Promise.allSettled([
      refund(order.id, 5000),
      ...paths.map((path, n) => {
        const { customerEmail: _, ...body } = bodies[n] ?? {}
        return shop.client.checkouts.clientConfirm({ path, body })
      }),
    ])
    await shop.runJobs()
    const { balance, available } = await balanceOf(shop, customerId)
    const { items } = await shop.client.orders.list({ query: { customer_id: customerId, product_id: print } })
    const spent = items.reduce((sum, { wallet_amount = 0 }) => sum + wallet_amount, 0)
    expect(balance).toBe(available)
    expect(spent + balance).toBe(refunded?.status === 'fulfilled' ? 0 : 5000)
  })
})

describe('a disputed top-up', () => {
  const desk = () =>
    createClientFor(
      { disputes: additions.disputes },
      { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
    ).disputes
  /** Adds 50 euros whose payment is disputed once 11.90 of them are spent. */
  const dispute = async () => {
    const order = await addMoney(cards.disputed)
    await buyPrint()
    await shop.travel(seconds(5))
    const [disputed] = (await desk().list({ query: { order_id: order.id } })).items
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 0, available: 0 })
    return { order, id: disputed?.id ?? '' }
  }

  it('that is lost takes the rest, and the remainder is a loss of the seller', async () => {
    const { order, id } = await dispute()
    await desk().submitEvidence({ path: { id }, body: { uncategorized_text: 'losing_evidence' } })
    await shop.travel(seconds(5))
    expect(await booksOf(order.id)).toEqual({ customer_balance: -1190, disputes: 1190 })
    expect((await statementOf(shop, customerId))[0]).toEqual(['dispute', -3810, 0])
  })

  it('holds amounts that are returned to the balance later, until it is won', async () => {
    const order = await addMoney(cards.disputed)
    await shop.client.customers.update({
      path: { id: customerId },
      body: { billing_address: { country: 'DE' } },
    })
    const draft = await unpaidOrdersOf(shop).create({
      body: { customer_id: customerId, product_id: print, currency: 'eur' },
    })
    await unpaidOrdersOf(shop).finalize({ path: { id: draft.id }, body: {} })
    await shop.travel(seconds(5))
    const { token } = await shop.client.customerSessions.create({ body: { customer_id: customerId } })
    const { serverURL, fetch } = shop
    const { portalWithdrawals: own } = createClientFor(
      { portalWithdrawals },
      { serverURL, fetch, accessToken: token },
    )
    await own.declare({ path: { id: draft.id }, body: { name: 'Ada' } })
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 1190, available: 0 })
    // Other credit is used, and held amounts stay held.
    await giveCredit(shop, customerId, 1190, 'eur')
    expect(await buyPrint()).toMatchObject({ wallet_amount: 1190 })
    expect(await buyPrint()).not.toHaveProperty('wallet_amount')
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 1190, available: 0 })
    const [disputed] = (await desk().list({ query: { order_id: order.id } })).items
    await desk().submitEvidence({
      path: { id: disputed?.id ?? '' },
      body: { uncategorized_text: 'winning_evidence' },
    })
    await shop.travel(seconds(5))
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 5000, available: 5000 })
  })

  it('holds the amount of a checkout, once that checkout is not paid', async () => {
    await addMoney(cards.disputed)
    const prices = (['usd', 'eur'] as const).map((priceCurrency) => ({
      amountType: 'fixed' as const,
      priceCurrency,
      priceAmount: 9000,
    }))
    const { id: productId } = await shop.client.products.create({
      body: { name: 'A statue', recurringInterval: null, prices },
    })
    const { clientSecret: client_secret } = await shop.client.checkouts.create({
      body: { productId, customerId, currency: 'eur', customerBillingAddress: { country: 'DE' } },
    })
    const { customerEmail: _, ...body } = await shop.buyer(cards.challenge)
    const { paymentProcessorMetadata } = await shop.client.checkouts.clientConfirm({
      path: { client_secret },
      body,
    })
    await shop.travel(seconds(5))
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 5000, available: 0 })
    const payment_secret = paymentProcessorMetadata['intent_client_secret'] ?? ''
    await shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome: 'fail' } })
    await shop.runJobs()
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 5000, available: 0 })
    expect(await buyPrint()).not.toHaveProperty('wallet_amount')
  })

  it('that is won fills the balance again', async () => {
    const { order, id } = await dispute()
    await desk().submitEvidence({ path: { id }, body: { uncategorized_text: 'winning_evidence' } })
    await shop.travel(seconds(5))
    expect(await booksOf(order.id)).toEqual({ customer_balance: -5000 })
    expect((await statementOf(shop, customerId))[0]).toEqual(['dispute_return', 3810, 3810])
  })
})
