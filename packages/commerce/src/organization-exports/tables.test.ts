import { testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../core/database/tables.ts'
import { exportedTables } from './archive.ts'
import { leftOut, leftOutColumns } from './left-out.ts'

let test: TestDatabase<Tables>
/** Columns of every table. */
let columns: Map<string, string[]>
beforeAll(async () => {
  test = await testDatabase<Tables>()
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
    group by relname order by relname`.execute(test.database.db)
  columns = new Map(rows.map((row) => [row.name, row.columns]))
})
afterAll(() => test.close())

it('every table is exported, or left out for a reason that is given', () => {
  const decided = [...exportedTables.map(({ table }) => table), ...Object.keys(leftOut)]
  expect(decided.toSorted()).toEqual([...columns.keys()].toSorted())
})

it('every column of an exported table is exported, or left out for a reason that is given', () => {
  for (const { table, columns: given, left_out } of exportedTables) {
    const stored = (columns.get(table) ?? []).filter(
      (column) => given.includes(column) || !(column in leftOutColumns),
    )
    expect([table, [...given, ...Object.keys(left_out)].toSorted()]).toEqual([table, stored.toSorted()])
  }
})

/**
 * Columns that look secret but are not: displayed prefixes of tokens, and the method of client
 * authentication.
 */
const harmless = new Set(['token_start', 'token_endpoint_auth_method', 'customer_key', 'display_key'])

it('no hash and no secret leaves the house', () => {
  const suspicious = exportedTables.flatMap(({ table, columns: given }) =>
    given
      .filter(
        (column) =>
          /hash|secret|token|password|sealed|private_key|_key$/.test(column) && !harmless.has(column),
      )
      .map((column) => `${table}.${column}`),
  )
  expect(suspicious).toEqual([])
})

it('no column of bytes leaves the house', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(test.database.db)
  const given = new Set(
    exportedTables.flatMap((one) => one.columns.map((column) => `${one.table}.${column}`)),
  )
  expect(rows.map(({ name }) => name).filter((name) => given.has(name))).toEqual([])
})
