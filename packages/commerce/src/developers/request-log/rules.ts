import { days, hours, minutes } from '@atelier/plumbing/clock'

/** The lengths of the parts of a chart, in seconds, each for periods up to so many milliseconds. */
const parts = [
  { upTo: hours(1), seconds: 60 },
  { upTo: hours(6), seconds: 600 },
  { upTo: days(1), seconds: 1800 },
  { upTo: days(3), seconds: 7200 },
] as const

/** How long a part of a chart is, in seconds, so that there are some fifty of them at most. */
const partSeconds = (milliseconds: number): number =>
  parts.find(({ upTo }) => milliseconds <= upTo)?.seconds ?? 10_800

/** The period of a chart: whole parts that end after `end`, and begin with one that has `start`. */
export const wholeParts = (start: Date, end: Date) => {
  const seconds = partSeconds(end.getTime() - start.getTime())
  const length = seconds * 1000
  // Counts are those of minutes: the minute that is not over yet is in the last part.
  const before = new Date(Math.ceil((end.getTime() + 1) / minutes(1)) * minutes(1))
  const count = Math.max(1, Math.ceil((before.getTime() - start.getTime()) / length))
  return { seconds, from: new Date(before.getTime() - count * length), before }
}
