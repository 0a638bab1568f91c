import type { Interval } from '@atelier/contract'
import { hours } from '@atelier/plumbing/clock'
import { momentOfWall, wallTimeAt } from '../time-zone.ts'
import { truncateWall } from '../wall-steps.ts'

/** Delay after which a local time repeats when the clock is set back: an hour or half an hour. */
const comesAgain = [hours(1), hours(0.5)]

/**
 * Returns the start of the hour, day, week (Monday), month or year that contains a moment, in a time zone.
 * Equals PostgreSQL's `date_trunc(interval, moment, zone)`, to the millisecond. In the few zones where
 * midnight repeats, the day starts at the second midnight.
 */
export const truncate = (moment: Date, interval: Interval, zone: string): Date => {
  const wall = wallTimeAt(moment.getTime(), zone)
  const truncated = truncateWall(wall, interval)
  if (interval === 'hour') return new Date(moment.getTime() - (wall - truncated))
  const first = momentOfWall(truncated, zone)
  const second = comesAgain.map((late) => first + late).find((at) => wallTimeAt(at, zone) === truncated)
  return new Date(second ?? first)
}
