import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/index.ts'

type Tables = { instance_settings: { key: string; value: unknown } }

let test: TestDatabase<Tables>
beforeEach(async () => {
  test = await testDatabase<Tables>({ poolSize: 1 })
})
afterEach(() => test.close())

const read = (key: string) =>
  test.database.db.selectFrom('instance_settings').selectAll().where('key', '=', key).execute()

const prepared = async (): Promise<string[]> => {
  const { rows } = await sql<{
    statement: string
  }>`select statement from pg_prepared_statements order by prepare_time`.execute(test.database.db)
  return rows.map(({ statement }) => statement)
}

it('prepares what is repeated, and nothing that came once', async () => {
  await test.database.db.insertInto('instance_settings').values({ key: 'a', value: '1' }).execute()
  for (let i = 0; i < 5; i += 1) expect(await read('a')).toEqual([{ key: 'a', value: 1 }])
  expect(await read('b')).toEqual([])
  expect(await prepared()).toEqual(['select * from "instance_settings" where "key" = $1'])
})

it('fails once, and works again, when the columns of a statement change', async () => {
  await test.database.db.insertInto('instance_settings').values({ key: 'a', value: '1' }).execute()
  for (let i = 0; i < 5; i += 1) await read('a')
  await sql`alter table instance_settings add column note text`.execute(test.database.db)
  await expect(read('a')).rejects.toThrow('cached plan')
  expect(await read('a')).toEqual([{ key: 'a', value: 1, note: null }])
})

it('keeps prepared statements over failed transactions', async () => {
  for (let i = 0; i < 4; i += 1) await read('a')
  await expect(
    test.database.transact(async (tx) => {
      await tx.insertInto('instance_settings').values({ key: 'x', value: '1' }).execute()
      await tx.insertInto('instance_settings').values({ key: 'x', value: '1' }).execute()
    }),
  ).rejects.toThrow('duplicate key')
  expect(await read('x')).toEqual([])
})
