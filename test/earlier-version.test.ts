import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { days } from '@atelier/plumbing/clock'
import { type AppliedMigration, migrate } from '@atelier/plumbing/database'
import { silentLog, testClock, testDatabase } from '@atelier/plumbing/testing'
import { countTransformations } from '@atelier/studio'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { expectReconciled } from '../packages/commerce/src/testing/expect-reconciled.ts'
import { openShop } from '../packages/commerce/src/testing/open-shop.ts'
import { loadDump } from './earlier-version/dump.ts'
import { migrationFolders } from './migration-folders.ts'

/** Number of the last migration of each folder in the version that wrote `earlier-version/2026-11-22.sql`. */
const lastOfThen: Readonly<Record<string, string>> = { plumbing: '0004', commerce: '0025', studio: '0003' }
/** Sandbox clock of that shop, which was frozen. */
const then = '2026-12-24T09:48:50.257Z'

/** Selects the migrations of an earlier version. @param lastOf the number of the last one of each folder */
const upTo =
  (lastOf: Readonly<Record<string, string>>) =>
  ({ folder, name }: AppliedMigration): boolean =>
    name.slice(0, 4) <= (lastOf[folder] ?? '9999')

/**
 * Pending confirmations of all orders in the format of versions before commerce/0052: for the area `orders`.
 */
const waitingConfirmations = `
  with created as (
    insert into domain_events (id, organization_id, type, subject_id, data, occurred_at)
    select gen_random_uuid(), customers.organization_id, 'order.created', orders.id, '{}', now()
    from orders join customers on customers.id = orders.customer_id returning id, subject_id
  ), delivered as (
    insert into event_deliveries select id, 'orders', subject_id from created returning consumer, subject_id
  )
  select graphile_worker.add_job('events.consume', json_build_object('consumer', consumer, 'subject_id', subject_id))
  from delivered`

it('a filled database of an earlier version is migrated, and its shop continues', async () => {
  const test = await testDatabase<never>({ empty: true })
  await migrate(test.url, migrationFolders, silentLog, upTo(lastOfThen))
  await loadDump(
    test.url,
    readFileSync(join(import.meta.dirname, 'earlier-version', '2026-11-22.sql'), 'utf8'),
  )
  await migrate(test.url, migrationFolders, silentLog, upTo({ commerce: '0051' }))
  await loadDump(test.url, waitingConfirmations)
  await migrate(test.url, migrationFolders, silentLog)

  const errors: string[] = []
  const log = { ...silentLog, error: (_: object, sentence: string) => void errors.push(sentence) }
  const shop = await openShop({ log }, { test, clock: testClock(then) })
  await shop.commerce.reportUnconsumed()
  expect(errors).toEqual([])
  const { rows: purchases } = await sql<{ id: string }>`
      select 'order-confirmation-' || id as id from orders where billing_reason in ('purchase', 'subscription_create')`.execute(
    test.database.db,
  )
  await shop.runJobs()
  const confirmed = shop.mails.map(({ id }) => id).filter((id) => id?.startsWith('order-confirmation-'))
  expect(purchases.length).toBeGreaterThan(2)
  expect(confirmed.toSorted()).toEqual(purchases.map(({ id }) => id).toSorted())
  await expectReconciled(shop)
  expect(await countTransformations(test.database)).toEqual({ completed: 1, failed: 0, unfinished: 0 })

  /** Counts the rows of each status per customer, identified by the name before the @. */
  const statuses = async (table: string) => {
    const { rows } = await sql<{ of: string }>`
      select concat_ws(' ', split_part(customers.email, '@', 1), ${sql.ref(`${table}.status`)}, count(*)) as of
      from ${sql.table(table)} left join customers on customers.id = ${sql.ref(`${table}.customer_id`)}
      group by customers.email, ${sql.ref(`${table}.status`)} order by 1`.execute(test.database.db)
    return rows.map((row) => row.of)
  }
  expect(await statuses('checkouts')).toEqual(expect.arrayContaining(['confirmed 1', 'open 1']))
  expect(await statuses('refunds')).toEqual(['refunded pending 1'])

  // Work scheduled by the earlier version still runs.
  await shop.travel(days(1))
  expect(await statuses('checkouts')).toEqual(expect.arrayContaining(['slow succeeded 1', 'expired 1']))
  expect(await statuses('refunds')).toEqual(['refunded succeeded 1'])
  await shop.travel(days(40))
  expect(await statuses('subscriptions')).toEqual([
    'declined canceled 1',
    'leaving canceled 1',
    'steady active 1',
  ])
  expect(await statuses('orders')).toContain('steady paid 3')
  await expectReconciled(shop)
  const { rows: books } = await sql<{ kept: object; added_up: object }>`select
      (select jsonb_object_agg(account, total) from
        (select account, sum(debits + credits) as total from ledger_days group by 1) as days) as kept,
      (select jsonb_object_agg(account, total) from
        (select account, sum(amount) as total from ledger_entries group by 1) as entries) as added_up`.execute(
    test.database.db,
  )
  expect(books[0]?.kept).toEqual(books[0]?.added_up)
  expect(Object.keys(books[0]?.kept ?? {})).toContain('revenue')
  await shop.close()
})

it('postings of an earlier version while the sums of days are built are in them', async () => {
  const test = await testDatabase<never>({ empty: true })
  await migrate(test.url, migrationFolders, silentLog, upTo({ commerce: '0136' }))
  const earlier = new Client({ connectionString: test.url })
  await earlier.connect()
  // Without the constraints that require its payment.
  await earlier.query(`set session_replication_role = replica; begin;
    with posted as (
      insert into ledger_transactions (id, organization_id, kind, payment_id, occurred_at)
      values (gen_random_uuid(), gen_random_uuid(), 'fee', gen_random_uuid(), now()) returning *
    )
    insert into ledger_entries (transaction_id, organization_id, occurred_at, line, account, currency, amount)
    select id, organization_id, occurred_at, line, account, 'usd', amount from posted,
      (values (0, 'processor_fees', 7), (1, 'processor_balance', -7)) as entry (line, account, amount)`)
  const migrated = migrate(test.url, migrationFolders, silentLog)
  const isWaitedFor = async () => {
    const { rowCount } = await earlier.query(
      `select from pg_locks where relation = 'ledger_transactions'::regclass and not granted`,
    )
    return rowCount === 1
  }
  await expect.poll(isWaitedFor).toBe(true)
  await earlier.query('commit')
  await migrated
  const { rows } = await earlier.query(
    `select account, debits::int, credits::int from ledger_days order by account`,
  )
  await earlier.end()
  await test.close()
  expect(rows).toEqual([
    { account: 'processor_balance', debits: 0, credits: -7 },
    { account: 'processor_fees', debits: 7, credits: 0 },
  ])
})
