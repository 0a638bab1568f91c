import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deriveFolders, migrate, readSchema, type DerivedFiles } from '@atelier/plumbing/database'
import { silentLog, testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { migrationFolders } from './migration-folders.ts'
import { sources } from './source-files.ts'

let empty: TestDatabase<object>
let derived: Map<string, DerivedFiles>

beforeAll(async () => {
  empty = await testDatabase({ empty: true })
  derived = await deriveFolders(empty.url, migrationFolders, silentLog)
})

afterAll(() => empty.close())

it.each(migrationFolders)(
  'the tables.ts files and the schema.sql of $name describe its migrations',
  ({ name }) => {
    const files = [...(derived.get(name) ?? [])]
    expect(files.length).toBeGreaterThan(1)
    for (const [file, text] of files) {
      expect(existsSync(file), `${file} is missing: run "npm run db:types"`).toBe(true)
      expect(readFileSync(file, 'utf8'), `${file} is out of date: run "npm run db:types"`).toBe(text)
    }
  },
)

it('no derived tables.ts is left of an owner without tables', () => {
  const current = new Set(
    [...derived.values()].flatMap((files) => [...files.keys()].map((file) => resolve(file))),
  )
  const files = [...sources].flatMap(([file, text]) =>
    text.startsWith('// Derived from the migrations') ? [resolve('packages', file)] : [],
  )
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => !current.has(file))).toEqual([])
})

/**
 * Parts of a schema, rows included, without parentheses: PostgreSQL prints fewer of them for a condition that it printed
 * before. The file itself is compared with them above.
 */
const textsOf = async ({ url }: TestDatabase<object>) =>
  (await readSchema(url)).map((part) => ({ ...part, text: part.text.replaceAll(/[()]/g, '') }))

const recordsOf = async ({ database }: TestDatabase<object>) =>
  (await sql`select folder, name, checksum from migrations order by folder, name`.execute(database.db)).rows

it('a new database is loaded from the schema.sql files and has the schema, the rows and the records of all migrations', async () => {
  const loaded = await testDatabase({ empty: true })
  try {
    const lines: string[] = []
    const log = { ...silentLog, info: (_: object, line: string) => lines.push(line) }
    await migrate(loaded.url, migrationFolders, log)
    expect(lines).toEqual(['Loaded the schema into a new database.'])
    expect(await textsOf(loaded)).toEqual(await textsOf(empty))
    expect(await recordsOf(loaded)).toEqual(await recordsOf(empty))
  } finally {
    await loaded.close()
  }
})

it('the schema has no views and no collations of its own, which schema.sql would lose', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('v', 'm') and relnamespace::regnamespace::text in ('public', 'studio')
    union all
    select attrelid::regclass || '.' || attname from pg_attribute
    join pg_type on pg_type.oid = atttypid
    join pg_class on pg_class.oid = attrelid and pg_class.relkind in ('r', 'p')
    where attcollation <> 0 and attcollation <> typcollation and attrelid::regclass::text !~ '^(pg_|information_schema|graphile)'`.execute(
    empty.database.db,
  )
  expect(rows).toEqual([])
})
