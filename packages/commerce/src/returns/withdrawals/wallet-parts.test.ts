import { portalWithdrawals } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getPaidFor } from '../../orders/paid-for/queries.ts'
import { leftOf } from '../../orders/paid-for/rule.ts'
import { tax19 } from '../../testing/added-tax.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { changeAsBefore } from '../../testing/earlier-change.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan } from '../../testing/subscribe.ts'
import { giveCredit, walletAgain, walletsOf } from '../../testing/wallets.ts'

let shop: Shop
let customerId: string
beforeEach(async () => {
  shop = await openShop({ tax: tax19 })
  const { id } = await shop.client.customers.create({ body: { email: 'ada@example.com', name: 'Ada' } })
  customerId = id
})
afterEach(async () => {
  await expectReconciled(shop)
  await shop.close()
})

const enter = async () =>
  (await shop.client.customerSessions.create({ body: { customer_id: customerId } })).token

/** Buys a plan. Returns its order. */
const buy = async (productId: string, subscriptionId?: string) => {
  const { id, clientSecret } = await shop.client.checkouts.create({
    body: { productId, customerId, ...(subscriptionId !== undefined && { subscriptionId }) },
  })
  const { customerEmail: _, ...body } = await shop.buyer(cards.visa)
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: { ...body, customerBillingAddress: { country: 'SE' } },
  })
  await shop.runJobs()
  const [order] = (await shop.client.orders.list({ query: { checkout_id: id } })).items
  if (order === undefined) throw new Error('The purchase made no order.')
  shop.clock.advance(1000)
  return order
}

const change = async (id: string | null, productId: string) => {
  const body = { productId, prorationBehavior: 'invoice' as const }
  await shop.client.subscriptions.update({ path: { id: id ?? '' }, body })
  await shop.runJobs()
  shop.clock.advance(1000)
}

const withdraw = async ({ id }: { readonly id: string }) => {
  const { serverURL, fetch } = shop
  const client = createClientFor(portalWithdrawals, { serverURL, fetch, accessToken: await enter() })
  await client.declare({ path: { id }, body: { name: 'Ada' } })
  await shop.runJobs()
}

/** Returns to a balance, the newest first. */
const returnsTo = async ({ id }: { readonly id: string }) =>
  (await walletsOf(shop).wallets.entries({ path: { id }, query: {} })).items
    .filter(({ cause }) => cause === 'order_return')
    .map(({ amount, order_id }) => ({ amount, order_id }))

const leftOfOrder = async ({ id }: { readonly id: string }) => leftOf(await getPaidFor(shop.database.db, id))

it('an unpaid order returns nothing to the balance that it holds', async () => {
  const wallet = await giveCredit(shop, customerId, 500)
  const order = await buy(await newPlan(shop, 1000, { taxBehavior: 'inclusive' }))
  expect(order).toMatchObject({ wallet_amount: 500 })
  await giveCredit(shop, customerId, 300)
  await shop.clientWith(await enter()).customerPortal.customers.addPaymentMethod({
    body: {
      confirmationTokenId: await shop.tokenOf(cards.declinedAgain),
      setDefault: true,
      returnUrl: '/',
    },
  })
  const larger = await newPlan(shop, 9000, { taxBehavior: 'inclusive' })
  await changeAsBefore(shop, { id: order.subscription_id ?? '' }, larger)
  await shop.runJobs()
  shop.clock.advance(1000)
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 300, available_balance: 0 })
  await withdraw(order)
  expect(await returnsTo(wallet)).toEqual([{ amount: 500, order_id: order.id }])
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 800, available_balance: 800 })
})

it('an amount that was returned to a balance is not left of its order, also for a change that its credit paid', async () => {
  const wallet = await giveCredit(shop, customerId, 1190)
  const order = await buy(await newPlan(shop, 1000))
  await change(order.subscription_id, await newPlan(shop, 9000))
  await withdraw(order)
  expect(await returnsTo(wallet)).toEqual([{ amount: 1190, order_id: order.id }])
  const { items } = await shop.client.orders.list({ query: { customer_id: customerId } })
  // The seller refunds the 8000 that the change has charged to the card.
  expect(await Promise.all(items.map(leftOfOrder))).toEqual([8000, 0])
})

it('a contract that was begun within another one is returned to the balance once', async () => {
  const wallet = await giveCredit(shop, customerId, 3000)
  const first = await buy(await newPlan(shop, 1000))
  await change(first.subscription_id, await newPlan(shop, 0))
  const second = await buy(await newPlan(shop, 1200), first.subscription_id ?? '')
  expect(second).toMatchObject({ billing_reason: 'subscription_create', wallet_amount: 1428 })
  await withdraw(second)
  await withdraw(first)
  expect(await returnsTo(wallet)).toEqual([
    { amount: 1190, order_id: first.id },
    { amount: 1428, order_id: second.id },
  ])
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 3000 })
})
