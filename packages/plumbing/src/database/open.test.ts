import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLog, testDatabase, type TestDatabase } from '../testing/index.ts'
import { openDatabase } from './open.ts'

type Tables = { instance_settings: { key: string; value: unknown } }

let test: TestDatabase<Tables>

beforeEach(async () => {
  test = await testDatabase<Tables>()
})

afterEach(() => test.close())

it('reads bigints as numbers, moments as dates and days as text', async () => {
  const { rows } =
    await sql`select 9007199254740991::bigint as big, count(*) as n, '2026-01-02T03:04:05Z'::timestamptz as at, '2026-01-02'::date as day from instance_settings`.execute(
      test.database.db,
    )
  expect(rows).toEqual([
    { big: 9007199254740991, n: 0, at: new Date('2026-01-02T03:04:05Z'), day: '2026-01-02' },
  ])
})

it('rejects a bigint that a number cannot represent', async () => {
  await expect(sql`select 9007199254740993::bigint`.execute(test.database.db)).rejects.toThrow(
    /9007199254740993, which is too large/,
  )
})

it('commits a transaction as a whole, or not at all', async () => {
  await test.database.transact((tx) =>
    tx.insertInto('instance_settings').values({ key: 'kept', value: true }).execute(),
  )
  const failed = test.database.transact(async (tx) => {
    await tx.insertInto('instance_settings').values({ key: 'lost', value: true }).execute()
    throw new Error('on purpose')
  })
  await expect(failed).rejects.toThrow('on purpose')
  expect(await test.database.db.selectFrom('instance_settings').select('key').execute()).toEqual([
    { key: 'kept' },
  ])
})

it('outlives connections that are cut, idle or at work', async () => {
  const error = vi.fn()
  const database = openDatabase<Tables>({ url: test.url, poolSize: 2, log: { ...silentLog, error } })
  await sql`select 1`.execute(database.db)
  const atWork = database.transact(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_sleep(600)`.execute(tx)
  })
  const outcome = expect(atWork).rejects.toThrow(/terminat/)
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`.execute(
        test.database.db,
      )
      return rows.length
    })
    .toBe(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    test.database.db,
  )
  await outcome
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 as one`.execute(database.db)
    expect(rows).toEqual([{ one: 1 }])
  })
  expect(error).toHaveBeenCalledOnce()
  await database.close()
})

it('names an unreachable address', async () => {
  const database = openDatabase<Tables>({ url: 'postgres://nobody@127.0.0.1:1/none', log: silentLog })
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow(/ECONNREFUSED.*127\.0\.0\.1:1/)
  await database.close()
})
