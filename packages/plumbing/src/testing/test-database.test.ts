import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUpDatabase, testDatabase, type TestDatabase } from './test-database.ts'

type Tables = { instance_settings: { key: string; value: unknown } }

let first: TestDatabase<Tables>
let second: TestDatabase<Tables>

beforeAll(async () => {
  ;[first, second] = await Promise.all([testDatabase<Tables>(), testDatabase<Tables>()])
})

afterAll(() => Promise.all([first.close(), second.close()]))

it('gives each caller a separate migrated database', async () => {
  await first.database.db
    .insertInto('instance_settings')
    .values({ key: 'a', value: { n: 1 } })
    .execute()
  expect(await first.database.db.selectFrom('instance_settings').selectAll().execute()).toEqual([
    { key: 'a', value: { n: 1 } },
  ])
  expect(await second.database.db.selectFrom('instance_settings').selectAll().execute()).toEqual([])
})

it('backs a database up without changing it, and continues with it', async () => {
  const keys = async ({ database }: TestDatabase<Tables>) =>
    (await database.db.selectFrom('instance_settings').select('key').orderBy('key').execute()).map(
      ({ key }) => key,
    )
  const ownDatabase = await testDatabase<Tables>()
  await ownDatabase.database.db.insertInto('instance_settings').values({ key: 'b', value: {} }).execute()
  const backup = await backUpDatabase(ownDatabase)
  await ownDatabase.database.db.insertInto('instance_settings').values({ key: 'c', value: {} }).execute()
  expect([await keys(backup), await keys(ownDatabase)]).toEqual([['b'], ['b', 'c']])
  await Promise.all([backup.close(), ownDatabase.close()])
})

it('drops the database on close', async () => {
  const short = await testDatabase<Tables>()
  const name = new URL(short.url).pathname.slice(1)
  await short.close()
  const result = await sql`select 1 from pg_database where datname = ${name}`.execute(first.database.db)
  expect(result.rows).toEqual([])
})
