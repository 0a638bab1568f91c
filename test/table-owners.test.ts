import { expect, it } from 'vitest'
import { isShipped, sources } from './source-files.ts'
import { columnsOf, owners, quarterOf } from './table-reads.ts'

/** Deletion of an organization, which removes the rows of all tables by their data policies. */
const deletionFile = 'commerce/src/organization-deletions/row-queries.ts'

const tables = new Set(columnsOf.keys())

const statements = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_0-9.]+)/g,
  /\b(?:insert into|update|delete from|merge into)\s+([a-z_0-9.]+)/g,
]

/** Statements about a table that is named by a value. */
const namedByValue = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'\s]/,
  /\b(?:insert into|update|delete from|merge into)\s+\$\{/,
]

/** Function of core that deletes from the table that its caller names. */
const purge = /\bpurgeTwo\(\s*\w+,\s*'([a-z_0-9.]+)/g
const purgeFile = 'commerce/src/core/database/purge-queries.ts'

/** Names in quotes, from which a file takes the tables that it names by a value. */
const quoted = /'([a-z_0-9.]+)'/g

/** Tables that a file writes: those of its statements, and all that it names when a statement names one by a value. */
const writtenBy = (file: string, text: string): readonly string[] => {
  const isByValue = file !== purgeFile && namedByValue.some((pattern) => pattern.test(text))
  return [...statements, purge, ...(isByValue ? [quoted] : [])]
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    .filter((name) => tables.has(name))
}

it('each table of commerce is declared by one quarter, and written by it alone', () => {
  const writers = new Map<string, Map<string, string>>()
  for (const [file, text] of sources) {
    const quarter = quarterOf(file)
    if (quarter === undefined || file === deletionFile || !isShipped(file)) continue
    for (const table of writtenBy(file, text))
      writers.set(table, (writers.get(table) ?? new Map<string, string>()).set(quarter, file))
  }
  expect(writers.size).toBeGreaterThan(100)
  expect([...owners.keys()].toSorted()).toEqual([...tables].toSorted())
  const foreign = [...writers].flatMap(([table, files]) =>
    [...files].flatMap(([quarter, file]) =>
      quarter === owners.get(table) ? [] : [`${table} of ${owners.get(table)} is written by ${file}.`],
    ),
  )
  expect(foreign).toEqual([])
})
