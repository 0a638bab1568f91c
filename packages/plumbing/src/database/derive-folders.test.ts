import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog, testDatabase, type TestDatabase } from '../testing/index.ts'
import { makeScratchFolder } from '../testing/scratch-folder.ts'
import { deriveFolders } from './derive-folders.ts'

let test: TestDatabase<object>
let scratch: ReturnType<typeof makeScratchFolder>

beforeEach(async () => {
  test = await testDatabase({ empty: true })
  scratch = makeScratchFolder()
})

afterEach(async () => {
  scratch.remove()
  await test.close()
})

/** Derived files of a package with these files, by path below it. */
const derive = async (files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> => {
  for (const [path, text] of Object.entries(files)) {
    const file = join(scratch.directory, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const folder = { name: 'studio', directory: join(scratch.directory, 'migrations') }
  const derived = (await deriveFolders(test.url, [folder], silentLog)).get('studio') ?? new Map()
  return new Map([...derived].map(([path, text]) => [relative(scratch.directory, path), text]))
}

const migrations = {
  'migrations/0001-pots.sql':
    'create table brushes (id text primary key); create table pots (id text primary key);',
}

it('writes one file of types for a package without data policies', async () => {
  const files = await derive(migrations)
  expect([...files.keys()]).toEqual([join('src', 'database', 'tables.ts'), 'schema.sql'])
})

it('writes the types of a table beside the owner whose data policy it has', async () => {
  const files = await derive({
    ...migrations,
    'src/core/database/tables.ts': '',
    'src/core/data-policy.ts': "policy('brushes', [], {})",
    'src/kiln/data-policy.ts': "policy('pots', [], {})",
    'src/kiln/data-policy.test.ts': "policy('brushes', [], {})",
  })
  const main = join('src', 'core', 'database', 'tables.ts')
  const ofKiln = join('src', 'kiln', 'tables.ts')
  expect([...files.keys()]).toEqual([main, ofKiln, 'schema.sql'])
  expect(files.get(main)).toContain('export interface BrushesTable {')
  expect(files.get(main)).not.toContain('PotsTable')
  expect(files.get(ofKiln)).toContain(
    "declare module '../core/database/tables.ts' {\n  interface PotsTable {",
  )
})

it('names a table without a data policy', async () => {
  await expect(
    derive({ ...migrations, 'src/kiln/data-policy.ts': "policy('pots', [], {})" }),
  ).rejects.toThrow('The table brushes has no data policy: add one to the data-policy.ts of its owner.')
})

it('writes tables under the names of their owners, then functions and triggers, in lower case', async () => {
  const files = await derive({
    'migrations/0001-pots.sql': `
      create function is_filled(pot text) returns boolean language sql immutable return pot <> '';
      create table brushes (id text primary key);
      create table pots (id text primary key check (is_filled(id)), brush_id text references brushes (id));
      create function fill() returns trigger language plpgsql as $$ begin new.id := 'A'; return new; end $$;
      create trigger fill before insert on brushes for each row execute function fill();`,
    'src/data-policies.ts':
      "import { kilnTables } from './kiln/data-policy.ts'\nimport { coreTables } from './core/data-policy.ts'\nexport const all = [\n  ...kilnTables,\n  ...coreTables,\n]",
    'src/core/data-policy.ts': "policy('brushes', [], {})",
    'src/kiln/data-policy.ts': "policy('pots', [], {})",
  })
  const statements = (files.get('schema.sql') ?? '').split('\n').filter((line) => /^[a-zA-Z-]/.test(line))
  expect(statements.slice(2).map((line) => line.split(/[(;]/)[0])).toEqual([
    'create or replace function is_filled',
    'return ',
    '-- Tables of kiln',
    'create table pots ',
    '-- Tables of core',
    'create table brushes ',
    'alter table pots add constraint pots_brush_id_fkey foreign key ',
    'create or replace function fill',
    "as $function$ begin new.id := 'A'",
    'create trigger fill before insert on brushes for each row execute function fill',
  ])
})
