/** Prefixes a quote to a text that a spreadsheet would read as a formula; some read wide characters as narrow ones. */
const safe = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const cellOf = (value: string | number | boolean | null): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = safe(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Formats a line of a CSV file (RFC 4180), with its CR LF. Null is an empty cell; texts are safe to open in a
 * spreadsheet.
 */
export const csvLine = (values: readonly (string | number | boolean | null)[]): string =>
  `${values.map(cellOf).join(',')}\r\n`
