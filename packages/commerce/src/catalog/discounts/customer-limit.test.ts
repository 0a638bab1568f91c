import { Buffer } from 'node:buffer'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { PaymentProcessor } from '../../payments/port.ts'
import { createSandboxProcessor } from '../../payments/sandbox/processor.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'
import { redeemerOf } from './redeemer.ts'

let shop: Shop
let product_id: string
/** False while the payment methods of the processor have no fingerprint. */
let hasFingerprints = true
beforeAll(async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  const processor: PaymentProcessor = {
    ...sandbox,
    fingerprintOf: (token) => (hasFingerprints ? sandbox.fingerprintOf(token) : Promise.resolve(null)),
  }
  shop = await openShop({ processor }, { test, clock })
  const { id } = await shop.client.products.create({
    body: { name: 'A print', recurringInterval: null, prices: [{ amountType: 'fixed', priceAmount: 1000 }] },
  })
  product_id = id
})
afterAll(() => shop.close())

const db = () => shop.database.db
const reached = 'DiscountRedemptionLimitReached'
const oncePerCustomer = async (fields: object = {}) =>
  (
    await shop.client.discounts.create({
      body: {
        name: 'Welcome',
        type: 'percentage',
        duration: 'once',
        basis_points: 2500,
        max_redemptions_per_customer: 1,
        ...fields,
      },
    })
  ).id
let buyers = 0
const newAddress = () => `buyer-${(buyers += 1)}@example.com`
const open = (discountId: string, fields: object = {}) =>
  shop.client.checkouts.create({ body: { productId: product_id, discountId, ...fields } })
const confirm = async (
  { clientSecret }: { clientSecret: string },
  email: string,
  card: string = cards.visa,
) => {
  const body = await shop.buyer(card, email)
  return shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body })
}
const buy = async (discount: string, email: string, card?: string) => {
  const checkout = await open(discount)
  await confirm(checkout, email, card)
  await shop.runJobs()
  return checkout
}
const orderOf = async ({ id }: { id: string }) => {
  const [order] = (await shop.client.orders.list({ query: { checkout_id: id } })).items
  if (order === undefined) throw new Error('There is no order.')
  return order
}
const refund = async (checkout: { id: string }, amount: number) => {
  const { id } = await orderOf(checkout)
  await shop.client.refunds.create({ body: { orderId: id, amount, reason: 'customer_request' } })
  await shop.runJobs()
}
const count = async (id: string) => (await shop.client.discounts.get({ path: { id } })).redemptions_count

it('is stored, shown, changed and removed', async () => {
  const id = await oncePerCustomer({ max_redemptions_per_customer: 2 })
  const storedDiscount = await shop.client.discounts.get({ path: { id } })
  expect(storedDiscount.max_redemptions_per_customer).toBe(2)
  const change = (body: object) => shop.client.discounts.update({ path: { id }, body })
  expect((await change({ name: 'Kept' })).max_redemptions_per_customer).toBe(2)
  expect((await change({ max_redemptions_per_customer: null })).max_redemptions_per_customer).toBeNull()
})

it('stops the second purchase of a customer: when the code is entered, and before anything is charged', async () => {
  const code = 'PERCUSTOMER'
  const discount = await oncePerCustomer({ code })
  const email = newAddress()
  const second = await open(discount)
  await buy(discount, email, cards.visa)
  await expectApiError(confirm(second, email, cards.mastercard), reached, 403)
  const payments = db().selectFrom('payments').select('id').where('checkout_id', '=', second.id)
  expect(await payments.execute()).toEqual([])
  const third = await shop.client.checkouts.create({ body: { productId: product_id } })
  const path = { client_secret: third.clientSecret }
  const alias = email.replace('@', '+again@')
  const entered = shop.client.checkouts.clientUpdate({
    path,
    body: { discountCode: code, customerEmail: alias },
  })
  await expectInvalid(entered, 'body.discountCode')
  const otherBuyer = { discountCode: code, customerEmail: newAddress() }
  expect((await shop.client.checkouts.clientUpdate({ path, body: otherBuyer })).discountAmount).toBe(250)
  expect(await count(discount)).toBe(1)
})

it('recognizes the address without its alias, the card, and the customer by both ids', async () => {
  const discount = await oncePerCustomer()
  await buy(discount, 'Grace@Example.com', cards.visa)
  const alias = 'grace+news@example.com'
  await expectApiError(confirm(await open(discount), alias, cards.mastercard), reached, 403)
  await expectApiError(confirm(await open(discount), newAddress(), cards.visa), reached, 403)
  const [customer] = (await shop.client.customers.list({ query: { email: 'grace@example.com' } })).items
  const id = customer?.id ?? ''
  await shop.client.customers.update({
    path: { id },
    body: { email: newAddress(), external_id: 'grace' },
  })
  await expectInvalid(open(discount, { customerId: id }), 'body.discountId')
  await expectInvalid(open(discount, { customerExternalId: 'grace' }), 'body.discountId')
  await buy(discount, newAddress(), cards.mastercard)
  expect(await count(discount)).toBe(2)
})

it('does not need a card, nor its fingerprint', async () => {
  const free = await oncePerCustomer({ basis_points: 10_000 })
  const email = newAddress()
  const pay = async (address: string) => {
    const { clientSecret } = await open(free)
    const body = { customerEmail: address, customerName: 'Ada', customerBillingAddress: { country: 'SE' } }
    return shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body })
  }
  await pay(email)
  await expectApiError(pay(email), reached, 403)
  await pay(newAddress())
  await shop.runJobs()

  hasFingerprints = false
  const discount = await oncePerCustomer()
  await buy(discount, newAddress(), cards.visa)
  await buy(discount, newAddress(), cards.visa)
  hasFingerprints = true
  expect(await count(discount)).toBe(2)
})

