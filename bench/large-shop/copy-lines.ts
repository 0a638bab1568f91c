const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string): string =>
  // Nearly no text needs it.
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : text

/** Value in the text format of `COPY`. Objects are JSON; no written table has a column of an array type. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : String(value)
}

/** Returns the values of a column as texts. Events of one change are neighbours that share their data. */
const columnTexts = (): ((value: unknown) => string) => {
  let last: { readonly value: unknown; readonly text: string } = { value: null, text: textOf(null) }
  return (value) => {
    if (value !== last.value) last = { value, text: textOf(value) }
    return last.text
  }
}

/** Rows that are sent together: larger pieces take more memory, smaller ones more writes. */
const sentAtOnce = 200

/** Yields rows in the text format of `COPY`, a bounded number at a time. */
export function* copyLines(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[],
): Generator<string> {
  const fields = columns.map((column) => ({ column, textIn: columnTexts() }))
  for (let from = 0; from < rows.length; from += sentAtOnce)
    yield rows
      .slice(from, from + sentAtOnce)
      .map((row) => `${fields.map(({ column, textIn }) => textIn(row[column])).join('\t')}\n`)
      .join('')
}
