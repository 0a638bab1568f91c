import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog, testDatabase, type TestDatabase } from '../testing/index.ts'
import { migrate } from './migrate.ts'
import { withHead } from './migration-files.ts'

let test: TestDatabase<{ visits: { n: number } }>
let directory: string

beforeEach(async () => {
  test = await testDatabase({ empty: true })
  directory = mkdtempSync(join(tmpdir(), 'atelier-migrations-'))
  write('0001-visits.sql', 'create table visits (n integer not null);\ninsert into visits values (1);')
  write('0002-more.sql', 'insert into visits values (2);')
})

afterEach(async () => {
  await test.close()
  rmSync(directory, { recursive: true })
})

const write = (name: string, text: string): void => {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, name), text)
}

const run = () => migrate(test.url, [{ name: 'test', directory }], silentLog)
const visits = async () =>
  (await test.database.db.selectFrom('visits').select('n').orderBy('n').execute()).map(({ n }) => n)

it('applies each file once, in order, and the queue with them', async () => {
  await run()
  await run()
  expect(await visits()).toEqual([1, 2])
  write('0003-last.sql', 'insert into visits values (3);')
  await run()
  expect(await visits()).toEqual([1, 2, 3])
  const { rows } = await sql`select 1 from graphile_worker.add_job('x')`.execute(test.database.db)
  expect(rows).toHaveLength(1)
})

it('is safe when eight callers start at once', async () => {
  await Promise.all(Array.from({ length: 8 }, run))
  expect(await visits()).toEqual([1, 2])
})

it('is safe when four processes start at once', async () => {
  const script = `
    import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}
    const log = { debug() {}, info() {}, warn() {}, error() {}, child: () => log }
    await migrate(${JSON.stringify(test.url)}, [{ name: 'test', directory: ${JSON.stringify(directory)} }], log)`
  const start = () =>
    new Promise<number | null>((resolve) => {
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        stdio: 'inherit',
      })
      child.once('exit', resolve)
    })
  expect(await Promise.all([start(), start(), start(), start()])).toEqual([0, 0, 0, 0])
  expect(await visits()).toEqual([1, 2])
})

it('rolls back a file that fails, names it, and continues once it is fixed', async () => {
  write('0003-bad.sql', 'insert into visits values (3); insert into nowhere values (4);')
  await expect(run()).rejects.toThrow(/migration test\/0003-bad\.sql failed: .*nowhere/)
  expect(await visits()).toEqual([1, 2])
  write('0003-bad.sql', 'insert into visits values (3);')
  await run()
  expect(await visits()).toEqual([1, 2, 3])
})

const concurrentIndex = `-- migrate: without a transaction
drop index concurrently if exists visits_n;
create index concurrently visits_n on visits (n);
`

it('applies a file marked so without a transaction, while other processes wait', async () => {
  write('0003-index.sql', concurrentIndex)
  await Promise.all(Array.from({ length: 3 }, run))
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = 'visits_n'::regclass`.execute(
    test.database.db,
  )
  expect(rows).toEqual([{ valid: true }])
})

it('runs a file without a transaction again from its start after a failure', async () => {
  write('0003-index.sql', `${concurrentIndex}create index concurrently visits_lost on visits (lost);\n`)
  await expect(run()).rejects.toThrow(/migration test\/0003-index\.sql failed: .*lost/)
  write('0003-index.sql', concurrentIndex)
  await run()
  await run()
})

const runWithSchema = async (schema: string): Promise<void> => {
  const folder = { name: 'test', directory, schema: join(directory, 'schema.txt') }
  writeFileSync(folder.schema, withHead(folder, schema))
  await migrate(test.url, [folder], silentLog)
}

it('loads a new database from the schema, and never again', async () => {
  await runWithSchema('create table visits (n integer not null); insert into visits values (7);')
  expect(await visits()).toEqual([7])
  write('0003-last.sql', 'insert into visits values (3);')
  await runWithSchema('create table elsewhere (n integer);')
  expect(await visits()).toEqual([3, 7])
})

it('applies the files to a new database when the schema is not derived from them', async () => {
  const folder = { name: 'test', directory, schema: join(directory, 'schema.txt') }
  writeFileSync(folder.schema, withHead(folder, 'create table elsewhere (n integer);'))
  write('0003-last.sql', 'insert into visits values (3);')
  await migrate(test.url, [folder], silentLog)
  expect(await visits()).toEqual([1, 2, 3])
})

it('leaves nothing of a schema that fails', async () => {
  await expect(runWithSchema('create table visits (n integer); select nothing;')).rejects.toThrow('nothing')
  await run()
  expect(await visits()).toEqual([1, 2])
})

it('rejects a file that was changed after it was applied', async () => {
  await run()
  write('0002-more.sql', 'insert into visits values (99);')
  await expect(run()).rejects.toThrow(/test\/0002-more\.sql was changed after it was applied/)
})

it('ignores line ends of another system', async () => {
  await run()
  write('0001-visits.sql', 'create table visits (n integer not null);\r\ninsert into visits values (1);')
  await run()
  expect(await visits()).toEqual([1, 2])
})

it('rejects a database of a newer version', async () => {
  await run()
  rmSync(join(directory, '0002-more.sql'))
  await expect(run()).rejects.toThrow(/test\/0002-more\.sql, which this version does not know/)
})
