import { type Interval, isTimeZone } from '@atelier/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketsBetween, daysBetween } from './buckets.ts'
import { wallTimeAt } from './time-zone.ts'
import { truncate } from './testing/truncate.ts'
import { truncateWall } from './wall-steps.ts'

const intervals = ['hour', 'day', 'week', 'month', 'year'] as const

/** Zones with unusual clock changes: by half an hour, at midnight, during Ramadan, never. */
const zones = [
  'UTC',
  'Europe/Stockholm',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Nuuk',
  'America/Santiago',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
] as const

const buckets = (start: string, end: string, interval: Interval, zone = 'UTC') =>
  bucketsBetween(new Date(start), new Date(end), interval, zone)

const timestamps = (...range: Parameters<typeof buckets>) =>
  buckets(...range).map(({ timestamp }) => timestamp.toISOString())

describe('time zones', () => {
  it.each(['UTC', 'Europe/Stockholm', 'europe/stockholm', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    '%s is one',
    (name) => expect(isTimeZone(name)).toBe(true),
  )
  it.each(['', 'Europe/Nowhere', '+02:00', '-05:00', 'Stockholm', '../etc/passwd', 'UTC '])(
    '%j is none',
    (name) => expect(isTimeZone(name)).toBe(false),
  )
})

describe('the beginning of an interval', () => {
  it.each([
    // 2024-02-29 is a Thursday.
    ['2024-02-29T13:45:10.123Z', 'UTC', 'hour', '2024-02-29T13:00:00.000Z'],
    ['2024-02-29T13:45:10.123Z', 'UTC', 'day', '2024-02-29T00:00:00.000Z'],
    ['2024-02-29T13:45:10.123Z', 'UTC', 'week', '2024-02-26T00:00:00.000Z'],
    ['2024-02-29T13:45:10.123Z', 'UTC', 'month', '2024-02-01T00:00:00.000Z'],
    ['2024-02-29T13:45:10.123Z', 'UTC', 'year', '2024-01-01T00:00:00.000Z'],
    ['2024-03-03T23:59:59.999Z', 'UTC', 'week', '2024-02-26T00:00:00.000Z'],
    ['2024-03-04T00:00:00.000Z', 'UTC', 'week', '2024-03-04T00:00:00.000Z'],
    ['1969-12-31T23:59:59.999Z', 'UTC', 'week', '1969-12-29T00:00:00.000Z'],
    ['2023-12-31T23:30:00.000Z', 'Europe/Stockholm', 'year', '2023-12-31T23:00:00.000Z'],
    ['2024-03-31T12:00:00.000Z', 'Europe/Stockholm', 'day', '2024-03-30T23:00:00.000Z'],
    ['2024-03-31T12:00:00.000Z', 'Europe/Stockholm', 'month', '2024-02-29T23:00:00.000Z'],
    // The repeated hour counts as two hours.
    ['2024-10-27T00:30:00.000Z', 'Europe/Stockholm', 'hour', '2024-10-27T00:00:00.000Z'],
    ['2024-10-27T01:30:00.000Z', 'Europe/Stockholm', 'hour', '2024-10-27T01:00:00.000Z'],
    ['2024-06-01T12:10:00.000Z', 'Asia/Kathmandu', 'hour', '2024-06-01T11:15:00.000Z'],
    // In Cairo, the day of the clock change starts at one o'clock.
    ['2024-04-26T12:00:00.000Z', 'Africa/Cairo', 'day', '2024-04-25T22:00:00.000Z'],
  ] as const)('that contains %s, in %s by the %s, is %s', (moment, zone, interval, expected) => {
    expect(truncate(new Date(moment), interval, zone).toISOString()).toBe(expected)
  })
})

describe('buckets', () => {
  it('step by an interval until the end, which may be one itself', () => {
    expect(timestamps('2024-01-15T10:30:00Z', '2024-01-17T10:30:00Z', 'day')).toEqual([
      '2024-01-15T10:30:00.000Z',
      '2024-01-16T10:30:00.000Z',
      '2024-01-17T10:30:00.000Z',
    ])
    expect(timestamps('2024-01-15T10:30:00Z', '2024-01-17T10:29:59.999Z', 'day')).toHaveLength(2)
    expect(timestamps('2024-01-02T00:00:00Z', '2024-01-01T00:00:00Z', 'day')).toEqual([])
  })

  it('count the steps of a year as the sheet does', () => {
    const { start, end } = daysBetween('2024-01-01', '2024-12-31', 'UTC')
    expect(
      (['year', 'month', 'week', 'day'] as const).map(
        (interval) => bucketsBetween(start, end, interval, 'UTC').length,
      ),
    ).toEqual([1, 12, 53, 366])
    expect(timestamps('2024-01-01T00:00:00Z', '2024-01-08T00:00:00Z', 'hour')).toHaveLength(169)
  })

  it('keep the day of the month until a month is too short for it', () => {
    expect(timestamps('2024-01-31T08:00:00Z', '2024-04-30T08:00:00Z', 'month')).toEqual([
      '2024-01-31T08:00:00.000Z',
      '2024-02-29T08:00:00.000Z',
      '2024-03-29T08:00:00.000Z',
      '2024-04-29T08:00:00.000Z',
    ])
    expect(timestamps('2024-02-29T00:00:00Z', '2028-02-29T00:00:00Z', 'year')).toEqual([
      '2024-02-29T00:00:00.000Z',
      '2025-02-28T00:00:00.000Z',
      '2026-02-28T00:00:00.000Z',
      '2027-02-28T00:00:00.000Z',
      '2028-02-28T00:00:00.000Z',
    ])
  })

  it('count the whole interval that they begin in', () => {
    expect(
      buckets('2024-01-15T00:00:00Z', '2024-02-20T00:00:00Z', 'month').map(({ from, before }) => [
        from.toISOString().slice(0, 10),
        before.toISOString().slice(0, 10),
      ]),
    ).toEqual([
      ['2024-01-01', '2024-02-01'],
      ['2024-02-01', '2024-03-01'],
    ])
  })

  it('follow the clock of the zone through its changes', () => {
    const { start, end } = daysBetween('2024-03-30', '2024-04-01', 'Europe/Stockholm')
    expect([start.toISOString(), end.toISOString()]).toEqual([
      '2024-03-29T23:00:00.000Z',
      '2024-04-01T21:59:59.999Z',
    ])
    const days = bucketsBetween(start, end, 'day', 'Europe/Stockholm')
    expect(days.map(({ timestamp }) => timestamp.toISOString())).toEqual([
      '2024-03-29T23:00:00.000Z',
      '2024-03-30T23:00:00.000Z',
      '2024-03-31T22:00:00.000Z',
    ])
    expect(days.map(({ from, before }) => (before.getTime() - from.getTime()) / 3_600_000)).toEqual([
      24, 23, 24,
    ])
    // A start in the skipped hour shifts on that day only.
    expect(timestamps('2024-03-30T01:30:00Z', '2024-04-01T12:00:00Z', 'day', 'Europe/Stockholm')).toEqual([
      '2024-03-30T01:30:00.000Z',
      '2024-03-31T01:30:00.000Z',
      '2024-04-01T00:30:00.000Z',
    ])
    const autumn = daysBetween('2024-10-27', '2024-10-27', 'Europe/Stockholm')
    expect(bucketsBetween(autumn.start, autumn.end, 'hour', 'Europe/Stockholm')).toHaveLength(25)
  })

  it('do not overlap where the clock is moved by half an hour', () => {
    const zone = 'Australia/Lord_Howe'
    for (const change of ['2024-04-06T15:00:00Z', '2024-10-05T15:30:00Z']) {
      const around = (hours: number) => new Date(Date.parse(change) + hours * 3_600_000)
      const result = bucketsBetween(around(-4), around(4), 'hour', zone)
      expect(result).toHaveLength(9)
      for (const [i, { before }] of result.entries()) {
        const next = result[i + 1]
        if (next !== undefined) {
          expect(next.from).toEqual(before)
          const last = truncate(new Date(before.getTime() - 1), 'hour', zone)
          expect(truncate(before, 'hour', zone)).not.toEqual(last)
          expect(truncate(new Date(next.before.getTime() - 1), 'hour', zone)).toEqual(
            truncate(before, 'hour', zone),
          )
        }
      }
    }
  })

  it('begin with the first of two midnights', () => {
    const { start } = daysBetween('2024-11-03', '2024-11-03', 'America/Havana')
    expect(start.toISOString()).toBe('2024-11-03T04:00:00.000Z')
    expect(truncate(start, 'day', 'America/Havana').toISOString()).toBe('2024-11-03T05:00:00.000Z')
    const [day] = bucketsBetween(start, start, 'day', 'America/Havana')
    expect(day?.before.toISOString()).toBe('2024-11-04T05:00:00.000Z')
  })
})

describe('in every zone', () => {
  const moment = fc.date({
    min: new Date('2023-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  })
  const range = fc.record({
    start: moment,
    steps: fc.nat(40),
    interval: fc.constantFrom(...intervals),
    zone: fc.constantFrom(...zones),
  })
  const hoursOf = { hour: 1, day: 24, week: 168, month: 730, year: 8766 }

  it('buckets follow each other without a gap and each contains its own interval', () => {
    fc.assert(
      fc.property(range, ({ start, steps, interval, zone }) => {
        const end = new Date(start.getTime() + steps * hoursOf[interval] * 3_600_000)
        const result = bucketsBetween(start, end, interval, zone)
        expect(result[0]?.timestamp).toEqual(start)
        result.forEach(({ timestamp, from, before }, i) => {
          const next = result[i + 1]
          if (next !== undefined) {
            expect(next.from).toEqual(before)
            expect(next.timestamp.getTime()).toBeGreaterThan(timestamp.getTime())
          }
          // All moments of a bucket truncate to the same value; the first moment after it does not.
          const ownStart = truncate(new Date(before.getTime() - 1), interval, zone)
          expect(truncate(before, interval, zone)).not.toEqual(ownStart)
          if (i > 0 || interval !== 'hour') expect(truncate(from, interval, zone)).toEqual(ownStart)
        })
      }),
    )
  })

  it('truncating twice is truncating once, and never crosses the interval of the clock', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...intervals), fc.constantFrom(...zones), (at, interval, zone) => {
        const truncated = truncate(at, interval, zone)
        expect(truncate(truncated, interval, zone)).toEqual(truncated)
        if (interval !== 'hour')
          expect(truncateWall(wallTimeAt(truncated.getTime(), zone), interval)).toBe(
            truncateWall(wallTimeAt(at.getTime(), zone), interval),
          )
      }),
    )
  })
})
