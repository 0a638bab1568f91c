import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Outage } from '../outage/outage.ts'
import { testDatabase, type TestDatabase } from '../testing/index.ts'

type Tables = { readonly shelf: { readonly name: string; readonly size: number } }

let test: TestDatabase<Tables>
beforeEach(async () => {
  test = await testDatabase<Tables>({ poolSize: 1, preparedFromRun: 3 })
  await sql`create table shelf (name text not null, size int not null)`.execute(test.database.db)
})
afterEach(() => test.close())

const ofSize = (column: string, size: number, db = test.database.db) =>
  db
    .selectFrom('shelf')
    .selectAll()
    .select(sql<string>`name`.as(column))
    .where('size', '=', size)
    .execute()
const prepared = async (column: string): Promise<number> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    test.database.db,
  )
  return rows.filter(({ statement }) => statement.includes(`as "${column}"`)).length
}

it('is kept by a connection when its text repeats', async () => {
  await ofSize('repeated', 1)
  await ofSize('repeated', 2)
  expect(await prepared('repeated')).toBe(0)
  await ofSize('repeated', 3)
  await ofSize('repeated', 4)
  expect(await prepared('repeated')).toBe(1)
})

it('is not kept for a search, which is planned for its text', async () => {
  for (const text of ['%a%', '%b%', '%c%', '%d%'])
    await sql`select name as "searched" from shelf where name like lower(${text}) or name ilike ${text}`.execute(
      test.database.db,
    )
  expect(await prepared('searched')).toBe(0)
})

it('runs again without its plan when its columns changed', async () => {
  for (const size of [1, 2, 3]) await ofSize('changed', size)
  await sql`alter table shelf add column note text`.execute(test.database.db)
  await sql`insert into shelf values ('d', 1, 'new')`.execute(test.database.db)
  expect(await ofSize('changed', 1)).toEqual([{ name: 'd', size: 1, note: 'new', changed: 'd' }])
  expect(await prepared('changed')).toBe(0)
  expect(await ofSize('changed', 2)).toEqual([])
  expect(await prepared('changed')).toBe(1)
})

it('fails as an outage in a transaction when its columns changed, with the statements behind it', async () => {
  for (const size of [1, 2, 3]) await ofSize('within', size)
  await sql`alter table shelf add column note text`.execute(test.database.db)
  const run = () =>
    test.database.transact((tx) =>
      Promise.all([
        tx.insertInto('shelf').values({ name: 'a', size: 1 }).execute(),
        ofSize('within', 1, tx),
        tx.insertInto('shelf').values({ name: 'b', size: 1 }).execute(),
      ]),
    )
  await expect(run()).rejects.toThrow(Outage)
  expect(await ofSize('within', 1)).toEqual([])
  await run()
  expect(await ofSize('within', 1)).toHaveLength(2)
})

it('waits for a connection behind a thousand others at most; the next caller is asked to retry', async () => {
  const { database } = test
  const outcomes = await database.transact(async () => {
    const waiting = Array.from({ length: 1000 }, (_, size) => ofSize('waiting', size))
    await expect(ofSize('waiting', 1000)).rejects.toThrow('More than 1000 callers wait')
    return { waiting: Promise.all(waiting) }
  })
  expect(await outcomes.waiting).toHaveLength(1000)
})
