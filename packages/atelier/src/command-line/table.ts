import type { Cell } from './fields.ts'
import { colours } from './terminal.ts'

const gap = '  '

/** Control characters of data would move the cursor of the terminal; they are left out. */
const printable = (cell: Cell | undefined): string =>
  cell == null ? '' : String(cell).replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')

/** The columns of a terminal that a text takes: letters of East Asia and pictures take two. */
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

/**
 * The rows as a table with the names of the columns above them.
 *
 * @param width the columns of the terminal: cells are cut to fit the last column in; undefined: nothing is cut
 */
export const tableText = (
  names: readonly string[],
  rows: readonly ReadonlyMap<string, Cell>[],
  width?: number,
): string => {
  const cells = rows.map((row) => names.map((name) => printable(row.get(name))))
  const most = width === undefined ? Number.POSITIVE_INFINITY : 40
  const widths = names.map((name, at) =>
    Math.min(
      Math.max(most, widthOf(name)),
      Math.max(widthOf(name), ...cells.map((row) => widthOf(row[at] ?? ''))),
    ),
  )
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, at) => padded(cut(text, widths[at] ?? 0), widths[at] ?? 0))
      .join(gap)
      .trimEnd()
  const { bold } = colours(process.stdout)
  return [bold(line(names.map((name) => name.toUpperCase()))), ...cells.map(line)]
    .map((text) => `${text}\n`)
    .join('')
}

/** One object as two columns, a field in each line. */
export const factsText = (fields: ReadonlyMap<string, Cell>): string => {
  const longest = Math.max(0, ...[...fields.keys()].map(widthOf))
  const { dim } = colours(process.stdout)
  return [...fields]
    .map(([name, cell]) => `${dim(padded(name, longest))}${gap}${printable(cell)}`.trimEnd())
    .map((text) => `${text}\n`)
    .join('')
}
