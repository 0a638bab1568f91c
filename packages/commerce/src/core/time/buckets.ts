import type { Interval } from '@atelier/contract'
import { hours } from '@atelier/plumbing/clock'
import { momentOfWall, type WallTime, wallTimeAt } from './time-zone.ts'
import { stepWall, truncateWall } from './wall-steps.ts'

/**
 * One step of a range of time, and the whole hour, day, week, month or year that it stands for: all moments at or after
 * `from` and before `before`. The first bucket of a range that begins in the middle of a month thus counts the whole
 * month. The buckets of a range follow each other without a gap.
 */
export type Bucket = { readonly timestamp: Date; readonly from: Date; readonly before: Date }

const hour = hours(1)

/** Hours follow each other by the time that passes, whatever a clock on the wall shows. */
const hourBuckets = (start: number, end: number, zone: string): Bucket[] => {
  const buckets: Bucket[] = []
  let last = -Infinity
  for (let timestamp = start; timestamp <= end; timestamp += hour) {
    const wall = wallTimeAt(timestamp, zone)
    const truncated = timestamp - (wall - truncateWall(wall, 'hour'))
    // Where the clock is moved by half an hour, two hours would overlap.
    const from = Math.max(truncated, last)
    last = truncated + hour
    buckets.push({ timestamp: new Date(timestamp), from: new Date(from), before: new Date(last) })
  }
  return buckets
}

/**
 * The buckets `start`, `start` + 1 interval, … until `end`, which may be one itself. Days and longer intervals are
 * counted by the clock of the time zone, and keep the time of day of the start. The steps are cumulative: after a month
 * that is too short the day stays the earlier one (31 January, 29 February, 29 March).
 *
 * @returns none when `end` is before `start`
 */
export const bucketsBetween = (start: Date, end: Date, interval: Interval, zone: string): Bucket[] => {
  if (interval === 'hour') return hourBuckets(start.getTime(), end.getTime(), zone)
  const momentAt = (wall: WallTime): number => momentOfWall(wall, zone)
  const buckets: Bucket[] = []
  let wall = wallTimeAt(start.getTime(), zone)
  let timestamp = start.getTime()
  let truncated = truncateWall(wall, interval)
  let from = momentAt(truncated)
  while (timestamp <= end.getTime()) {
    // The next bucket begins where this one ends: its steps are never longer than an interval.
    const next = stepWall(truncated, interval)
    const before = momentAt(next)
    buckets.push({ timestamp: new Date(timestamp), from: new Date(from), before: new Date(before) })
    wall = stepWall(wall, interval)
    timestamp = wall === next ? before : momentAt(wall)
    truncated = next
    from = before
  }
  return buckets
}

/** The first and the last moment of a range of days in a time zone; the last is a millisecond before the next day. */
export const daysBetween = (
  first: string,
  last: string,
  zone: string,
): { readonly start: Date; readonly end: Date } => ({
  start: new Date(momentOfWall(Date.parse(first), zone)),
  end: new Date(momentOfWall(stepWall(Date.parse(last), 'day'), zone) - 1),
})
