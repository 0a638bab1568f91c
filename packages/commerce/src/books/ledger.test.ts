import { json } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { foldTransactions } from './day-queries.ts'
import { postToLedger } from '../ledger/post.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.buy()
})
afterAll(() => shop.close())

const execute = (statement: string) => sql.raw(statement).execute(shop.database.db)

describe('the ledger', () => {
  it('shows each purchase as money held, revenue, and nothing left over', async () => {
    const entries = await shop.database.db
      .selectFrom('ledger_entries')
      .select(['account', 'currency', 'amount'])
      .orderBy('account')
      .orderBy('amount')
      .execute()
    expect(entries).toEqual([
      { account: 'customer_payments', currency: 'usd', amount: -149 },
      { account: 'customer_payments', currency: 'usd', amount: 149 },
      { account: 'processor_balance', currency: 'usd', amount: 149 },
      { account: 'revenue', currency: 'usd', amount: -149 },
    ])
  })

  it.each([
    'update ledger_entries set amount = amount + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update ledger_transactions set kind = kind',
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
  ])('cannot be rewritten: %s', async (statement) => {
    await expect(execute(statement)).rejects.toThrow('append-only')
  })

  it('rejects a transaction that does not balance, at commit', async () => {
    const order = await shop.database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const free = await shop.client.products.create({
      body: { name: 'Free', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    const post = shop.database.transact(async (tx) => {
      const id = crypto.randomUUID()
      await tx
        .insertInto('orders')
        .values({
          ...order,
          id,
          invoice_number: 'ATELIER-9999',
          checkout_id: null,
          product_id: free.id,
          billing_address: null,
          guest: null,
          custom_field_data: json({}),
          metadata: json({}),
        })
        .execute()
      const entries = [
        { account: 'revenue' as const, currency: 'usd', amount: -149 },
        { account: 'customer_payments' as const, currency: 'usd', amount: 148 },
      ]
      const sale = {
        kind: 'sale' as const,
        organization_id: order.organization_id,
        order_id: id,
        payment_id: null,
        entries,
      }
      await postToLedger(tx, shop.clock.now(), [sale])
    })
    await expect(post).rejects.toThrow('does not balance')
  })

  it('fills in the columns that the entries of an older process do not repeat of their transaction', async () => {
    await shop.database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ agrees: boolean }>`with filled as (
          insert into ledger_entries (transaction_id, line, account, currency, amount)
          select id, 9, 'revenue', 'usd', 1 from ledger_transactions returning *)
        select filled.organization_id = posted.organization_id and filled.occurred_at = posted.occurred_at as agrees
        from filled join ledger_transactions as posted on posted.id = filled.transaction_id`.execute(tx)
      expect(rows).toEqual([{ agrees: true }, { agrees: true }])
      await sql`rollback`.execute(tx)
    })
  })

  it('rejects a second sale of an order', async () => {
    const order = await shop.database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const sale = {
      kind: 'sale' as const,
      organization_id: order.organization_id,
      order_id: order.id,
      payment_id: null,
      entries: [],
    }
    const post = shop.database.transact((tx) => postToLedger(tx, shop.clock.now(), [sale]))
    await expect(post).rejects.toThrow('ledger_one_sale')
  })
})

