import type { Interval } from '@atelier/contract'
import { hours } from '@atelier/plumbing/clock'
import { momentOfWall, type WallTime, wallTimeAt } from './time-zone.ts'
import { stepWall, truncateWall } from './wall-steps.ts'

/**
 * Step of a time range, with the complete hour, day, week, month or year that contains it: moments at or
 * after `from` and before `before`. A range that starts within a month thus includes the whole month.
 * Consecutive buckets have no gaps.
 */
export type Bucket = { readonly timestamp: Date; readonly from: Date; readonly before: Date }

const hour = hours(1)

/** Hours are steps of elapsed time, independent of clock changes. */
const hourBuckets = (start: number, end: number, zone: string): Bucket[] => {
  const buckets: Bucket[] = []
  let last = -Infinity
  for (let timestamp = start; timestamp <= end; timestamp += hour) {
    const wall = wallTimeAt(timestamp, zone)
    const truncated = timestamp - (wall - truncateWall(wall, 'hour'))
    // Prevents overlapping hours where the clock changes by half an hour.
    const from = Math.max(truncated, last)
    last = truncated + hour
    buckets.push({ timestamp: new Date(timestamp), from: new Date(from), before: new Date(last) })
  }
  return buckets
}

/**
 * Returns the buckets from `start` to `end`, inclusive, one per interval. Days and longer intervals follow
 * the local calendar and preserve the time of day of the start. Steps are cumulative: after a shorter month
 * the day remains the earlier one (31 January, 29 February, 29 March).
 *
 * @returns empty when `end` is before `start`
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
    // The next bucket starts where this bucket ends: its steps never exceed an interval.
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

/**
 * Returns the first and last moment of a range of days in a time zone. The last is one millisecond before the
 * next day.
 */
export const daysBetween = (
  first: string,
  last: string,
  zone: string,
): { readonly start: Date; readonly end: Date } => ({
  start: new Date(momentOfWall(Date.parse(first), zone)),
  end: new Date(momentOfWall(stepWall(Date.parse(last), 'day'), zone) - 1),
})
