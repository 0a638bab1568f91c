import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { PaymentProcessor } from '../../payments/port.ts'
import { createSandboxProcessor } from '../../payments/sandbox/processor.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan } from '../../testing/subscribe.ts'

let shop: Shop
let plan: string
let otherPlan: string
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
  plan = await newPlan(shop, 1000, { trial: [14, 'day'] })
  otherPlan = await newPlan(shop, 2000, { trial: [7, 'day'] })
  await prevent(true)
})
afterAll(() => shop.close())

const prevent = (preventTrialAbuse: boolean) =>
  shop.client.organizations.update({
    path: { id: shop.demo.organization_id },
    body: {
      subscriptionSettings: {
        allowMultipleSubscriptions: true,
        allowCustomerUpdates: true,
        prorationBehavior: 'prorate',
        preventTrialAbuse,
      },
    },
  })
const redeemed = 'TrialAlreadyRedeemed'
let addresses = 0
const newAddress = () => `buyer-${(addresses += 1)}@example.com`
const open = (productId = plan) => shop.client.checkouts.create({ body: { productId } })
const confirm = async (
  { clientSecret }: { readonly clientSecret: string },
  email: string,
  card: string,
  fields: { readonly allowTrial?: false } = {},
) => {
  const body = { ...(await shop.buyer(card, email)), ...fields }
  const confirmed = await shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body })
  await shop.runJobs()
  return confirmed
}
const statusOf = async ({ id }: { readonly id: string }) => {
  const { items } = await shop.client.subscriptions.list({ query: { limit: 100 } })
  return items.find(({ checkout_id }) => checkout_id === id)?.status
}

it('an address without its alias, or a card, has one trial of any product; the buyer continues without', async () => {
  await confirm(await open(), 'ada@example.com', cards.visa)
  const alias = await open(otherPlan)
  await expectApiError(confirm(alias, 'ADA+x@example.com', cards.amex), redeemed, 403)
  const sameCard = await open()
  await expectApiError(confirm(sameCard, newAddress(), cards.visa), redeemed, 403)
  for (const [checkout, email, card] of [
    [alias, 'ADA+x@example.com', cards.amex],
    [sameCard, newAddress(), cards.visa],
  ] as const) {
    expect((await shop.client.checkouts.get({ path: { id: checkout.id } })).status).toBe('open')
    const bought = await confirm(checkout, email, card, { allowTrial: false })
    expect(bought).toMatchObject({ isPaymentRequired: true, allowTrial: false })
    expect(bought).not.toHaveProperty('activeTrialInterval')
    expect(await statusOf(checkout)).toBe('active')
  }
  // A purchase without a trial uses none up.
  await confirm(await open(), newAddress(), cards.mastercard)
})

it('one of two concurrent confirmations with one card gets the trial', async () => {
  const [first, second] = [await open(), await open(otherPlan)]
  const card = cards.declinedAgain
  const results = await Promise.allSettled([
    confirm(first, newAddress(), card),
    confirm(second, newAddress(), card),
  ])
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.error] : []))
  expect(errors).toEqual([redeemed])
  const trials = (await Promise.all([first, second].map(statusOf))).filter((status) => status === 'trialing')
  expect(trials).toHaveLength(1)
})

it('a trial that has not begun is free again: its card was declined', async () => {
  const email = newAddress()
  const checkout = await open()
  await expectApiError(confirm(checkout, email, cards.declined), 'PaymentError', 400)
  await confirm(checkout, email, cards.inquiry)
  expect(await statusOf(checkout)).toBe('trialing')
})

it('a payment method without a fingerprint never fails', async () => {
  hasFingerprints = false
  const [first, second] = [await open(), await open()]
  await confirm(first, newAddress(), cards.visa)
  await confirm(second, newAddress(), cards.visa)
  hasFingerprints = true
  expect(await Promise.all([first, second].map(statusOf))).toEqual(['trialing', 'trialing'])
})

it('a customer whom the seller names is recognized under another address', async () => {
  const customer = await shop.client.customers.create({ body: { email: newAddress() } })
  const of = () => shop.client.checkouts.create({ body: { productId: plan, customerId: customer.id } })
  hasFingerprints = false
  await confirm(await of(), customer.email, cards.visa)
  await shop.client.customers.update({ path: { id: customer.id }, body: { email: newAddress() } })
  await expectApiError(confirm(await of(), customer.email, cards.visa), redeemed, 403)
  hasFingerprints = true
})

it('where the seller allows it, everyone has any number of trials', async () => {
  await prevent(false)
  const email = newAddress()
  const [first, second] = [await open(), await open()]
  await confirm(first, email, cards.visa)
  await confirm(second, email, cards.visa)
  expect(await Promise.all([first, second].map(statusOf))).toEqual(['trialing', 'trialing'])
  // They count from the moment at which the seller prevents it.
  await prevent(true)
  await expectApiError(confirm(await open(), email, cards.mastercard), redeemed, 403)
})

it('a deleted customer is no longer recognized', async () => {
  const email = newAddress()
  hasFingerprints = false
  const checkout = await open()
  await confirm(checkout, email, cards.visa)
  const { customerId } = await shop.client.checkouts.get({ path: { id: checkout.id } })
  await shop.client.customers.delete({ path: { id: customerId ?? '' } })
  await confirm(await open(), email, cards.visa)
  hasFingerprints = true
})

it('a product that had trials cannot be deleted', async () => {
  const { isDeletable } = await shop.client.products.get({ path: { id: plan } })
  expect(isDeletable).toBe(false)
})
