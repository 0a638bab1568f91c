import { minutes } from '@atelier/plumbing/clock'
import { closedGate, testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../core/database/tables.ts'
import type { PaymentProcessor } from '../payments/port.ts'
import { createSandboxProcessor } from '../payments/sandbox/processor.ts'
import { expectApiError, expectInvalid } from '../testing/expect-error.ts'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe } from '../testing/subscribe.ts'
import { letOthersGoAhead } from '../testing/waits.ts'

let shop: Shop
let plan: string
beforeAll(async () => {
  shop = await openShop({}, { inTurn: true })
  plan = await newPlan(shop, 500)
})
afterAll(() => shop.close())

let count = 0
/** A new customer, and a checkout for that customer. */
const opened = async (productId: string, card: string = cards.visa, at: Shop = shop) => {
  const { id: customerId } = await at.client.customers.create({
    body: { email: `leaving-${(count += 1)}@example.com` },
  })
  const { id, clientSecret } = await at.client.checkouts.create({ body: { productId, customerId } })
  const body = await at.buyer(card)
  return {
    id,
    customerId,
    confirm: () => at.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body }),
    remove: () => at.client.customers.delete({ path: { id: customerId } }),
    status: async () => (await at.client.checkouts.get({ path: { id } })).status,
    orders: async () => (await at.client.orders.list({ query: { customer_id: customerId } })).items,
    payments: () =>
      at.database.db
        .selectFrom('payments')
        .select(['status', 'failure_code'])
        .where('checkout_id', '=', id)
        .execute(),
  }
}

it('a checkout whose customer is deleted is not paid, and is closed', async () => {
  for (const productId of [shop.demo.product_id, plan]) {
    const checkout = await opened(productId)
    await checkout.remove()
    await expectInvalid(checkout.confirm(), 'body.customer_id')
    await shop.runJobs()
    expect(await checkout.status()).toBe('expired')
    await expectInvalid(checkout.confirm(), 'body.customer_id')
    expect(await checkout.payments()).toEqual([])
    expect(await checkout.orders()).toEqual([])
  }
})

it('a challenge that a deleted customer has not answered is canceled', async () => {
  const checkout = await opened(plan, cards.challenge)
  const confirmed = await checkout.confirm()
  await checkout.remove()
  await shop.runJobs()
  expect(await checkout.status()).toBe('failed')
  expect(await checkout.payments()).toEqual([{ status: 'failed', failure_code: 'authentication_abandoned' }])
  const payment_secret = confirmed.paymentProcessorMetadata['intent_client_secret'] ?? ''
  await expect(
    shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome: 'complete' } }),
  ).rejects.toMatchObject({ status: 409 })
  expect(await checkout.orders()).toEqual([])
})

it('a payment that could no longer be canceled is refunded', async () => {
  const checkout = await opened(plan, cards.late)
  await checkout.confirm()
  await checkout.remove()
  await shop.travel(minutes(5))
  expect(await checkout.orders()).toMatchObject([
    { status: 'refunded', refunded_amount: 500, subscription: { status: 'canceled' } },
  ])
  await expectReconciled(shop)
})

it('a payment that was stored and not yet requested when the customer was deleted is never made', async () => {
  const test = await testDatabase<Tables>()
  const clock = testClock()
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: shop.secret })
  const [requested, arrived] = [closedGate(), closedGate()]
  const processor: PaymentProcessor = {
    ...sandbox,
    // The request is in flight until after the deletion of the customer.
    createPayment: async (request) => {
      requested.open()
      await arrived.opened
      return sandbox.createPayment(request)
    },
  }
  const slow = await openShop({ processor }, { test, clock, inTurn: true })
  const checkout = await opened(slow.demo.product_id, cards.visa, slow)
  const confirmed = expectApiError(checkout.confirm(), 'PaymentError', 400)
  await requested.opened
  expect(await checkout.payments()).toHaveLength(1)
  await checkout.remove()
  await slow.runJobs()
  arrived.open()
  await confirmed
  expect(await checkout.payments()).toEqual([{ status: 'failed', failure_code: 'never_attempted' }])
  expect(await checkout.status()).toBe('expired')
  await slow.close()
})

it('concurrently, a confirmation comes before the deletion or is rejected', async () => {
  for (let round = 0; round < 12; round += 1) {
    const checkout = await opened(round % 2 === 0 ? plan : shop.demo.product_id)
    const confirming = checkout.confirm()
    // Every other deletion comes some statements later, during the confirmation.
    if (round % 4 > 1) await letOthersGoAhead(shop, round * 2)
    const [confirmed] = await Promise.allSettled([confirming, checkout.remove()])
    await shop.travel(minutes(1))
    const [order] = await checkout.orders()
    if (confirmed?.status === 'rejected') {
      expect((confirmed.reason as { status: number }).status).toBe(422)
      expect([await checkout.payments(), order]).toEqual([[], undefined])
      expect(await checkout.status()).toBe('expired')
    } else {
      // A payment that arrived after the deletion was refunded.
      expect(await checkout.status()).toBe('succeeded')
      expect(order?.status).toBe('refunded')
      expect(order?.subscription?.status ?? 'canceled').toBe('canceled')
    }
    await expectReconciled(shop)
  }
})

it('a renewal is charged before the customer is deleted or not at all', async () => {
  for (let round = 0; round < 4; round += 1) {
    const subscription = await subscribe(shop, plan)
    shop.clock.set(new Date(subscription.current_period_end ?? ''))
    await shop.runDue('subscriptions.renew', subscription.id)
    const [, owed] = await ordersOf(shop, subscription)
    const remove = () => shop.client.customers.delete({ path: { id: subscription.customer_id } })
    const charge = () => shop.runDue('orders.charge', owed?.id ?? '')
    await (round === 0 ? remove().then(charge) : Promise.all([charge(), remove()]))
    await shop.travel(minutes(2))
    const [, after] = await ordersOf(shop, subscription)
    expect(['void', 'paid', 'refunded']).toContain(after?.status)
    if (round === 0) expect(after?.status).toBe('void')
    expect((await again(shop, subscription)).status).toBe('canceled')
    await expectReconciled(shop)
  }
})
