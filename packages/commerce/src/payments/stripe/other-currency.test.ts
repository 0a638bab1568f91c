import { additions, type Attention } from '@atelier/contract'
import { hours, minutes } from '@atelier/plumbing/clock'
import { testClock, type TestDatabase, testDatabase } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { insertMember } from '../../access/identity/testing/people.ts'
import { getPaidFor } from '../../ledger/paid-for/queries.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { createStripeProcessor } from './processor.ts'
import { type StandIn, standInKeys, startStandIn } from './testing/stand-in.ts'

let shop: Shop
let standIn: StandIn
let test: TestDatabase<Tables>
beforeAll(async () => {
  test = await testDatabase<Tables>()
  const clock = testClock()
  standIn = await startStandIn(clock)
  standIn.state.currency = 'eur'
  const processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  shop = await openShop({ processor }, { test, clock })
})
afterAll(async () => {
  // Reconciliation reports amounts in two currencies, so this shop is closed without the usual check.
  await shop.commerce.drain()
  await test.close()
  await standIn.close()
})

const hear = async () => {
  for (const { body, headers } of standIn.takeEvents())
    await shop.commerce.receiveProcessorEvent(body, headers)
  await shop.runJobs()
}

it('a sale and its dispute at an account that settles in euros are never summed up with fees in euros', async () => {
  const { id: productId } = await shop.client.products.create({
    body: {
      name: 'A large painting',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 10_000 }],
    },
  })
  const { id: checkout_id, clientSecret } = await shop.client.checkouts.create({ body: { productId } })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: {
      customerEmail: 'ada@example.com',
      customerName: 'Ada',
      customerBillingAddress: { country: 'SE' },
      confirmationTokenId: standIn.token(cards.disputed),
    },
  })
  await hear()
  await shop.travel(minutes(1))
  standIn.settleLater()
  await hear()

  const { organization_id } = shop.demo
  const { serverURL, fetch, accessToken } = shop
  const { disputes, payouts } = createClientFor(
    { disputes: additions.disputes, payouts: additions.payouts },
    { serverURL, fetch, accessToken },
  )
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  const order_id = order?.id ?? ''
  const disputeNow = async () => (await disputes.list({ query: { order_id } })).items[0]
  // Stripe withdrew 92.00 euros and a fee of 15.00 euros.
  const dispute = await disputeNow()
  expect(dispute).toMatchObject({ amount: 10_000, currency: 'usd', withdrawn_amount: 10_000, fee_amount: 0 })
  const { db } = shop.database
  expect(await getPaidFor(db, order_id)).toMatchObject({ paid_amount: 10_000, disputed_amount: 10_000 })
  const booked = await db
    .selectFrom('ledger_entries')
    .select(['account', 'currency', ({ fn }) => fn.sum<string>('amount').as('amount')])
    .where('account', 'in', ['processor_balance', 'processor_fees', 'disputes'])
    .groupBy(['account', 'currency'])
    .orderBy('account')
    .orderBy('currency')
    .execute()
  const fees = 320 + 1500
  expect(booked.map(({ amount, ...of }) => ({ ...of, amount: Number(amount) }))).toEqual([
    { account: 'disputes', currency: 'usd', amount: 10_000 },
    { account: 'processor_balance', currency: 'eur', amount: -fees },
    { account: 'processor_balance', currency: 'usd', amount: 0 },
    { account: 'processor_fees', currency: 'eur', amount: fees },
  ])

  expect(await payouts.balance({ query: { organization_id } })).toMatchObject({
    currency: 'usd',
    other_currencies: ['eur'],
    available_amount: null,
    pending_amount: null,
    next_payout_amount: null,
  })
  // The home page reads daily sums, to which entries are added within an hour.
  await shop.travel(hours(2))
  const person = await signIn(shop, 'euro-owner@example.com')
  await insertMember(db, { user_id: person.user_id, organization_id, role: 'owner' }, shop.clock.now())
  const attention = (await (
    await person.get(`/v1/organizations/${organization_id}/attention`)
  ).json()) as Attention
  expect(attention.other_currencies).toMatchObject({ items: [{ currency: 'eur' }] })
  const { differences, difference_count, notice_count } = await shop.commerce.reconcile()
  expect(differences.map((difference) => difference.replace(/^\S+ /, '')).toSorted()).toEqual([
    'is a dispute that the ledger has in several currencies, of which no sum can be made.',
    'is a payment that the ledger has in several currencies, of which no sum can be made.',
  ])
  expect(notice_count).toBe(difference_count)

  await disputes.submitEvidence({
    path: { id: dispute?.id ?? '' },
    body: { uncategorized_text: 'winning_evidence' },
  })
  standIn.settleLater()
  await hear()
  expect(await disputeNow()).toMatchObject({ status: 'won', withdrawn_amount: 0, fee_amount: 0 })
  expect(await getPaidFor(db, order_id)).toMatchObject({ disputed_amount: 0 })
  expect((await shop.commerce.reconcile()).differences).toHaveLength(2)
})
