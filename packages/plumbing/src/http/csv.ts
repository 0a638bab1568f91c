/** A text that a spreadsheet would take for a formula gets a quote in front. */
const safe = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

const cellOf = (value: string | number | boolean | null): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = safe(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file (RFC 4180), with its CR LF. Null is an empty cell; texts are safe to open in a spreadsheet. */
export const csvLine = (values: readonly (string | number | boolean | null)[]): string =>
  `${values.map(cellOf).join(',')}\r\n`
