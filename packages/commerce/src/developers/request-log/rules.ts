import { days, hours, minutes } from '@atelier/plumbing/clock'

/** Interval lengths of a chart, in seconds, by the maximum period, in milliseconds. */
const parts = [
  { upTo: hours(1), seconds: 60 },
  { upTo: hours(6), seconds: 600 },
  { upTo: days(1), seconds: 1800 },
  { upTo: days(3), seconds: 7200 },
] as const

/** Returns the interval length of a chart, in seconds. A chart has at most about sixty intervals. */
const partSeconds = (milliseconds: number): number =>
  parts.find(({ upTo }) => milliseconds <= upTo)?.seconds ?? 10_800

/**
 * Returns the period of a chart: whole intervals, the first of which contains `start`, and the last of which ends after
 * `end`.
 */
export const wholeParts = (start: Date, end: Date) => {
  const seconds = partSeconds(end.getTime() - start.getTime())
  const length = seconds * 1000
  // Counts are per minute, so the last interval includes the current minute.
  const before = new Date(Math.ceil((end.getTime() + 1) / minutes(1)) * minutes(1))
  const count = Math.max(1, Math.ceil((before.getTime() - start.getTime()) / length))
  return { seconds, from: new Date(before.getTime() - count * length), before }
}
