import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isShipped, sources } from './source-files.ts'

/** Parts of commerce that write whole installations: seeds, demonstrations, and deletions of organizations. */
const writeEverything = ['seed', 'demo', 'organization-deletions']

const schema = readFileSync(new URL('../packages/commerce/schema.sql', import.meta.url), 'utf8')
const tables = new Set([...schema.matchAll(/^create table ([\w.]+) \(/gm)].map(([, name = '']) => name))

const statements = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_0-9.]+)/g,
  /\b(?:insert into|update|delete from|merge into)\s+([a-z_0-9.]+)/g,
]

/** Tables that a file writes. */
const writtenBy = (text: string): readonly string[] =>
  statements
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    .filter((name) => tables.has(name))

it('each table of commerce is written by one quarter', () => {
  const writers = new Map<string, Map<string, string>>()
  for (const [file, text] of sources) {
    const [, quarter = ''] = /^commerce\/src\/([^/]+)\//.exec(file) ?? []
    if (quarter === '' || writeEverything.includes(quarter) || !isShipped(file)) continue
    for (const table of writtenBy(text))
      writers.set(table, (writers.get(table) ?? new Map<string, string>()).set(quarter, file))
  }
  expect(writers.size).toBeGreaterThan(100)
  const foreign = [...writers].flatMap(([table, files]) =>
    files.size > 1 ? [`${table} is written by ${[...files.values()].join(' and ')}.`] : [],
  )
  expect(foreign).toEqual([])
})
