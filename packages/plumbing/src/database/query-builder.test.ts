import { type PostgresPool, sql } from 'kysely'
import { Pool } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closedGate, testDatabase, type TestDatabase } from '../testing/index.ts'
import { DryRunEnd, openQueryBuilder } from './query-builder.ts'
import type { Tx } from './types.ts'

type Tables = { notes: { text: string } }

let test: TestDatabase<Tables>
let seen: string[]

/** Pool that records when each statement is sent and answered. */
const watchedPool = (): PostgresPool => {
  const pool = new Pool({ connectionString: test.url, pipeline: true })
  // `end` does not wait for the connections to close: dropping the test's database may close them.
  pool.on('error', () => undefined)
  return {
    connect: async () => {
      const client = await pool.connect()
      const query = async (text: string, values: readonly unknown[]) => {
        const name = text.split(' ')[0] ?? ''
        seen.push(`${name} sent`)
        const result = await client.query(text, [...values])
        seen.push(`${name} answered`)
        return result
      }
      return { query: query as never, release: () => client.release() }
    },
    end: () => pool.end(),
  }
}

beforeEach(async () => {
  test = await testDatabase<Tables>()
  await sql`create table notes (text text primary key)`.execute(test.database.db)
  seen = []
})

afterEach(() => test.close())

const notes = async () =>
  (await test.database.db.selectFrom('notes').select('text').execute()).map((n) => n.text)

it('sends statements that are awaited together without waiting for their answers', async () => {
  const builder = openQueryBuilder<Tables>(watchedPool())
  await builder.transact((tx) =>
    Promise.all([
      tx.insertInto('notes').values({ text: 'a' }).execute(),
      tx.selectFrom('notes').select('text').execute(),
    ]),
  )
  await builder.close()
  expect(seen).toEqual([
    'begin sent',
    'insert sent',
    'select sent',
    'begin answered',
    'insert answered',
    'select answered',
    'commit sent',
    'commit answered',
  ])
  expect(await notes()).toEqual(['a'])
})

it('rolls back a transaction of which one statement fails, with the reason', async () => {
  const failed = test.database.transact((tx) =>
    Promise.all([
      tx.insertInto('notes').values({ text: 'a' }).execute(),
      sql`select 1 / 0`.execute(tx),
      tx.insertInto('notes').values({ text: 'b' }).execute(),
    ]),
  )
  await expect(failed).rejects.toThrow('division by zero')
  expect(await notes()).toEqual([])
})

it('names the statement that failed, not a later rejected one', async () => {
  const { transact } = test.database
  const both = transact(async (tx) => {
    const [first, second] = [sql`select 1 / 0`.execute(tx), sql`select 2`.execute(tx)]
    // The caller of the first statement learns of its failure after the caller of the second.
    const slowly = first.finally(() => Promise.allSettled([second]))
    await Promise.all([slowly, second])
  })
  await expect(both).rejects.toThrow('division by zero')
})

it('accepts no statement after the end of the transaction', async () => {
  const ended = closedGate()
  let late: Promise<unknown> = Promise.resolve()
  const failed = test.database.transact(async (tx) => {
    late = ended.opened.then(() => tx.insertInto('notes').values({ text: 'late' }).execute())
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failed).rejects.toThrow('division by zero')
  ended.open()
  await expect(late).rejects.toThrow('after the end of its transaction')
  expect(await notes()).toEqual([])
})

it('reads all rows as of one moment, and writes nothing', async () => {
  const { database } = test
  await database.db.insertInto('notes').values({ text: 'before' }).execute()
  for (const reader of [database, database.actingAs({ actor_type: 'user' })]) {
    const result = await reader.readSnapshot(async (tx) => {
      const first = await tx.selectFrom('notes').selectAll().execute()
      await database.db.insertInto('notes').values({ text: crypto.randomUUID() }).execute()
      return { first, second: await tx.selectFrom('notes').selectAll().execute() }
    })
    expect(result.second).toEqual(result.first)
    const deletion = reader.readSnapshot((tx) => tx.deleteFrom('notes').execute())
    await expect(deletion).rejects.toThrow('read-only transaction')
  }
  expect(await notes()).toHaveLength(3)
})

it('a dry run makes all checks, those of the commit too, and stores nothing', async () => {
  const { database } = test
  await sql`create table pages (note text references notes deferrable initially deferred)`.execute(
    database.db,
  )
  const add = (text: string) => (tx: Tx<Tables>) => tx.insertInto('notes').values({ text }).execute()
  for (const dry of [database.forDryRun(), database.actingAs({ actor_type: 'user' }).forDryRun()]) {
    await expect(dry.transact(add('one'))).rejects.toThrow(DryRunEnd)
    await expect(dry.db.insertInto('notes').values({ text: 'alone' }).execute()).rejects.toThrow(DryRunEnd)
    const broken = dry.transact((tx) => sql`insert into pages values ('no such note')`.execute(tx))
    await expect(broken).rejects.toThrow('foreign key')
    await expect(dry.transact(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await dry.db.selectFrom('notes').selectAll().execute()).toEqual([])
  }
})
