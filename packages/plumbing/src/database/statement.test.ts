import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/index.ts'
import { statement } from './statement.ts'
import type { Connection } from './types.ts'

type Tables = { readonly shelf: { readonly name: string; readonly size: number } }

let test: TestDatabase<Tables>
beforeAll(async () => {
  test = await testDatabase<Tables>()
  await sql`create table shelf (name text not null, size int not null)`.execute(test.database.db)
  await test.database.db
    .insertInto('shelf')
    .values(['a', 'b', 'c'].map((name, size) => ({ name, size })))
    .execute()
})
afterAll(() => test.close())

it('is built once and takes its values from each use, in any order', async () => {
  let built = 0
  const between = statement((db: Connection<Tables>, from: number, to: number, names: readonly string[]) => {
    built += 1
    return db
      .selectFrom('shelf')
      .select('name')
      .where(sql<boolean>`name = any(${names}::text[])`)
      .where('size', '<=', to)
      .where('size', '>=', from)
      .orderBy('name')
  })
  const { db } = test.database
  expect(await between(db, 1, 2, ['a', 'b', 'c'])).toEqual([{ name: 'b' }, { name: 'c' }])
  expect(await between(db, 0, 1, ['a', 'c'])).toEqual([{ name: 'a' }])
  expect(built).toBe(1)
})

it('has a separate query for lists of one element, whose plan PostgreSQL caches', async () => {
  const built: boolean[] = []
  const runStatement = statement((db: Connection<Tables>, names: readonly string[], size: number) => {
    const isOne = names.length === 1
    built.push(isOne)
    const condition = isOne ? sql<boolean>`name = ${names[0]}` : sql<boolean>`name = any(${names}::text[])`
    return db.selectFrom('shelf').select('name').where(condition).where('size', '<=', size).orderBy('name')
  })
  const { db } = test.database
  expect(await runStatement(db, ['a'], 2)).toEqual([{ name: 'a' }])
  expect(await runStatement(db, ['b'], 2)).toEqual([{ name: 'b' }])
  expect(await runStatement(db, ['a', 'b'], 2)).toEqual([{ name: 'a' }, { name: 'b' }])
  expect(await runStatement(db, ['a', 'b', 'c'], 1)).toEqual([{ name: 'a' }, { name: 'b' }])
  expect(await runStatement(db, [], 2)).toEqual([])
  expect(built).toEqual([true, false])
})

it('runs in the caller’s transaction', async () => {
  const runStatement = statement((db: Connection<Tables>, name: string) =>
    db.selectFrom('shelf').select('size').where('name', '=', name),
  )
  await test.database.transact(async (tx) => {
    await tx.insertInto('shelf').values({ name: 'new', size: 9 }).execute()
    expect(await runStatement(tx, 'new')).toEqual([{ size: 9 }])
    expect(await runStatement(test.database.db, 'new')).toEqual([])
  })
})
