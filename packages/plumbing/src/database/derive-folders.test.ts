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
    'src/core/data-policy/core.ts': "policy('brushes', [], {})",
    'src/core/data-policy/kiln.ts': "policy('pots', [], {})",
    'src/core/data-policy/kiln.test.ts': "policy('brushes', [], {})",
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
    derive({ ...migrations, 'src/core/data-policy/kiln.ts': "policy('pots', [], {})" }),
  ).rejects.toThrow('The table brushes has no data policy: add one to the data-policy file of its owner.')
})
