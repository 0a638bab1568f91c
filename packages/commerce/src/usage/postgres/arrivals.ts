import type { StoredBatch } from '../port.ts'
import { type Month, monthOf } from './month.ts'

/**
 * Month of arrival of an organization's events, with the range of the events' own moments: `from` inclusive,
 * `before` exclusive. Without the range, some events are not counted yet and may be of any moment.
 */
export type Arrival = { readonly month: Month; readonly from?: Date; readonly before?: Date }

/** Time range: `from` inclusive, `before` exclusive; an absent bound is open. */
export type Range = { readonly from?: Date | undefined; readonly before?: Date | undefined }

/** Time range with all months in which its events may have arrived. */
export type Window = Range & { readonly months: readonly Month[] }

/**
 * Maximum month tables per statement, when fewer than all can answer it: planning time grows with the number
 * of tables.
 */
export const monthsAtOnce = 6

const startOf = ({ from }: Range): number => from?.getTime() ?? -Infinity
const endOf = ({ before }: Range): number => before?.getTime() ?? Infinity

const rangeOf = (start: number, end: number): Range => ({
  ...(start !== -Infinity && { from: new Date(start) }),
  ...(end !== Infinity && { before: new Date(end) }),
})

/** Returns the distinct months, newest first. */
export const distinctMonths = (months: readonly Month[]): readonly Month[] => {
  const byId = new Map(months.map((month) => [month.id, month]))
  return [...byId.values()].toSorted((a, b) => b.starts_at.getTime() - a.starts_at.getTime())
}

/** Returns the arrival months of batches, newest first. */
export const monthsOfBatches = (batches: readonly Pick<StoredBatch, 'ingested_at'>[]): readonly Month[] =>
  distinctMonths(batches.map(({ ingested_at }) => monthOf(ingested_at)))

/** Returns the arrival months of the events in a range, newest first. */
export const monthsWithin = (arrivals: readonly Arrival[], range: Range): readonly Month[] =>
  distinctMonths(
    arrivals
      .filter((arrival) => startOf(arrival) < endOf(range) && endOf(arrival) > startOf(range))
      .map(({ month }) => month),
  )

/** Returns the arrival months of events that are not counted yet. */
export const waitingMonthsOf = (arrivals: readonly Arrival[]): readonly Month[] =>
  distinctMonths(arrivals.filter(({ from }) => from === undefined).map(({ month }) => month))

/** Splits months into chunks, one per statement. */
export const monthsInParts = (months: readonly Month[]): readonly (readonly Month[])[] =>
  Array.from({ length: Math.ceil(months.length / monthsAtOnce) }, (_, i) =>
    months.slice(i * monthsAtOnce, (i + 1) * monthsAtOnce),
  )

/**
 * Splits a range into windows, newest first; the events of each window are in the tables of few months. Each
 * event is in exactly one window. A range whose events kept arriving for years is one window of many months.
 */
export const windowsOf = (arrivals: readonly Arrival[], range: Range): readonly Window[] => {
  const start = startOf(range)
  const end = endOf(range)
  const bounds = arrivals.flatMap((arrival) => [startOf(arrival), endOf(arrival)])
  const cuts = [...new Set(bounds)].filter((bound) => bound > start && bound < end).toSorted((a, b) => b - a)
  const windows: Window[] = []
  let [latest, months]: [number, readonly Month[]] = [end, []]
  const close = (at: number): void => {
    if (months.length > 0) windows.push({ ...rangeOf(at, latest), months })
    ;[latest, months] = [at, []]
  }
  let before = end
  for (const from of [...cuts, start]) {
    const more = monthsWithin(arrivals, rangeOf(from, before))
    const together = distinctMonths([...months, ...more])
    if (together.length > monthsAtOnce && months.length > 0) {
      close(before)
      months = more
    } else months = together
    before = from
  }
  close(start)
  return windows
}
