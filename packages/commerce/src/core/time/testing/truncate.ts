import type { Interval } from '@atelier/contract'
import { hours } from '@atelier/plumbing/clock'
import { momentOfWall, wallTimeAt } from '../time-zone.ts'
import { truncateWall } from '../wall-steps.ts'

/** How long after the first a time comes again when a clock is put back: an hour, or half of one. */
const comesAgain = [hours(1), hours(0.5)]

/**
 * The beginning of the hour, day, week (Monday), month or year that a moment lies in, by the clock of a time zone: what
 * PostgreSQL's `date_trunc(interval, moment, zone)` answers, to the millisecond. In the few zones whose clock is put back
 * to midnight, which makes midnight come twice, the second stands for the day.
 */
export const truncate = (moment: Date, interval: Interval, zone: string): Date => {
  const wall = wallTimeAt(moment.getTime(), zone)
  const truncated = truncateWall(wall, interval)
  if (interval === 'hour') return new Date(moment.getTime() - (wall - truncated))
  const first = momentOfWall(truncated, zone)
  const second = comesAgain.map((late) => first + late).find((at) => wallTimeAt(at, zone) === truncated)
  return new Date(second ?? first)
}
