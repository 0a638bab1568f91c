import { expect, it } from 'vitest'
import { dataPolicies } from '../packages/commerce/src/data-policies.ts'
import { quarters as parts } from '../packages/commerce/src/commerce.ts'
import { columnsOf, commerceFiles, owners, quarterOf, readsOf, selectedAlone } from './table-reads.ts'

/** Parts of commerce that read whole installations: demonstrations, and deletions of organizations. */
const readEverything = ['demo', 'organization-deletions']

/** Files of core whose callers name the table: locks of rows, and deletions of expired ones. */
const ofCallers = ['commerce/src/core/database/lock.ts']

/**
 * Statements that look like a read of one table: they get their other tables from a function, are part of a larger
 * statement, or are a list.
 */
const partsOfStatements = [
  'billing/subscriptions/discount-limit-queries.ts',
  'books/attention-queries.ts',
  'delivery/benefit-grants/run-queries.ts',
  'delivery/holdings-queries.ts',
  'insight/overview/search-queries.ts',
  'orders/checkouts/buyer-queries.ts',
  'usage/meters/list-queries.ts',
]

const quarters = Object.keys(parts)
const readable = new Map<string, ReadonlySet<string>>(
  dataPolicies.flatMap(({ table, readable: columns }) =>
    columns === undefined ? [] : [[table, new Set(columns === '*' ? ['*'] : columns)]],
  ),
)

/** Columns that the files of other quarters read; `*` is the whole row. */
const reads = commerceFiles.flatMap((file) => {
  const quarter = quarterOf(file) ?? ''
  if (readEverything.includes(quarter) || ofCallers.includes(file)) return []
  return readsOf(file)
    .filter(({ table }) => owners.get(table) !== quarter)
    .map((tableRead) => ({ ...tableRead, file, quarter, owner: owners.get(tableRead.table) ?? '' }))
})

const used = new Map<string, Set<string>>()
for (const { table, columns } of reads) {
  const usedTables = used.get(table) ?? new Set()
  used.set(table, usedTables)
  for (const column of columns) usedTables.add(column)
}

it('a quarter reads no table of a later one', () => {
  expect(reads.length).toBeGreaterThan(100)
  const backward = reads.filter(({ quarter, owner }) => quarters.indexOf(owner) >= quarters.indexOf(quarter))
  expect(backward.map(({ file, table, owner }) => `${file} reads ${table} of ${owner}.`)).toEqual([])
})

it('a quarter reads the columns of another one that their owner declares as readable', () => {
  const undeclared = reads.flatMap(({ file, table, columns }) => {
    const declared = readable.get(table)
    if (declared === undefined) return [`${file} reads ${table}, of which no column is readable.`]
    return declared.has('*')
      ? []
      : [...columns]
          .filter((column) => !declared.has(column))
          .map((column) => `${file} reads ${table}.${column}.`)
  })
  expect(undeclared).toEqual([])
})

it('a quarter asks the owner for facts of one table', () => {
  const alone = commerceFiles.flatMap((file) => {
    const quarter = quarterOf(file) ?? ''
    if (readEverything.includes(quarter)) return []
    // The tables of core, events and the audit log, belong to every quarter.
    return selectedAlone(file)
      .filter((table) => ![undefined, quarter, 'core'].includes(owners.get(table)))
      .map((table) => ({ file: file.replace('commerce/src/', ''), table }))
  })
  const broken = alone.filter(({ file }) => !partsOfStatements.includes(file))
  expect(broken.map(({ file, table }) => `${file} selects from ${table} alone.`)).toEqual([])
  expect(partsOfStatements.filter((file) => !alone.some((tableRead) => tableRead.file === file))).toEqual([])
})

it('readable tables and columns are read by another quarter', () => {
  const unused = [...readable].flatMap(([table, columns]) =>
    [...columns]
      .filter((column) => used.get(table)?.has(column) !== true)
      .map((column) => `${table}.${column}`),
  )
  expect(unused).toEqual([])
})

it('finds tables and columns in builders and in SQL', () => {
  const find = (name: string) => {
    const tableRead = readsOf('commerce/src/returns/disputes/queries.ts').find(({ table }) => table === name)
    return [...(tableRead?.columns ?? [])]
  }
  expect(find('customers')).toEqual(expect.arrayContaining(['*', 'name', 'email']))
  expect(find('payments')).toEqual(expect.arrayContaining(['id', 'amount']))
  expect(columnsOf.get('customers')?.size).toBeGreaterThan(10)
})
