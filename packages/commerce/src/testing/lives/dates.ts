/** Length of a period or of a trial: a number of units. */
export type Length = { readonly unit: 'day' | 'week' | 'month' | 'year'; readonly count: number }

export const dayMs = 86_400_000

/** Returns the time `count` months after a time (milliseconds), on its day of the month or the last one (UTC). */
const monthsLater = (from: number, count: number): number => {
  const date = new Date(from)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + count
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (from % dayMs)
}

/** Returns the time a number of lengths after a time, in milliseconds. */
export const later = (from: number, { unit, count }: Length, times = 1): number => {
  if (unit === 'day') return from + count * times * dayMs
  if (unit === 'week') return from + count * times * 7 * dayMs
  return monthsLater(from, count * times * (unit === 'month' ? 1 : 12))
}

/** Returns the first end of a period, counted from the anchor, after a time. */
export const endAfter = (anchor: number, length: Length, start: number): number => {
  let times = 1
  while (later(anchor, length, times) <= start) times += 1
  return later(anchor, length, times)
}

/** Returns the number of periods that begin within `months` months of the first, which counts. */
export const periodsWithin = (first: number, length: Length, months: number): number => {
  let periods = 1
  while (later(first, length, periods) < monthsLater(first, months)) periods += 1
  return periods
}

const seconds = (from: number, to: number): number => Math.floor(to / 1000) - Math.floor(from / 1000)

/** Returns an amount for the part of a period after a time: to the second, rounded half up. */
export const restOf = (amount: number, start: number, end: number, now: number): number => {
  const length = seconds(start, end)
  const rest = seconds(now, end)
  // In doubles, amounts times seconds are exact up to a few millions of minor units a year.
  const exact = amount * rest
  return Math.floor(exact / length) + ((exact % length) * 2 >= length ? 1 : 0)
}

export const sameLength = (a: Length, b: Length): boolean => a.unit === b.unit && a.count === b.count
