import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'

/** A line of a table: its place, and its cells by column. Empty cells are absent. */
export type CsvLine = {
  /** File and line number, for messages. */
  readonly place: string
  readonly cells: Readonly<Record<string, string>>
}

export type CsvTable = {
  readonly file: string
  readonly columns: readonly string[]
  readonly lines: readonly CsvLine[]
}

/** Normalizes the name of a column to snake_case: `User Email` becomes `user_email`. */
const columnOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')

type Read = { readonly number: number; readonly record: readonly string[] }

/** Reads a table from CSV (RFC 4180) whose first line names the columns. @throws Error with a sentence */
export const readCsv = (path: string): CsvTable => {
  const file = basename(path)
  const records: Read[] = []
  try {
    parse(readFileSync(path, 'utf8'), {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (record: string[], { lines }) => {
        records.push({ number: lines, record })
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(`${file} is not CSV, from line ${String(error['lines'] ?? 1)} on.`, { cause: error })
  }
  const [first, ...rest] = records
  const columns = (first?.record ?? []).map(columnOf)
  const lines = rest.map(({ number, record }) => ({
    place: `${file}, line ${number}`,
    cells: Object.fromEntries(
      columns.flatMap((name, at) => {
        const cell = (record[at] ?? '').trim()
        return cell === '' ? [] : [[name, cell]]
      }),
    ),
  }))
  return { file, columns, lines }
}
