import { type CustomerColumn, customerColumns, type ImportIssue } from '@atelier/contract'
import { beginningOf } from '@atelier/plumbing/http'
import { CsvError, parse } from 'csv-parse/sync'

/** Cells of a line by column. Empty cells are absent. */
export type TableLine = {
  readonly line: number
  readonly cells: Readonly<Partial<Record<CustomerColumn, string>>>
}

export type Table = {
  readonly lines: readonly TableLine[]
  readonly ignored_columns: readonly string[]
  readonly issues: readonly ImportIssue[]
}

/** Maximum customers per import, which is written in one transaction. */
const maxLines = 10_000

/** Maximum columns of a table. Unknown ones are ignored. */
const maxColumns = 100

/** Maximum characters shown of an ignored column's name. */
const maxNameLength = 100

/** Returns the column delimiter: the most frequent of the three in the first line. */
const delimiterOf = (csv: string): string => {
  const [header = ''] = csv.split(/\r?\n|\r/, 1)
  const count = (sign: string) => header.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** Removes the quote that an export puts in front of a cell that spreadsheets would read as a formula. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell)

const isColumn = (name: string): name is CustomerColumn => customerColumns.some((column) => column === name)

const tableWithIssue = (line: number, msg: string): Table => ({
  lines: [],
  ignored_columns: [],
  issues: [{ line, column: null, msg }],
})

/** A record of the file, with its last line number. */
type Read = { readonly line: number; readonly record: readonly string[] }

const linesOf = (records: readonly Read[], header: readonly string[]): TableLine[] => {
  const knownColumn = header.flatMap((name, at) => (isColumn(name) ? [{ name, at }] : []))
  return records.map(({ line, record }) => ({
    line,
    cells: Object.fromEntries(
      knownColumn.flatMap(({ name, at }) => {
        const cell = withoutGuard((record[at] ?? '').trim())
        return cell === '' ? [] : [[name, cell]]
      }),
    ),
  }))
}

/** Reads the first records of a file. @throws CsvError */
const readRecords = (csv: string, most: number): Read[] => {
  const records: Read[] = []
  parse(csv, {
    bom: true,
    delimiter: delimiterOf(csv),
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    to: most,
    on_record: (record: string[], { lines }) => {
      records.push({ line: lines, record })
    },
  })
  return records
}

/**
 * Reads a table of customers from CSV (RFC 4180), with or without a byte order mark. Empty lines are skipped.
 */
export const readTable = (csv: string): Table => {
  let records: readonly Read[]
  try {
    // The number of columns in the first line is checked before the whole file is parsed.
    const columns = readRecords(csv, 1)[0]?.record.length ?? 0
    if (columns > maxColumns)
      return tableWithIssue(
        1,
        `A table can have ${maxColumns} columns at most, and this one has ${columns}. Remove those that are not needed.`,
      )
    records = readRecords(csv, maxLines + 2)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = Number(error['lines'] ?? 1)
    return tableWithIssue(
      at,
      'This line is not CSV: a quote is not closed, or appears inside a cell without quotes.',
    )
  }
  const [first, ...rest] = records
  const header = (first?.record ?? []).map((name) => name.trim().toLowerCase().replaceAll(/[ -]+/g, '_'))
  if (!header.includes('email'))
    return tableWithIssue(1, 'The first line must name the columns, and one of them must be email.')
  const duplicateColumn = header.find((name, at) => isColumn(name) && header.indexOf(name) !== at)
  if (duplicateColumn !== undefined) return tableWithIssue(1, `The column ${duplicateColumn} appears twice.`)
  if (rest.length > maxLines)
    return tableWithIssue(
      maxLines + 2,
      `A table can have ${maxLines} customers at most. Split it; customers that were already imported are skipped.`,
    )
  return {
    lines: linesOf(rest, header),
    ignored_columns: header.flatMap((name) =>
      isColumn(name) || name === '' ? [] : [beginningOf(name, maxNameLength)],
    ),
    issues: [],
  }
}
