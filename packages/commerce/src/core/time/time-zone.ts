import { clockFormat } from '@atelier/contract'

/**
 * A clock on the wall of a time zone, as milliseconds: its date and time read as if they were of UTC. The arithmetic of
 * calendars is done on it, where every day has 24 hours.
 */
export type WallTime = number

/** How far the clock of a zone is ahead of UTC at a moment, in milliseconds. */
const offsetAt = (moment: number, zone: string): number => {
  if (zone === 'UTC') return 0
  // Numbers alone are read: this is three times as fast as asking for the parts.
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] =
    clockFormat(zone).format(moment).match(/\d+/g)?.map(Number) ?? []
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

/** What the clock of a zone shows at a moment. */
export const wallTimeAt = (moment: number, zone: string): WallTime => moment + offsetAt(moment, zone)

const day = 86_400_000

/**
 * The moment at which the clock of a zone shows a time. When the clock is put forward it skips an hour: a skipped time
 * stands for the moment as long after the change as it is into the gap. When the clock is put back it shows an hour
 * twice: a time stands for the first.
 */
export const momentOfWall = (wall: WallTime, zone: string): number => {
  const before = offsetAt(wall - day, zone)
  const after = offsetAt(wall + day, zone)
  const first = wall - before
  if (before === after || offsetAt(first, zone) === before) return first
  const second = wall - after
  return offsetAt(second, zone) === after ? second : first
}
