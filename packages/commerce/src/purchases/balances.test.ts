import { additions } from '@atelier/contract'
import { days, hours } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { afterEach, expect, it } from 'vitest'
import type { Tables } from '../core/database/tables.ts'
import type { PaymentProcessor } from '../payments/port.ts'
import { createSandboxProcessor } from '../payments/sandbox/processor.ts'
import { expectApiError } from '../testing/expect-error.ts'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { addPricesIn } from '../testing/prices-in.ts'
import { newPlan, ordersOf, subscribe } from '../testing/subscribe.ts'
import { giveCredit, walletAgain, walletsOf } from '../testing/wallets.ts'

let shop: Shop
afterEach(async () => {
  await expectReconciled(shop)
  await shop.close()
})

/** Opens a checkout of a customer whom the seller names, for a product of 1000 dollars or euros, in cents. */
const checkoutOf = async (customerId: string, currency: 'usd' | 'eur' = 'eur') => {
  const { id: productId } = await shop.client.products.create({
    body: {
      name: 'A print',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 500 }],
    },
  })
  await addPricesIn(shop, productId, { eur: 1000 })
  const { id, clientSecret } = await shop.client.checkouts.create({
    body: {
      productId,
      customerId,
      customerBillingAddress: { country: currency === 'eur' ? 'DE' : 'US' },
    },
  })
  return { id, path: { client_secret: clientSecret } }
}

const newCustomer = async () =>
  (await shop.client.customers.create({ body: { email: 'ada@example.com', name: 'Ada' } })).id

const orderOf = async (checkout_id: string) => {
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  if (order === undefined) throw new Error(`The checkout ${checkout_id} has no order.`)
  return order
}

const paymentsOf = (checkout_id: string) =>
  shop.database.db
    .selectFrom('payments')
    .select(['amount', 'status'])
    .where('checkout_id', '=', checkout_id)
    .orderBy('created_at')
    .execute()

/** Confirms a checkout with a card. */
const confirm = async ({ path }: { readonly path: { client_secret: string } }, card: string = cards.visa) => {
  const { customerEmail: _, ...body } = await shop.buyer(card)
  return shop.client.checkouts.clientConfirm({ path, body })
}

it('credit of 700 eur pays for 700 of 1000 eur, and for nothing of 500 usd', async () => {
  shop = await openShop()
  const customer = await newCustomer()
  const wallet = await giveCredit(shop, customer, 700, 'eur')
  const euros = await checkoutOf(customer)
  expect(await shop.client.checkouts.clientGet({ path: euros.path })).toMatchObject({
    totalAmount: 1000,
    appliedBalanceAmount: -700,
    dueAmount: 300,
  })
  await confirm(euros)
  await shop.runJobs()
  const order = await orderOf(euros.id)
  expect(order).toMatchObject({ total_amount: 1000, applied_balance_amount: -700, wallet_amount: 700 })
  expect(await paymentsOf(euros.id)).toEqual([{ amount: 300, status: 'succeeded' }])
  const refund = (amount: number) =>
    shop.client.refunds.create({ body: { orderId: order.id, amount, reason: 'other' } })
  await expectApiError(refund(301), 'RefundAmountTooHigh', 400)
  await refund(300)
  await giveCredit(shop, customer, 700, 'eur')
  const dollars = await checkoutOf(customer, 'usd')
  const shownCheckout = await shop.client.checkouts.clientGet({ path: dollars.path })
  expect(shownCheckout).toMatchObject({ currency: 'usd', totalAmount: 500 })
  expect(shownCheckout).not.toHaveProperty('appliedBalanceAmount')
  await confirm(dollars)
  await shop.runJobs()
  expect(await orderOf(dollars.id)).toMatchObject({ total_amount: 500, applied_balance_amount: 0 })
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 700 })
})

it('a checkout that the balance pays in full requires no card', async () => {
  shop = await openShop()
  const customer = await newCustomer()
  const wallet = await giveCredit(shop, customer, 2500, 'eur')
  const checkout = await checkoutOf(customer)
  expect(await shop.client.checkouts.clientGet({ path: checkout.path })).toMatchObject({
    isPaymentFormRequired: false,
    dueAmount: 0,
  })
  await shop.client.checkouts.clientConfirm({ path: checkout.path, body: {} })
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 2500, available_balance: 1500 })
  await shop.runJobs()
  expect(await orderOf(checkout.id)).toMatchObject({ status: 'paid', wallet_amount: 1000, due_amount: 0 })
  expect(await paymentsOf(checkout.id)).toEqual([])
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 1500, available_balance: 1500 })
})

