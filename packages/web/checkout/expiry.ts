/** A month of a year, `month` from 1 to 12, `year` in full. */
export type Month = { readonly month: number; readonly year: number }

const isMonth = (month: number): boolean => month >= 1 && month <= 12

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year))

/**
 * Reads an expiry date as people type it and as browsers fill it: `12/34`, `12 / 2034`, `1234`,
 * `122034`, `2034-12`. Undefined when it is no month of a year yet.
 */
export const parseExpiry = (typed: string): Month | undefined => {
  const text = typed.trim()
  const split =
    /^(?<year>20\d{2})\s*[-/.]\s*(?<month>\d{1,2})$/.exec(text) ??
    /^(?<month>\d{1,2})\s*[-/. ]\s*(?<year>20\d{2}|\d{2})$/.exec(text) ??
    /^(?<month>\d{2})(?<year>20\d{2}|\d{2})$/.exec(text)
  const { month, year } = split?.groups ?? {}
  if (month === undefined || year === undefined || !isMonth(Number(month))) return undefined
  return { month: Number(month), year: fullYear(year) }
}

const written = ({ month, year }: Month): string =>
  `${String(month).padStart(2, '0')} / ${String(year % 100).padStart(2, '0')}`

/**
 * What the field shows while somebody types: the month gets its leading zero and the slash appears by
 * itself, and can be deleted again. A pasted or filled date becomes `MM / YY` at once.
 */
export const formatExpiry = (typed: string, before = ''): string => {
  const whole = /\d{4}/.test(typed) ? parseExpiry(typed) : undefined
  if (whole) return written(whole)
  if (typed.length < before.length && /\d\s*\/?\s*$/.test(typed)) return typed.replace(/\s*\/?\s*$/, '')
  const single = /^\s*(\d)\s*[-/. ]/.exec(typed)
  const digits = (single ? `0${typed.replace(/\D/g, '')}` : typed.replace(/\D/g, '')).slice(0, 4)
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  return padded.length < 2 ? padded : `${padded.slice(0, 2)} / ${padded.slice(2)}`
}

const monthsSinceZero = ({ month, year }: Month): number => year * 12 + month

/** Cards are good until the end of the month they name; no issuer prints a date more than fifty years ahead. */
const furthestMonths = 50 * 12

/**
 * What is wrong with an expiry date, as a sentence; undefined when it is a month from `now` on.
 * `now` comes from the server's own times, so that a sandbox's moved clock counts here too.
 */
export const expiryFault = (typed: string, now: Month): string | undefined => {
  if (typed.trim() === '') return 'Enter the expiry date.'
  const given = parseExpiry(typed)
  if (!given) return 'Enter the expiry date as month and year, for example 04 / 34.'
  const ahead = monthsSinceZero(given) - monthsSinceZero(now)
  if (ahead < 0) return 'This card has expired.'
  if (ahead > furthestMonths) return 'The expiry year is too far ahead.'
  return undefined
}

/** The month of an ISO 8601 date-time, in UTC. */
export const monthOf = (timestamp: string): Month => {
  const time = new Date(timestamp)
  return { month: time.getUTCMonth() + 1, year: time.getUTCFullYear() }
}
