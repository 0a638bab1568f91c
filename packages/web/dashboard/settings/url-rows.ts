/** A form row with a URL. */
export type UrlRow = { url: string }

/** Returns the rows with a URL: empty rows are not sent. */
export const filledRows = <Row extends UrlRow>(rows: readonly Row[]): Row[] =>
  rows.filter(({ url }) => url.trim() !== '')

/**
 * Maps the index of a row in a body to its index in the form, whose empty rows are not sent: `socials.0.url` →
 * `socials.1.url`.
 */
export const formPath = (path: string, list: string, rows: readonly UrlRow[]): string => {
  const [first, at, ...rest] = path.split('.')
  if (first !== list || at === undefined) return path
  const row = filledRows(rows)[Number(at)]
  return row === undefined ? path : [list, rows.indexOf(row), ...rest].join('.')
}
