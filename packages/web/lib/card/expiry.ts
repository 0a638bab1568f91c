/** A month of a year, `month` from 1 to 12, `year` in full. */
export type Month = { readonly month: number; readonly year: number }

/**
 * Parses an expiry date as typed or filled in by browsers: `12/34`, `12 / 2034`, `1234`, `122034`, `2034-12`.
 * Undefined while it is not a month of a year.
 */
export const parseExpiry = (typed: string): Month | undefined => {
  const text = typed.trim()
  const split =
    /^(?<year>20\d{2})\s*[-/.]\s*(?<month>\d{1,2})$/.exec(text) ??
    /^(?<month>\d{1,2})\s*[-/. ]\s*(?<year>20\d{2}|\d{2})$/.exec(text) ??
    /^(?<month>\d{2})(?<year>20\d{2}|\d{2})$/.exec(text)
  const month = Number(split?.groups?.['month'])
  const year = Number(split?.groups?.['year'])
  return month >= 1 && month <= 12 ? { month, year: year < 100 ? 2000 + year : year } : undefined
}

const format = ({ month, year }: Month): string =>
  `${String(month).padStart(2, '0')} / ${String(year % 100).padStart(2, '0')}`

/**
 * Formats the field after each key: the month gets its leading zero, the slash is inserted and can be deleted
 * again. A pasted or filled-in date becomes `MM / YY` at once.
 */
export const formatExpiry = (typed: string, before = ''): string => {
  const whole = /\d{4}/.test(typed) ? parseExpiry(typed) : undefined
  if (whole) return format(whole)
  if (typed.length < before.length && /\d\s*\/?\s*$/.test(typed)) return typed.replace(/\s*\/?\s*$/, '')
  const single = /^\s*(\d)\s*[-/. ]/.exec(typed)
  const digits = (single ? `0${typed.replace(/\D/g, '')}` : typed.replace(/\D/g, '')).slice(0, 4)
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  return padded.length < 2 ? padded : `${padded.slice(0, 2)} / ${padded.slice(2)}`
}

const monthsSinceZero = ({ month, year }: Month): number => year * 12 + month

/** Maximum distance of an expiry date, in months: no issuer prints a date more than fifty years ahead. */
const furthestMonths = 50 * 12

/** Kind of an invalid expiry date. */
type ExpiryFault = 'missing' | 'wrong' | 'past' | 'far'

/**
 * Returns the fault of an expiry date; undefined for the month `now` or a later one. `now` comes from the
 * server's times, so that the clock of a sandbox counts here too.
 */
export const expiryFault = (typed: string, now: Month): ExpiryFault | undefined => {
  if (typed.trim() === '') return 'missing'
  const expiry = parseExpiry(typed)
  if (!expiry) return 'wrong'
  const ahead = monthsSinceZero(expiry) - monthsSinceZero(now)
  if (ahead < 0) return 'past'
  if (ahead > furthestMonths) return 'far'
  return undefined
}

/** Returns the month of an ISO 8601 date-time, in UTC. */
export const monthOf = (timestamp: string): Month => {
  const time = new Date(timestamp)
  return { month: time.getUTCMonth() + 1, year: time.getUTCFullYear() }
}
