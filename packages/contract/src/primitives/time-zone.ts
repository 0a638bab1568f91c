import * as z from 'zod/mini'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the format that reads the clock of a time zone; cached, because creation is slow. There are a few
 * hundred zones.
 *
 * @throws RangeError if the zone does not exist
 */
export const clockFormat = (zone: string): Intl.DateTimeFormat => {
  const key = zone.toLowerCase()
  const knownFormat = formats.get(key)
  if (knownFormat !== undefined) return knownFormat
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(key, format)
  return format
}

/**
 * Returns true if a text names a time zone of the IANA database, such as `Europe/Stockholm` or `UTC`, in
 * any case. A bare offset such as `+02:00` is rejected: it lacks the changes of daylight saving time, and
 * databases interpret its sign in two ways.
 */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    clockFormat(name)
    return true
  } catch {
    return false
  }
}

/** Name of a time zone. */
export const TimeZone = z
  .string()
  .check(
    z.refine(
      isTimeZone,
      'This time zone does not exist. Use one of the IANA database, such as Europe/Stockholm or UTC.',
    ),
  )
