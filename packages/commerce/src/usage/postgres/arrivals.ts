import type { StoredBatch } from '../port.ts'
import { type Month, monthOf } from './month.ts'

/**
 * A month in which events of an organization arrived, and the time in which their own moments are: from one until before
 * another. Without that time, some of them are not counted yet, and may be of any moment.
 */
export type Arrival = { readonly month: Month; readonly from?: Date; readonly before?: Date }

/** A time, from a moment until before another; without one of them it is open at that end. */
export type Range = { readonly from?: Date | undefined; readonly before?: Date | undefined }

/** A piece of time, and all months in which events of it may have arrived. */
export type Window = Range & { readonly months: readonly Month[] }

/** How many tables of months one statement reads, where fewer than all can answer it: what planning takes grows with them. */
export const monthsAtOnce = 6

const startOf = ({ from }: Range): number => from?.getTime() ?? -Infinity
const endOf = ({ before }: Range): number => before?.getTime() ?? Infinity

const rangeOf = (start: number, end: number): Range => ({
  ...(start !== -Infinity && { from: new Date(start) }),
  ...(end !== Infinity && { before: new Date(end) }),
})

/** Months without repetitions, the newest first. */
export const distinctMonths = (months: readonly Month[]): readonly Month[] => {
  const byId = new Map(months.map((month) => [month.id, month]))
  return [...byId.values()].toSorted((a, b) => b.starts_at.getTime() - a.starts_at.getTime())
}

/** The months in which batches arrived, the newest first. */
export const monthsOfBatches = (batches: readonly Pick<StoredBatch, 'ingested_at'>[]): readonly Month[] =>
  distinctMonths(batches.map(({ ingested_at }) => monthOf(ingested_at)))

/** The months in which events of a time arrived, the newest first. */
export const monthsWithin = (arrivals: readonly Arrival[], range: Range): readonly Month[] =>
  distinctMonths(
    arrivals
      .filter((arrival) => startOf(arrival) < endOf(range) && endOf(arrival) > startOf(range))
      .map(({ month }) => month),
  )

/** The months in which events arrived that are not counted yet. */
export const waitingMonthsOf = (arrivals: readonly Arrival[]): readonly Month[] =>
  distinctMonths(arrivals.filter(({ from }) => from === undefined).map(({ month }) => month))

/** Months in parts, each for one statement. */
export const monthsInParts = (months: readonly Month[]): readonly (readonly Month[])[] =>
  Array.from({ length: Math.ceil(months.length / monthsAtOnce) }, (_, i) =>
    months.slice(i * monthsAtOnce, (i + 1) * monthsAtOnce),
  )

/**
 * A time in pieces, the newest first, each as long as its events are in the tables of few months. Each event is in one of
 * them. A time of which events kept arriving for years is a piece of many months.
 */
export const windowsOf = (arrivals: readonly Arrival[], range: Range): readonly Window[] => {
  const [start, end] = [startOf(range), endOf(range)]
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
