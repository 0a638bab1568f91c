import { testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from './core/database/tables.ts'
import { exportedColumns } from './core/table-policy/policy.ts'
import { dataPolicies } from './data-policies.ts'

/** Tables of `plumbing`, which hold nothing of an organization. */
const ofPlumbing = [
  'idempotency_keys',
  'instance_settings',
  'interrupted_jobs',
  'migrations',
  'sandbox_clock',
  'sent_mails',
]

type Table = {
  readonly name: string
  readonly columns: readonly string[]
  /** Arguments of its audit trigger; null without one. */
  readonly audit: string | null
}

let test: TestDatabase<Tables>
let tables: readonly Table[]
beforeAll(async () => {
  test = await testDatabase<Tables>()
  const { rows } = await sql<Table>`
    select relname as name, array_agg(attname::text order by attnum) as columns,
      (select encode(tgargs, 'escape') from pg_trigger where tgrelid = pg_class.oid and tgname = 'audit') as audit
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
    group by pg_class.oid, relname order by relname`.execute(test.database.db)
  tables = rows.filter(({ name }) => !ofPlumbing.includes(name))
})
afterAll(() => test.close())

const columnsOf = (table: string): readonly string[] =>
  tables.find(({ name }) => name === table)?.columns ?? []

it('every table has one policy, about existing columns', () => {
  expect(dataPolicies.map(({ table }) => table).toSorted()).toEqual(tables.map(({ name }) => name))
  const unknown = dataPolicies.flatMap(({ table, omitted = {}, own = [] }) =>
    [omitted, ...own.map((rows) => rows.omitted ?? {})]
      .flatMap(Object.keys)
      .filter((column) => !columnsOf(table).includes(column))
      .map((column) => `${table}.${column}`),
  )
  expect(unknown).toEqual([])
})

it('every text of a row that outlives its organization is either erased or kept', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and data_type not in ('uuid', 'boolean', 'integer', 'smallint', 'bigint', 'numeric',
      'date', 'timestamp with time zone')
    group by table_name`.execute(test.database.db)
  const textsOf = (name: string) => rows.find(({ table }) => table === name)?.columns ?? []
  const undecided = dataPolicies.flatMap(({ table, erased }) => {
    if (typeof erased !== 'object' || !('set' in erased)) return []
    const decided = [...Object.keys(erased.set), ...erased.kept]
    return textsOf(table)
      .filter((column) => !decided.includes(column))
      .map((column) => `${table}.${column}`)
  })
  expect(undecided, 'add each column to `set` or to `kept` of its data policy').toEqual([])
})

/** Columns that an organization or a user receives. */
const exported = () =>
  dataPolicies.flatMap(({ table, not_exported, omitted, own = [] }) =>
    [...(not_exported === undefined ? [omitted] : []), ...own.map((rows) => rows.omitted)].flatMap(
      (remainingReasons) =>
        exportedColumns(columnsOf(table), remainingReasons).map((column) => `${table}.${column}`),
    ),
  )

/** Columns with names that sound secret: prefixes of tokens, times, and the method of client authentication. */
const harmless = new Set([
  'token_start',
  'token_endpoint_auth_method',
  'customer_key',
  'display_key',
  'access_token_expires_at',
  'refresh_token_expires_at',
  'old_secret_expires_at',
])

const soundsSecret = (column: string): boolean =>
  /hash|secret|token|password|sealed|private_key|_key$/.test(column) && !harmless.has(column)

describe('exports', () => {
  it('have no hash, no secret and no bytes', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER' and data_type = 'bytea'`.execute(
      test.database.db,
    )
    const bytes = rows.map(({ name }) => name)
    const suspicious = exported().filter(
      (name) => bytes.includes(name) || soundsSecret(name.slice(name.indexOf('.') + 1)),
    )
    expect(suspicious).toEqual([])
  })
})

/** Tables that belong to organizations: by their own column, or through references to such tables. */
const findTables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with recursive own as (
      select attrelid as id from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attname = 'organization_id' and not attisdropped
      union select 'organizations'::regclass
      union select conrelid from pg_constraint join own on confrelid = own.id
        where contype = 'f' and conparentid = 0)
    select relname as name from own join pg_class on pg_class.oid = own.id where not relispartition`.execute(
    test.database.db,
  )
  return rows.map(({ name }) => name)
}

describe('deletions of organizations', () => {
  /** Tables without a foreign key to their owner. */
  const unlinked = ['meter_rollups', 'meter_values']

  it('delete, clear or keep the rows of every table of an organization', async () => {
    const erased = dataPolicies
      .filter((dataPolicy) => dataPolicy.erased !== undefined)
      .map(({ table }) => table)
    expect(erased.toSorted()).toEqual([...new Set([...(await findTables()), ...unlinked])].toSorted())
  })

  it('delete referencing rows before the referenced ones, and none that a remaining row references', async () => {
    const { rows } = await sql<{ referencing: string; referenced: string; on_delete: string }>`
      select distinct conrelid::regclass::text as referencing, confrelid::regclass::text as referenced,
        confdeltype::text as on_delete
      from pg_constraint
      where contype = 'f' and conparentid = 0 and conrelid <> confrelid and connamespace = 'public'::regnamespace`.execute(
      test.database.db,
    )
    const order = dataPolicies
      .toReversed()
      .filter(({ erased }) => erased === 'deleted')
      .map(({ table }): string => table)
    // Clears its column, or goes with the referenced row.
    const follows = ({ on_delete }: (typeof rows)[number]) => on_delete === 'n' || on_delete === 'c'
    const blocks = ({ referencing, referenced }: (typeof rows)[number]) =>
      !order.includes(referencing) || order.indexOf(referencing) > order.indexOf(referenced)
    const wrong = rows.filter((key) => order.includes(key.referenced) && blocks(key) && !follows(key))
    expect(wrong).toEqual([])
  })
})

describe('the audit log', () => {
  it('has every table, or a reason why not', () => {
    const audited = tables.filter(({ audit }) => audit !== null).map(({ name }) => name)
    const expected = dataPolicies
      .filter((dataPolicy) => dataPolicy.not_audited === undefined)
      .map(({ table }) => table)
    expect(audited).toEqual(expected.toSorted())
  })

  it('has no secret and no card', () => {
    const suspicious = tables.flatMap(({ name, columns, audit }) => {
      const leftOut = audit?.split('\\000').slice(2) ?? []
      return audit === null
        ? []
        : columns
            .filter((column) => !leftOut.includes(column))
            .filter((column) => soundsSecret(column) || column.includes('card'))
            .map((column) => `${name}.${column}`)
    })
    expect(suspicious).toEqual([])
  })
})