describe('reconciling', () => {
  const spoil = (statement: string) =>
    shop.database.db.transaction().execute(async (tx) => {
      await foldTransactions(tx, shop.demo.organization_id)
      await sql.raw(statement).execute(tx)
      const { differences } = await reconcile(tx)
      await sql`rollback`.execute(tx)
      return differences.map((difference) => difference.replace(/^\S+ /, ''))
    })

  it.each([
    [
      "update payments set status = 'failed', failure_code = 'card_declined'",
      'is an order without a payment.',
    ],
    ["update payments set status = 'pending'", 'is a pending payment whose checkout does not wait for one.'],
    ['update orders set subtotal_amount = 150', 'is an order whose lines do not add up to it.'],
    ['update payments set amount = 150', 'was paid with a different amount than its order has.'],
    ["update checkouts set status = 'confirmed'", 'is an order whose checkout has not succeeded.'],
    ['update orders set checkout_id = null', 'was paid and has no order.'],
    ['update order_items set amount = amount + 1', 'is an order whose lines do not add up to it.'],
    [
      `insert into ledger_entries (transaction_id, organization_id, occurred_at, line, account, currency, amount)
       select id, organization_id, occurred_at, 9, 'processor_fees', 'eur', 1 from ledger_transactions`,
      'is a payment with several currencies in the ledger, which cannot be added up.',
    ],
    [
      `insert into ledger_entries (transaction_id, organization_id, occurred_at, line, account, currency, amount)
       select id, gen_random_uuid(), occurred_at, 9, 'revenue', 'usd', 1 from ledger_transactions`,
      'is a ledger transaction whose entries name another organization or moment.',
    ],
    [
      `insert into ledger_entries (transaction_id, organization_id, occurred_at, line, account, currency, amount)
       select id, organization_id, occurred_at + interval '1 second', 9, 'revenue', 'usd', 1 from ledger_transactions`,
      'is a ledger transaction whose entries name another organization or moment.',
    ],
  ])('notices: %s', async (statement, sentence) => {
    expect(await spoil(statement)).toContain(sentence)
  })

  it.each([
    "update ledger_days set debits = debits + 1, credits = credits - 1 where account = 'revenue'",
    "update ledger_days set entries = entries + 1 where account = 'revenue'",
    "update ledger_days set country = 'XX' where account = 'revenue'",
    "update ledger_days set kind = 'fee' where account = 'revenue'",
    'update ledger_days set day = day + 1',
    "delete from ledger_days where account = 'revenue'",
    // Both folded and waiting.
    'insert into ledger_waiting select id, organization_id, occurred_at from ledger_transactions',
  ])('finds sums of days that differ from the entries: %s', async (statement) => {
    const differences = new Set(await spoil(statement))
    expect([...differences]).toEqual(['is a day of the ledger whose totals differ from its entries.'])
  })

  it('finds nothing in folded books', async () => {
    expect(await spoil('select')).toEqual([])
  })

  it('finds the same in batches of any size', async () => {
    const all = await shop.database.db.transaction().execute(async (tx) => {
      for (const card of [1, 2, 3, 4, 5])
        await sql`insert into payments (id, organization_id, checkout_id, processor, status, amount, currency, failure_code, created_at, modified_at)
          select gen_random_uuid(), organization_id, id, 'sandbox', 'failed', ${card}::int, 'usd', 'card_declined',
            now() + ${card} * interval '1 microsecond', now()
          from checkouts`.execute(tx)
      const spoiled = [
        'update orders set subtotal_amount = subtotal_amount + 1',
        "update payments set status = 'succeeded', failure_code = null, checkout_id = null, order_id = (select id from orders limit 1)",
        'update orders set refunded_tax_amount = tax_amount',
        `insert into ledger_days select organization_id, day + n, account, currency, kind, country, entries, debits, credits
          from ledger_days, generate_series(-2, 2) as n where n <> 0`,
      ]
      await foldTransactions(tx, shop.demo.organization_id)
      await sql`drop index payments_one_live_of_order`.execute(tx)
      for (const statement of spoiled) await sql.raw(statement).execute(tx)
      const results = []
      const { organization_id } = shop.demo
      for (const batchSize of [1, 2, 3, 5, 6, 7, 2000])
        results.push(await reconcile(tx, { batchSize, organization_id }), await reconcile(tx, { batchSize }))
      await sql`rollback`.execute(tx)
      return results
    })
    const whole = all.at(-1)
    expect(whole).toMatchObject({ payments: 6, orders: 1 })
    expect(whole?.differences.length).toBeGreaterThan(6)
    for (const item of all) expect(item).toEqual(whole)
  })

  it('separates differences that need a person from the others', async () => {
    await shop.database.db.transaction().execute(async (tx) => {
      await sql`insert into recovered_payments
        (id, processor, processor_id, status, amount, currency, created_at)
        values (gen_random_uuid(), 'stripe', 'pi_1', 'succeeded', 149, 'usd', now())`.execute(tx)
      expect(await reconcile(tx)).toMatchObject({ difference_count: 1, notice_count: 1 })
      await sql`update orders set subtotal_amount = subtotal_amount + 1`.execute(tx)
      const { difference_count, notice_count } = await reconcile(tx)
      expect(notice_count).toBe(1)
      expect(difference_count).toBeGreaterThan(1)
      await sql`rollback`.execute(tx)
    })
  })

  it('counts the differences that it does not list', async () => {
    await shop.database.db.transaction().execute(async (tx) => {
      await sql`update orders set subtotal_amount = subtotal_amount + 1`.execute(tx)
      const whole = await reconcile(tx)
      const short = await reconcile(tx, { maxDifferences: 2 })
      expect(whole.differences.length).toBeGreaterThan(2)
      expect(whole.difference_count).toBe(whole.differences.length)
      expect(short.differences).toHaveLength(2)
      expect(short.difference_count).toBe(whole.difference_count)
      await sql`rollback`.execute(tx)
    })
  })

  it('ends when the callback before a batch throws', async () => {
    let batches = 0
    const stop = () => Promise.reject(new Error('stopped'))
    const beforeBatch = () => ((batches += 1) < 3 ? Promise.resolve() : stop())
    await expect(reconcile(shop.database.db, { beforeBatch })).rejects.toThrow('stopped')
    expect(batches).toBe(3)
  })

  it('finds nothing in correct books', async () => {
    expect(await shop.commerce.reconcile()).toMatchObject({
      payments: 1,
      orders: 1,
      pending: 0,
      differences: [],
    })
  })
})
