import { additions, type Attention } from '@atelier/contract'
import { hours, minutes } from '@atelier/plumbing/clock'
import { testClock, type TestDatabase, testDatabase } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settleDispute } from '../../returns/disputes/index.ts'
import type { Tables } from '../../core/database/tables.ts'
import { insertMember } from '../../access/identity/testing/people.ts'
import { getPaidFor } from '../../orders/paid-for/queries.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { signIn } from '../../testing/sign-in.ts'
import type { DisputeMovement } from '../disputes-and-payouts.ts'
import { createStripeProcessor } from './processor.ts'
import { type StandIn, standInKeys, startStandIn } from './testing/stand-in.ts'

let shop: Shop
let standIn: StandIn
let processor: ReturnType<typeof createStripeProcessor>
let test: TestDatabase<Tables>
beforeAll(async () => {
  test = await testDatabase<Tables>()
  const clock = testClock()
  standIn = await startStandIn(clock)
  standIn.state.currency = 'eur'
  processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  shop = await openShop({ processor }, { test, clock })
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

it('a sale and its dispute at an account that settles in euros are converted to euros', async () => {
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
    .where('account', 'in', ['processor_balance', 'processor_fees', 'disputes', 'exchange'])
    .groupBy(['account', 'currency'])
    .orderBy('account')
    .orderBy('currency')
    .execute()
  // 2.9 % and 30 cents of 92.00 euros, 1 % for the conversion, and the dispute.
  const fees = 297 + 92 + 1500
  expect(booked.map(({ amount, ...of }) => ({ ...of, amount: Number(amount) }))).toEqual([
    { account: 'disputes', currency: 'usd', amount: 10_000 },
    { account: 'exchange', currency: 'eur', amount: 0 },
    { account: 'exchange', currency: 'usd', amount: 0 },
    { account: 'processor_balance', currency: 'eur', amount: -fees },
    { account: 'processor_balance', currency: 'usd', amount: 0 },
    { account: 'processor_fees', currency: 'eur', amount: fees },
  ])

  expect(await payouts.balance({ query: { organization_id } })).toMatchObject({
    currency: 'eur',
    other_currencies: [],
    available_amount: -fees - (9200 - 389),
    pending_amount: 9200 - 389,
    next_payout_amount: null,
  })
  // The home page reads daily sums, to which entries are added within an hour.
  await shop.travel(hours(2))
  const person = await signIn(shop, 'euro-owner@example.com')
  await insertMember(db, { user_id: person.user_id, organization_id, role: 'owner' }, shop.clock.now())
  const attention = (await (
    await person.get(`/v1/organizations/${organization_id}/attention`)
  ).json()) as Attention
  expect(attention.other_currencies).toMatchObject({ total_count: 0 })
  expect((await shop.commerce.reconcile()).differences).toEqual([])

  await disputes.submitEvidence({
    path: { id: dispute?.id ?? '' },
    body: { uncategorized_text: 'winning_evidence' },
  })
  standIn.settleLater()
  await hear()
  expect(await disputeNow()).toMatchObject({ status: 'won', withdrawn_amount: 0, fee_amount: 0 })
  expect(await getPaidFor(db, order_id)).toMatchObject({ disputed_amount: 0 })
  expect((await shop.commerce.reconcile()).differences).toEqual([])
})

it('a dispute that an earlier version has booked in euros, fee included, is booked once when it is reported again', async () => {
  const { id: checkout_id, clientSecret } = await shop.openCheckout()
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: {
      customerEmail: 'bob@example.com',
      customerName: 'Bob',
      customerBillingAddress: { country: 'SE' },
      confirmationTokenId: standIn.token(cards.visa),
    },
  })
  await hear()
  await shop.travel(minutes(1))
  const { db } = shop.database
  const { processor_id: payment } = await db
    .selectFrom('payments')
    .select('processor_id')
    .where('checkout_id', '=', checkout_id)
    .executeTakeFirstOrThrow()
  const services = { ...servicesOf(shop), processor }
  const created_at = shop.clock.now()
  const report = (
    movements: readonly DisputeMovement[],
    status: 'needs_response' | 'won' = 'needs_response',
  ) =>
    shop.database.transact((tx) =>
      settleDispute(tx, services, {
        processor_id: 'dp_earlier',
        payment: payment ?? '',
        amount: 149,
        currency: 'usd',
        reason: 'fraudulent',
        status,
        evidence_due_at: null,
        movements,
        created_at,
      }),
    )
  const booked = async () => {
    const rows = await db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_transactions', 'ledger_transactions.id', 'ledger_entries.transaction_id')
      .innerJoin('disputes', 'disputes.id', 'ledger_transactions.dispute_id')
      .select([
        'account',
        'ledger_entries.currency',
        ({ fn }) => fn.sum<string>('ledger_entries.amount').as('sum'),
      ])
      .where('disputes.processor_id', '=', 'dp_earlier')
      .where('account', '!=', 'processor_balance')
      .groupBy(['account', 'ledger_entries.currency'])
      .execute()
    return Object.fromEntries(
      rows.map(({ account, currency, sum }) => [`${account} ${currency}`, Number(sum)]),
    )
  }
  const usd = (amount: number) => ({ amount, currency: 'usd' })
  const eur = (amount: number) => ({ amount, currency: 'eur' })
  await report([{ id: 'txn_1', amount: eur(-137), fee: eur(1500), settlement: eur(-137), created_at }])
  expect(await booked()).toEqual({ 'disputes eur': 137, 'processor_fees eur': 1500 })

  const now = [
    { id: 'txn_1', amount: usd(-149), fee: usd(0), settlement: eur(-137), created_at },
    { id: 'txn_1 fee', amount: eur(0), fee: eur(1500), settlement: eur(0), created_at },
  ]
  const converted = { 'exchange eur': 137, 'exchange usd': -149 }
  const onceInEuros = { 'disputes eur': 0, 'disputes usd': 149, 'processor_fees eur': 1500, ...converted }
  for (let n = 0; n < 2; n += 1) {
    await report(now)
    expect(await booked()).toEqual(onceInEuros)
  }
  const back = { id: 'txn_2', amount: usd(149), fee: usd(0), settlement: eur(137), created_at }
  await report([...now, back], 'won')
  expect(await booked()).toEqual({
    ...onceInEuros,
    'disputes usd': 0,
    'exchange eur': 0,
    'exchange usd': 0,
  })
  expect((await shop.commerce.reconcile()).differences).toEqual([])
})
