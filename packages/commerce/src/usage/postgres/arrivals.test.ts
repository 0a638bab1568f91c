import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Arrival, monthsAtOnce, monthsInParts, monthsWithin, windowsOf } from './arrivals.ts'
import { monthOf } from './month.ts'

const day = 86_400_000
const start = Date.UTC(2020, 0, 1)
const dayAt = (number: number): Date => new Date(start + number * day)
const month = (number: number) => monthOf(new Date(start), number)

/** Month of arrival with the days of its events; without days, some events are not counted yet. */
const arbitraryArrival: fc.Arbitrary<Arrival> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(fc.nat(40), fc.nat(1200), fc.nat(90)).map(([at, first, days]) => ({
      month: month(at),
      from: dayAt(first),
      before: dayAt(first + days + 1),
    })),
  },
  { weight: 1, arbitrary: fc.nat(40).map((at) => ({ month: month(at) })) },
)
const arbitraryBound = fc.option(
  fc.integer({ min: -10, max: 1400 }).map((number) => new Date(dayAt(number).getTime() + 12_345)),
  { nil: undefined },
)

it('splits a time range into pieces so that each event is in one of them, with the month of its arrival', () => {
  fc.assert(
    fc.property(
      fc.array(arbitraryArrival, { maxLength: 30 }),
      fc.record({ from: arbitraryBound, before: arbitraryBound }),
      fc.array(fc.tuple(fc.nat(29), fc.integer({ min: 0, max: 1300 * 24 })), { maxLength: 20 }),
      (arrivals, range, events) => {
        const windows = windowsOf(arrivals, range)
        for (const [index, hours] of events) {
          const arrival = arrivals[index]
          const moment = new Date(start + (hours * day) / 24)
          if (arrival === undefined) continue
          const isWithin = (bounds: {
            readonly from?: Date | undefined
            readonly before?: Date | undefined
          }) =>
            (bounds.from === undefined || bounds.from <= moment) &&
            (bounds.before === undefined || moment < bounds.before)
          if (!isWithin(arrival) || !isWithin(range)) continue
          const holders = windows.filter(isWithin)
          expect(holders).toHaveLength(1)
          expect(holders[0]?.months).toContainEqual(arrival.month)
        }
      },
    ),
  )
})

it('has the newest pieces first, each with the tables of few months', () => {
  const arrivals = Array.from({ length: 24 }, (_, number) => ({
    month: month(number),
    from: month(number).starts_at,
    before: month(number).ends_at,
  }))
  const windows = windowsOf(arrivals, {})
  expect(windows.map(({ months }) => months.length)).toEqual([6, 6, 6, 6])
  expect(windows.flatMap(({ months }) => months)).toEqual(monthsWithin(arrivals, {}))
  expect(windows.map(({ from }) => from)).toEqual(
    [18, 12, 6, undefined].map((number) => number && month(number).starts_at),
  )
  expect(windowsOf(arrivals, { from: month(3).starts_at, before: month(4).starts_at })).toEqual([
    { from: month(3).starts_at, before: month(4).starts_at, months: [month(3)] },
  ])
})

it('has a piece of many months where events of one day kept arriving for years', () => {
  const late = Array.from({ length: 2 * monthsAtOnce }, (_, number) => ({
    month: month(number),
    from: dayAt(0),
    before: dayAt(1),
  }))
  const ownRange = { month: month(20), from: month(20).starts_at, before: month(20).ends_at }
  const windows = windowsOf([...late, ownRange], {})
  expect(windows.map(({ months }) => months.length)).toEqual([1, 2 * monthsAtOnce])
})

it('reads many months in parts, each month once', () => {
  const months = Array.from({ length: 2 * monthsAtOnce + 1 }, (_, number) => month(number))
  const parts = monthsInParts(months)
  expect(parts.map(({ length }) => length)).toEqual([monthsAtOnce, monthsAtOnce, 1])
  expect(parts.flat()).toEqual(months)
})
