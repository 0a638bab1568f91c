import { clockFormat } from '@atelier/contract'

/**
 * Local date and time, as the milliseconds of the same date and time in UTC. Calendar arithmetic uses it
 * because every day has 24 hours.
 */
export type WallTime = number

/** Returns the UTC offset of a zone at a moment, in milliseconds. */
const offsetAt = (moment: number, zone: string): number => {
  if (zone === 'UTC') return 0
  // Parsing the digits is three times as fast as `formatToParts`.
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] =
    clockFormat(zone).format(moment).match(/\d+/g)?.map(Number) ?? []
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

/** Returns the local time of a moment in a zone. */
export const wallTimeAt = (moment: number, zone: string): WallTime => moment + offsetAt(moment, zone)

const day = 86_400_000

/**
 * Returns the moment of a local time. A time skipped by a clock change maps to the moment equally far after
 * the change as the time is into the gap; a repeated time maps to its first occurrence.
 */
export const momentOfWall = (wall: WallTime, zone: string): number => {
  const before = offsetAt(wall - day, zone)
  const after = offsetAt(wall + day, zone)
  const first = wall - before
  if (before === after || offsetAt(first, zone) === before) return first
  const second = wall - after
  return offsetAt(second, zone) === after ? second : first
}
