import { testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow, insertRows } from './insert-rows.ts'
import type { Tables } from './tables.ts'
import { writeTogether } from './write-together.ts'

let test: TestDatabase<Tables>
beforeAll(async () => {
  test = await testDatabase<Tables>()
})
afterAll(() => test.close())

const notification = (id: string) => ({
  source: 'sandbox',
  external_id: id,
  type: 'payment.succeeded',
  received_at: new Date('2026-01-02T03:04:05.678Z'),
})
const kept = async () =>
  (await test.database.db.selectFrom('received_notifications').selectAll().execute()).toSorted((a, b) =>
    a.external_id < b.external_id ? -1 : 1,
  )

it('writes rows, one or many, with what they hold', async () => {
  const [one] = await writeTogether(test.database.db, [
    insertRow('received_notifications', notification('a')),
    insertRows('received_notifications', [notification('b'), notification('c')]),
  ])
  expect(one).toBe(1)
  expect(await kept()).toEqual([notification('a'), notification('b'), notification('c')])
})

it('says what happens with a row that is there already', async () => {
  const again = sql`on conflict do nothing returning 1 as written`
  const [row] = await writeTogether(test.database.db, [
    insertRow('received_notifications', notification('a'), again),
  ])
  const [rows] = await writeTogether(test.database.db, [
    insertRows('received_notifications', [notification('b'), notification('d')], again),
  ])
  expect([row, rows]).toEqual([0, 1])
  await expect(
    writeTogether(test.database.db, [insertRow('received_notifications', notification('a'))]),
  ).rejects.toThrow(/duplicate key/)
})

it('misses a value that is left undefined', () => {
  const lacking = { ...notification('e'), source: undefined as unknown as string }
  expect(() => insertRow('received_notifications', lacking)).toThrow(
    'A row for received_notifications lacks its source.',
  )
})
