import type { Imported } from '../api-types.ts'

type NumberFormat = (value: number) => string

/** Formats a number of lines: `1 line`, `12 lines`. */
export const lineCount = (count: number, number: NumberFormat): string =>
  `${number(count)} ${count === 1 ? 'line' : 'lines'}`

/** Summarizes a dry run in one sentence. */
export const importOutcome = (
  { lines, created, skipped, wrong }: Pick<Imported, 'lines' | 'created' | 'skipped' | 'wrong'>,
  number: NumberFormat,
): string => {
  if (wrong > 0) return `${lineCount(wrong, number)} of ${number(Math.max(lines, wrong))} cannot be imported.`
  if (lines === 0) return 'The file contains no customers.'
  const skippedNote = `${number(skipped)} already ${skipped === 1 ? 'exists' : 'exist'}.`
  if (created === 0) return `No new customers: ${skippedNote}`
  const fresh = `${number(created)} ${created === 1 ? 'new customer' : 'new customers'}`
  return skipped === 0 ? `${fresh}.` : `${fresh}; ${skippedNote}`
}
