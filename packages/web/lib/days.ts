/**
 * Days. Where the API counts in days it writes them `YYYY-MM-DD`, and no time zone is involved. Where it
 * counts in moments, the days are local to the browser, as in its calendars.
 */

const dayMs = 86_400_000

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const text = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns the day of a moment, in a time zone. */
export const dayIn = (moment: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

export const addDays = (day: string, count: number): string =>
  text(new Date(utc(day).getTime() + count * dayMs))

/** Returns the number of days between two, both included. */
export const countDays = (first: string, last: string): number =>
  Math.round((utc(last).getTime() - utc(first).getTime()) / dayMs) + 1

/** Returns the first day of the month a number of months from that of a day. */
export const monthFrom = (day: string, months: number): string => {
  const date = utc(day)
  return text(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)))
}

/** Returns the number of months that two days span, both of theirs included. */
export const countMonths = (first: string, last: string): number => {
  const [from, to] = [utc(first), utc(last)]
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1
}

/** Converts a day to local midnight, as calendars in the browser expect. */
export const toLocalDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** Returns the local day of a moment, also of one returned by a calendar in the browser. */
export const fromLocalDate = (date: Date): string =>
  text(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())))

/** Whole days of a `DateRange`, the last one included; `undefined` leaves an end open. */
export type Days = { readonly from?: Date | undefined; readonly to?: Date | undefined }

/** Moments that bound a range of days: `end` is the first one after the last day. */
export type Moments = { readonly start: string | undefined; readonly end: string | undefined }

const midnight = (day: Date, daysLater: number): string =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater).toISOString()

/** Returns the moments that bound the local days of a filter. */
export const momentsOfDays = ({ from, to }: Days): Moments => ({
  start: from && midnight(from, 0),
  end: to && midnight(to, 1),
})

/** Returns the days of a filter between two moments of a URL. */
export const daysOfMoments = ({ start, end }: Moments): Days => ({
  from: start === undefined ? undefined : new Date(start),
  to: end === undefined ? undefined : new Date(Date.parse(end) - 1),
})

/** Returns the last moment of a local day; null for an empty field of the type `date`. */
export const endOfDay = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59.999`).toISOString()

/**
 * Returns the moment of a local day at the time of day of another moment; undefined for an empty field of the type
 * `date`.
 */
export const onDay = (day: string, moment: string): string | undefined => {
  if (day === '') return undefined
  const date = toLocalDate(day)
  const time = new Date(moment)
  date.setHours(time.getHours(), time.getMinutes(), time.getSeconds(), time.getMilliseconds())
  return date.toISOString()
}

/** Formats a moment for a field of the type `datetime-local`, in the local time zone: `2030-12-31T18:00`. */
export const localText = (moment: string | null | undefined): string => {
  if (moment == null) return ''
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${fromLocalDate(date)}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * Parses a field of the type `datetime-local`; null for an empty one. The stored moment stays exact while the
 * field shows it: the field has no seconds.
 */
export const readLocal = (field: string, stored: string | null | undefined): string | null => {
  if (field === '') return null
  if (stored != null && field === localText(stored)) return stored
  const date = new Date(field)
  return Number.isNaN(date.getTime()) ? field : date.toISOString()
}
