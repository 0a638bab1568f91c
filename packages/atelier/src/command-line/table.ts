import type { Cell } from './fields.ts'
import { colors, printable } from './terminal.ts'

const gap = '  '

const textOf = (cell: Cell | undefined): string => (cell == null ? '' : printable(String(cell)))

/** Returns the terminal width of a text: East Asian letters and emoji take two columns. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, character) =>
      sum +
      (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1),
    0,
  )

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))

const cut = (text: string, width: number): string =>
  widthOf(text) <= width ? text : `${[...text].slice(0, Math.max(1, width - 1)).join('')}…`

/** Returns the heading of a column: `CREATED AT` for `created_at` and for `createdAt`. */
const headingOf = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toUpperCase()

const maxCellLength = 40

/**
 * Formats the rows as a table with headings.
 *
 * @param width the columns of a terminal: long cells are cut, and the last columns omitted if they do not
 * fit; undefined: everything is shown
 */
export const tableText = (
  names: readonly string[],
  rows: readonly ReadonlyMap<string, Cell>[],
  width?: number,
): string => {
  const longest = width === undefined ? Number.POSITIVE_INFINITY : maxCellLength
  const columns = names.map((name) => {
    const cells = [headingOf(name), ...rows.map((row) => textOf(row.get(name)))].map((text) =>
      cut(text, longest),
    )
    return { cells, width: Math.max(...cells.map(widthOf)) }
  })
  let room = width ?? Number.POSITIVE_INFINITY
  const shownColumns = columns.filter((column, at) => {
    room -= column.width + gap.length
    return at === 0 || room + gap.length >= 0
  })
  const lines = [undefined, ...rows].map((_, at) =>
    shownColumns
      .map((column) => padded(column.cells[at] ?? '', column.width))
      .join(gap)
      .trimEnd(),
  )
  const [heading = '', ...otherLines] = lines
  return [colors(process.stdout).bold(heading), ...otherLines].map((text) => `${text}\n`).join('')
}

/** Formats one object as two columns, a field in each line. */
export const factsText = (fields: ReadonlyMap<string, Cell>): string => {
  const longest = Math.max(0, ...[...fields.keys()].map(widthOf))
  const { dim } = colors(process.stdout)
  return [...fields]
    .map(([name, cell]) => `${dim(padded(name, longest))}${gap}${textOf(cell)}`.trimEnd())
    .map((text) => `${text}\n`)
    .join('')
}