it('a plan that the balance pays in full saves the card for later', async () => {
  shop = await openShop()
  const customerId = await newCustomer()
  const wallet = await giveCredit(shop, customerId, 1500)
  const subscription = await subscribe(shop, await newPlan(shop, 1000), { customerId })
  const [order] = await ordersOf(shop, subscription)
  expect(order).toMatchObject({ status: 'paid', wallet_amount: 1000, applied_balance_amount: -1000 })
  expect(await paymentsOf(subscription.checkout_id ?? '')).toEqual([{ amount: 0, status: 'succeeded' }])
  await shop.travel(days(32))
  const [, renewal] = await ordersOf(shop, subscription)
  expect(renewal).toMatchObject({ status: 'paid', wallet_amount: 500, applied_balance_amount: -500 })
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 0 })
})

it.each([700, 1000])(
  'a withdrawal returns %i of 1000 to the balance, and the rest to the card',
  async (amount) => {
    shop = await openShop()
    const customer = await newCustomer()
    const wallet = await giveCredit(shop, customer, amount, 'eur')
    const checkout = await checkoutOf(customer)
    await confirm(checkout)
    await shop.runJobs()
    const order = await orderOf(checkout.id)
    const { token } = await shop.client.customerSessions.create({ body: { customer_id: customer } })
    const portal = createClientFor(
      { withdrawals: additions.portalWithdrawals },
      { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: token },
    )
    expect(await portal.withdrawals.get({ path: { id: order.id } })).toMatchObject({ wallet_amount: amount })
    const declared = await portal.withdrawals.declare({ path: { id: order.id }, body: { name: 'Ada' } })
    expect(declared).toMatchObject({ refund_amount: 1000 - amount, is_refunded: amount === 1000 })
    await shop.runJobs()
    expect(await walletAgain(shop, wallet)).toMatchObject({ balance: amount })
    const mail = shop.mails.find(({ subject }) => subject === 'Your withdrawal from A print')
    expect(mail?.text).toContain(`€${amount / 100}.00 was returned to your balance.`)
    expect(mail?.text.includes('Your refund goes to the card')).toBe(amount < 1000)
    const { entries } = walletsOf(shop).wallets
    const { items } = await entries({ path: { id: wallet.id }, query: {} })
    expect(items[0]).toMatchObject({ cause: 'order_return', amount, order_id: order.id })
  },
)

it('a declined payment leaves the balance unchanged', async () => {
  shop = await openShop()
  const customer = await newCustomer()
  const wallet = await giveCredit(shop, customer, 700, 'eur')
  const checkout = await checkoutOf(customer)
  await expectApiError(confirm(checkout, cards.declined), 'PaymentError', 400)
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 700, available_balance: 700 })
  const updates = (await shop.events()).filter(({ type }) => type === 'checkout.updated')
  expect(updates.at(-1)?.data).toMatchObject({ status: 'open', applied_balance_amount: -700 })
  // A process of an earlier version confirms it for the total, and ignores a held part.
  const held = shop.database.db.selectFrom('checkouts').select('wallet_amount').where('id', '=', checkout.id)
  expect(await held.executeTakeFirst()).toEqual({ wallet_amount: 0 })
  await confirm(checkout)
  await shop.runJobs()
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 0 })
})

it('a checkout that is open again shows the balance, and none once it has expired', async () => {
  shop = await openShop()
  const customer = await newCustomer()
  await giveCredit(shop, customer, 700, 'eur')
  const { id, ...checkout } = await checkoutOf(customer)
  await expectApiError(confirm(checkout, cards.declined), 'PaymentError', 400)
  const shownAmounts = { total_amount: 1000, applied_balance_amount: -700, due_amount: 300 }
  const updates = (await shop.events()).filter(({ type }) => type === 'checkout.updated')
  expect(updates.map(({ data }) => data)).toMatchObject([
    { status: 'confirmed', ...shownAmounts },
    { status: 'open', ...shownAmounts },
  ])
  shop.clock.advance(hours(1))
  await shop.runJobs()
  const expired = await shop.client.checkouts.get({ path: { id } })
  expect(expired).toMatchObject({ status: 'expired', totalAmount: 1000 })
  expect(expired).not.toHaveProperty('appliedBalanceAmount')
})

