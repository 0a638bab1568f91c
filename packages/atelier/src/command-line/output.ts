import { csvLine } from '@atelier/plumbing/http'
import { Option } from 'commander'
import { type Cell, fieldsOf, namesOf } from './fields.ts'
import { factsText, tableText } from './table.ts'
import { rawText } from './terminal.ts'

export const formats = ['table', 'json', 'csv'] as const
export type Format = (typeof formats)[number]

export type OutputOptions = {
  readonly output: Format
  /** Displayed fields, separated by commas. */
  readonly columns?: string | undefined
}

export const outputOption = () =>
  new Option('-o, --output <format>', 'the format of the response').choices([...formats]).default('table')

export const columnsOption = () =>
  new Option('--columns <names>', 'the fields to print, separated by commas, such as id,customer.email')

/** Fields of little interest in a table of many rows; they come last. */
const late = /^(modified_?at|organization_?id|metadata)|\.|_?urls?$|secret/i
const first = [
  'id',
  'name',
  'email',
  'status',
  'type',
  'slug',
  'label',
  'total_amount',
  'customer.email',
  'product.name',
]
const most = 7

const rankOf = (name: string): number => {
  const place = first.indexOf(name)
  return place >= 0 ? place : late.test(name) ? 1000 : 100
}

/**
 * Returns the default columns of a list: those whose values differ between rows, up to the number that is
 * readable.
 */
const defaultColumns = (rows: readonly ReadonlyMap<string, Cell>[]): string[] => {
  const visible = namesOf(rows).filter((name) =>
    rows.some((row) => {
      const cell = row.get(name)
      return cell != null && cell !== '' && !(typeof cell === 'string' && /^[[{]/.test(cell))
    }),
  )
  return visible.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, most)
}

const pick = (fields: ReadonlyMap<string, Cell>, names: readonly string[]): Map<string, Cell> =>
  new Map(names.map((name) => [name, fields.get(name) ?? null]))

const chosen = ({ columns }: OutputOptions): string[] | undefined =>
  columns
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const csvText = (rows: readonly ReadonlyMap<string, Cell>[], names: readonly string[]): string =>
  rawText(
    [names, ...rows.map((row) => names.map((name) => row.get(name) ?? null))]
      .map((line) => csvLine(line))
      .join(''),
    process.stdout,
  )

/** Returns JSON with every control character escaped: terminals interpret those from U+007F to U+009F too. */
export const jsonText = (value: unknown, indent?: number): string =>
  `${JSON.stringify(value, undefined, indent).replaceAll(
    /[\u007f-\u009f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  )}\n`

/** Formats a list of objects. Numbers and booleans are the same in each format. */
export const listText = (items: readonly unknown[], options: OutputOptions): string => {
  if (options.output === 'json') return jsonText(items, 2)
  const rows = items.map((item) => fieldsOf(item))
  const names = chosen(options)
  if (options.output === 'csv') return csvText(rows, names ?? namesOf(rows))
  if (rows.length === 0) return 'Nothing found.\n'
  // Requested columns are shown in full.
  if (names !== undefined) return tableText(names, rows)
  // Some terminals, such as those of build servers, report no columns.
  const width = process.stdout.isTTY && process.stdout.columns > 0 ? process.stdout.columns : undefined
  return tableText(defaultColumns(rows), rows, width)
}

/** Formats one object. */
export const objectText = (value: unknown, options: OutputOptions): string => {
  if (options.output === 'json') return jsonText(value, 2)
  const fields = fieldsOf(value)
  const names = chosen(options)
  if (options.output === 'csv') return csvText([fields], names ?? [...fields.keys()])
  return factsText(names === undefined ? fields : pick(fields, names))
}
