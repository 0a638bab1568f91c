import { atSize } from '@atelier/plumbing/testing'
import type { LedgerAccount, LedgerTransactionKind } from '@atelier/contract'
import { json } from '@atelier/plumbing/database'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldTransactions, type TimeRange } from './day-queries.ts'
import { type LedgerTransaction, postToLedger } from '../ledger/post.ts'
import { refundEntries, saleEntries } from '../ledger/postings.ts'
import type { Tx } from '../core/services.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { insertPastOrder } from '../testing/past-sales.ts'
import { clearSome } from '../organization-deletions/row-queries.ts'
import { dataPolicies } from '../data-policies.ts'
import { findBalances, findTaxes } from './queries.ts'

let shop: Shop
let payment: { readonly id: string; readonly customer_id: string | null }
beforeAll(async () => {
  shop = await openShop()
  await shop.buy()
  payment = await shop.database.db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkout_id')
    .select(['payments.id', 'checkouts.customer_id'])
    .executeTakeFirstOrThrow()
})
afterAll(() => shop.close())

const hour = 3_600_000
const start = Date.parse('2026-03-01T00:00:00Z')
const momentOf = (hours: number): Date => new Date(start + hours * hour)

/** A ledger entry, as recorded by this test. */
type Kept = {
  readonly at: Date
  readonly kind: LedgerTransactionKind
  readonly account: LedgerAccount
  readonly amount: number
  readonly country: string | null
}

const sum = (entries: readonly Kept[]): number => entries.reduce((total, { amount }) => total + amount, 0)
const isIn = ({ at }: Kept, { from, before }: TimeRange): boolean =>
  (from === undefined || at >= from) && (before === undefined || at < before)

const balancesOf = (books: readonly Kept[], { from, before }: TimeRange) => {
  const seen = books.filter((entry) => isIn(entry, { before }))
  const accounts = [...new Set(seen.map(({ account }) => account))].toSorted()
  return accounts.map((account) => {
    const ownEntries = seen.filter((entry) => entry.account === account)
    const within = ownEntries.filter((entry) => isIn(entry, { from }))
    return {
      account,
      currency: 'usd',
      opening_balance: sum(ownEntries) - sum(within),
      debits: sum(within.filter(({ amount }) => amount > 0)),
      credits: sum(within.filter(({ amount }) => amount < 0)),
    }
  })
}

const taxesOf = (books: readonly Kept[], period: TimeRange) => {
  const taxed = books.filter(
    (entry) => isIn(entry, period) && ['revenue', 'refunds', 'tax_payable'].includes(entry.account),
  )
  const countries = [...new Set(taxed.map(({ country }) => country))]
  return countries.map((country) => {
    const of = (account: LedgerAccount, isSale?: boolean) =>
      taxed.filter(
        (entry) =>
          entry.country === country &&
          entry.account === account &&
          (isSale === undefined || (entry.kind === 'sale') === isSale),
      )
    const [sold_amount, refunded_amount] = [0 - sum(of('revenue')), sum(of('refunds'))]
    const [tax_collected, tax_refunded] = [0 - sum(of('tax_payable', true)), sum(of('tax_payable', false))]
    return {
      country,
      currency: 'usd',
      orders: of('revenue', true).length,
      sold_amount,
      refunded_amount,
      net_amount: sold_amount - refunded_amount,
      tax_collected,
      tax_refunded,
      tax_due: tax_collected - tax_refunded,
    }
  })
}

const hours = fc.integer({ min: -2, max: 100 })
/** Often the beginning of a day, and often none. Some periods end before they start. */
const bound = fc.option(fc.oneof(hours, fc.constantFrom(0, 24, 48, 72)), { nil: undefined })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      at: hours,
      country: fc.constantFrom('SE', 'DE', null),
      net: fc.integer({ min: 0, max: 500 }),
      tax: fc.constantFrom(0, 25),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      at: hours,
      net: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('fold' as const), most: fc.constantFrom(1, 3, 1000) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'delete' as const }) },
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const period = fc.record({ from: bound, before: bound }).map(({ from, before }) => ({
  from: from === undefined ? undefined : momentOf(from),
  before: before === undefined ? undefined : momentOf(before),
}))

