import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deriveFolders, tablesFile } from '@atelier/plumbing/database'
import { silentLog, testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { migrationFolders } from './migration-folders.ts'

let empty: TestDatabase<object>
let texts: Map<string, string>

beforeAll(async () => {
  empty = await testDatabase({ empty: true })
  texts = await deriveFolders(empty.url, migrationFolders, silentLog)
})

afterAll(() => empty.close())

it.each(migrationFolders)('the tables.ts of $name says what its migrations made', ({ name, directory }) => {
  const file = tablesFile(join(directory, '..'))
  expect(existsSync(file), `${file} is missing: run "npm run db:types"`).toBe(true)
  expect(readFileSync(file, 'utf8'), `${file} is out of date: run "npm run db:types"`).toBe(texts.get(name))
})
