/** A row of a form in which an address is filled in. */
export type UrlRow = { url: string }

/** The rows that are filled in: an empty row is not sent. */
export const filledRows = <Row extends UrlRow>(rows: readonly Row[]): Row[] =>
  rows.filter(({ url }) => url.trim() !== '')

/** The place in the form of a place in the body, where empty rows of the list are left out: `socials.0.url` → `socials.1.url`. */
export const rowPlace = (place: string, list: string, rows: readonly UrlRow[]): string => {
  const [first, at, ...rest] = place.split('.')
  if (first !== list || at === undefined) return place
  const row = filledRows(rows)[Number(at)]
  return row === undefined ? place : [list, rows.indexOf(row), ...rest].join('.')
}