/** Books of an organization, recorded by the ledger and by this test. */
const openBooks = (tx: Tx, organization_id: string) => {
  const books: Kept[] = []
  const sold: { readonly id: string; readonly country: string | null }[] = []
  const customer_id = payment.customer_id ?? expect.fail()
  const past = { customer_id, product_id: shop.demo.product_id }
  const ownServices = {
    ...shop,
    database: { ...shop.database, db: tx },
    demo: { ...shop.demo, organization_id },
  }

  const post = async (at: Date, country: string | null, fact: LedgerTransaction) => {
    await postToLedger(tx, at, [fact])
    const { kind } = fact
    for (const { account, amount } of fact.entries) books.push({ at, kind, account, amount, country })
  }

  const sell = async ({ at: hour_of, country, net, tax }: Step & { readonly kind: 'sale' }) => {
    const at = momentOf(hour_of)
    const id = await insertPastOrder(ownServices, { ...past, at: at.toISOString(), subtotal: net, tax })
    if (country !== null)
      await sql`update orders set billing_address = jsonb_build_object('country', ${country}::text, 'city', 'Lund')
        where id = ${id}`.execute(tx)
    sold.push({ id, country })
    const entries = saleEntries({ net_amount: net, tax_amount: tax, currency: 'usd' })
    await post(at, country, { kind: 'sale', organization_id, order_id: id, entries })
  }

  const refund = async ({ at, net }: Step & { readonly kind: 'refund' }) => {
    const order = sold[net % Math.max(1, sold.length)]
    if (order === undefined) return
    const id = crypto.randomUUID()
    await tx
      .insertInto('refunds')
      .values({
        id,
        organization_id,
        order_id: order.id,
        payment_id: payment.id,
        customer_id,
        status: 'succeeded',
        reason: 'customer_request',
        amount: net,
        tax_amount: 2,
        currency: 'usd',
        revoke_benefits: false,
        metadata: json({}),
        processor_id: id,
        created_at: momentOf(at),
      })
      .execute()
    const entries = refundEntries({ net_amount: net, tax_amount: 2, currency: 'usd' })
    const fact = { kind: 'refund', organization_id, refund_id: id, order_id: order.id, entries } as const
    await post(momentOf(at), order.country, fact)
  }
  return { books, sell, refund }
}

const { SEED } = process.env

it('balances and taxes equal the sum of the entries, however many of them are folded, and when the organization is deleted', async () => {
  const erased = dataPolicies.find(({ table }) => table === 'orders')?.erased
  const columns = typeof erased === 'object' && 'set' in erased ? erased.set : expect.fail()
  const live = async (tx: Tx, steps: readonly Step[], periods: readonly TimeRange[]) => {
    const { organization_id } = await shop.openRival()
    const { books, sell, refund } = openBooks(tx, organization_id)
    for (const [i, action] of steps.entries()) {
      if (action.kind === 'sale') await sell(action)
      if (action.kind === 'refund') await refund(action)
      if (action.kind === 'fold') await foldTransactions(tx, organization_id, action.most)
      if (action.kind === 'delete') await clearSome(tx, 'orders', columns, organization_id)
      const request = periods[i % periods.length] ?? {}
      expect(await findBalances(tx, organization_id, request)).toEqual(balancesOf(books, request))
      const [taxes, expected] = [await findTaxes(tx, organization_id, request), taxesOf(books, request)]
      expect(taxes).toHaveLength(expected.length)
      expect(taxes).toEqual(expect.arrayContaining(expected))
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.array(period, { minLength: 5, maxLength: 5 }),
      (steps, periods) =>
        // Rolled back, because these orders have no payment.
        shop.database.db.transaction().execute(async (tx) => {
          await live(tx, steps, periods)
          await sql`rollback`.execute(tx)
        }),
    ),
    {
      numRuns: atSize(40),
      ...(SEED !== undefined && { seed: Number(SEED) }),
      endOnFailure: true,
    },
  )
})

it('waiting entries are folded an hour later', async () => {
  const { db } = shop.database
  const waiting = () =>
    db
      .selectFrom('ledger_waiting')
      .select('transaction_id')
      .where('organization_id', '=', shop.demo.organization_id)
      .execute()
  await shop.buy()
  expect(await waiting()).not.toEqual([])
  await shop.travel(hour)
  await shop.runJobs()
  expect(await waiting()).toEqual([])
})