it('ten concurrent checkouts use one balance once', async () => {
  shop = await openShop()
  const customer = await newCustomer()
  const wallet = await giveCredit(shop, customer, 700, 'eur')
  const checkouts = []
  for (let n = 0; n < 10; n += 1) checkouts.push(await checkoutOf(customer))
  await Promise.all(checkouts.map((checkout) => confirm(checkout)))
  await shop.runJobs()
  const orders = await Promise.all(checkouts.map(({ id }) => orderOf(id)))
  expect(orders.map(({ wallet_amount = 0 }) => wallet_amount).toSorted((a, b) => b - a)).toEqual([
    700,
    ...Array.from({ length: 9 }, () => 0),
  ])
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 0, available_balance: 0 })
})

it.each(['before', 'after'] as const)(
  'a process that dies %s the charge uses the balance once or not at all',
  async (moment) => {
    const test = await testDatabase<Tables>()
    const clock = testClock()
    const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
    let dies = true
    const processor: PaymentProcessor = {
      ...sandbox,
      createPayment: async (request) => {
        if (dies && moment === 'before') throw new Error('The process died.')
        const payment = await sandbox.createPayment(request)
        if (dies) throw new Error('The process died.')
        return payment
      },
    }
    shop = await openShop({ processor }, { test, clock })
    const customer = await newCustomer()
    const wallet = await giveCredit(shop, customer, 700, 'eur')
    const checkout = await checkoutOf(customer)
    await expect(confirm(checkout)).rejects.toMatchObject({ status: 503 })
    expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 700, available_balance: 0 })
    await expectReconciled(shop)
    dies = false
    clock.advance(31_000)
    await shop.runJobs()
    if (moment === 'before') {
      expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 700, available_balance: 700 })
      return
    }
    expect(await orderOf(checkout.id)).toMatchObject({ status: 'paid', wallet_amount: 700 })
    expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 0, available_balance: 0 })
  },
)

it('a guest who upgrades a free plan sees nothing of the customer, and uses neither their balance nor their cards', async () => {
  shop = await openShop()
  const email = 'grace@example.com'
  const { id: customer_id } = await shop.client.customers.create({
    body: { email, name: 'Grace Hopper', billing_address: { country: 'SE', city: 'Lund' } },
  })
  const wallet = await giveCredit(shop, customer_id, 5000, 'usd')
  const [free, paid] = [await newPlan(shop, 0), await newPlan(shop, 1000)]
  const opened = await shop.client.checkouts.create({ body: { productId: free } })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: opened.clientSecret },
    body: { customerEmail: email, customerName: 'A stranger' },
  })
  await shop.runJobs()
  const [subscription] = (await shop.client.subscriptions.list({ query: { customer_id } })).items
  const subscriptionId = subscription?.id ?? ''
  const upgrade = await shop.client.checkouts.create({ body: { productId: paid, subscriptionId } })
  expect(upgrade).toMatchObject({
    customerId: null,
    customerName: 'A stranger',
    customerEmail: email,
    customerBillingAddress: null,
    totalAmount: 1000,
  })
  expect(upgrade).not.toHaveProperty('appliedBalanceAmount')
  await confirm({ path: { client_secret: upgrade.clientSecret } })
  await shop.runJobs()
  expect(await orderOf(upgrade.id)).toMatchObject({ subscription_id: subscriptionId, total_amount: 1000 })
  expect(await paymentsOf(upgrade.id)).toEqual([{ amount: 1000, status: 'succeeded' }])
  await shop.travel(days(32))
  const renewed = await shop.client.orders.list({ query: { customer_id, sorting: '-created_at' } })
  expect(renewed.items[0]).toMatchObject({ billing_reason: 'subscription_cycle', applied_balance_amount: 0 })
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 5000, available_balance: 5000 })
  const { guest } = await shop.database.db
    .selectFrom('subscriptions')
    .select('guest')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  expect(guest).toMatchObject({ email })
})