it('is freed by a full refund, but not by a partial one, nor by one that prevents a dispute', async () => {
  const discount = await oncePerCustomer()
  const email = newAddress()
  const first = await buy(discount, email)
  await refund(first, 1)
  await expectApiError(confirm(await open(discount), email), reached, 403)
  await refund(first, 749)
  const second = await buy(discount, email)
  expect(await count(discount)).toBe(2)

  const { id: order_id } = await orderOf(second)
  const payment = await db()
    .selectFrom('payments')
    .select(['id', 'processor'])
    .where('checkout_id', '=', second.id)
    .executeTakeFirstOrThrow()
  const order = await db()
    .selectFrom('orders')
    .select(['organization_id', 'customer_id'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const now = shop.clock.now()
  await db()
    .insertInto('disputes')
    .values({
      ...order,
      id: crypto.randomUUID(),
      order_id,
      payment_id: payment.id,
      processor: payment.processor,
      processor_id: 'dispute_warning',
      status: 'warning_closed',
      reason: 'fraudulent',
      amount: 750,
      currency: 'usd',
      closed_at: now,
      created_at: now,
    })
    .execute()
  await refund(second, 750)
  await expectApiError(confirm(await open(discount), email), reached, 403)
})

it('lets one of ten concurrent confirmations of a customer succeed, and charges none of the others', async () => {
  const discount = await oncePerCustomer()
  const email = newAddress()
  const checkouts = await Promise.all(Array.from({ length: 10 }, () => open(discount)))
  const settled = await Promise.allSettled(checkouts.map((checkout) => confirm(checkout, email)))
  const errors = settled.flatMap((item) =>
    item.status === 'rejected' ? [(item.reason as { error: string }).error] : [],
  )
  expect(errors).toEqual(Array.from({ length: 9 }, () => reached))
  await shop.runJobs()
  const ids = checkouts.map(({ id }) => id)
  const paid = await db().selectFrom('payments').select('status').where('checkout_id', 'in', ids).execute()
  expect(paid).toEqual([{ status: 'succeeded' }])
  expect(await count(discount)).toBe(1)
  expect((await shop.commerce.reconcile()).differences).toEqual([])
})

it('returns a declined use to the customer', async () => {
  const discount = await oncePerCustomer()
  const email = newAddress()
  const checkout = await open(discount)
  await expectApiError(confirm(checkout, email, cards.declined), 'PaymentError', 400)
  await confirm(checkout, email)
  await shop.runJobs()
  expect(await count(discount)).toBe(1)
})

it('does not stop a seller who applies it to a subscription, where it counts', async () => {
  const discount = await oncePerCustomer()
  const subscription = await subscribe(shop, await newPlan(shop, 2000))
  const email = subscription.customer.email
  await buy(discount, email, cards.mastercard)
  const change = (discountId: string | null) =>
    shop.client.subscriptions.update({ path: { id: subscription.id }, body: { discountId } })
  expect((await change(discount)).discount?.id).toBe(discount)
  expect(await count(discount)).toBe(2)
  const another = await oncePerCustomer()
  await change(another)
  await expectApiError(confirm(await open(another), email, cards.mastercard), reached, 403)
})

it('deletes the address and the card of a deleted customer', async () => {
  const discount = await oncePerCustomer()
  const email = newAddress()
  const checkout = await buy(discount, email)
  const keys = () =>
    db()
      .selectFrom('discount_redemptions')
      .select(['email_key', 'card_key'])
      .where('checkout_id', '=', checkout.id)
      .executeTakeFirstOrThrow()
  const { email_key, card_key } = await keys()
  expect([email_key, card_key].map((key) => Buffer.from(key ?? '', 'hex').byteLength)).toEqual([32, 32])
  const { customer_id } = await orderOf(checkout)
  await shop.client.customers.delete({ path: { id: customer_id } })
  expect(await keys()).toEqual({ email_key: null, card_key: null })
})

it('recognizes no one in another organization', () => {
  const person = { customer_id: null, customer_external_id: null, customer_email: 'a+b+c@x.com' }
  const redeemer = redeemerOf(shop.secret, { ...person, organization_id: 'one' }, 'card')
  const sameRedeemer = redeemerOf(
    shop.secret,
    { ...person, organization_id: 'one', customer_email: 'A@x.com' },
    'card',
  )
  const two = redeemerOf(shop.secret, { ...person, organization_id: 'two' }, 'card')
  expect(sameRedeemer.email_key).toBe(redeemer.email_key)
  expect(two.email_key).not.toBe(redeemer.email_key)
  expect(two.card_key).not.toBe(redeemer.card_key)
})

it('does not block a buyer who has used it in a checkout without codes: they remove it', async () => {
  const discount = await oncePerCustomer()
  const email = newAddress()
  await buy(discount, email)
  const repeatedCheckout = await open(discount, { allowDiscountCodes: false })
  await expectApiError(confirm(repeatedCheckout, email), reached, 403)
  const path = { client_secret: repeatedCheckout.clientSecret }
  const without = await shop.client.checkouts.clientUpdate({ path, body: { discountCode: null } })
  expect(without).toMatchObject({ discountId: null, totalAmount: 1000 })
  await confirm(repeatedCheckout, email)
})
