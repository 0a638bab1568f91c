import { sql } from 'kysely'
import { testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../database/tables.ts'
import { bucketsBetween, daysBetween } from './buckets.ts'
import { bucketNumber, bucketRows } from './period-queries.ts'
import { wallTimeAt } from './time-zone.ts'
import { truncate } from './testing/truncate.ts'

let test: TestDatabase<Tables>
beforeAll(async () => {
  test = await testDatabase<Tables>()
})
afterAll(() => test.close())

const halfHour = 1_800_000
const day = 86_400_000

/**
 * Every half hour of the days in 2024 and 2025 with a clock change, and noon of the first day of each month.
 */
const interestingMoments = (zone: string): Date[] => {
  const offset = (moment: number) => wallTimeAt(moment, zone) - moment
  const moments: Date[] = []
  const first = Date.parse('2024-01-01T00:00:00Z')
  for (let at = first; at < Date.parse('2026-01-01T00:00:00Z'); at += day) {
    if (new Date(at).getUTCDate() === 1) moments.push(new Date(at + day / 2 + 123))
    if (offset(at) !== offset(at + day))
      for (let late = -day / 2; late < 1.5 * day; late += halfHour) moments.push(new Date(at + late))
  }
  return moments
}

const intervals = ['hour', 'day', 'week', 'month', 'year'] as const

it.each([
  'UTC',
  'Europe/Stockholm',
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
])('PostgreSQL truncates the moments of %s to the same ones', async (zone) => {
  const moments = interestingMoments(zone)
  for (const interval of intervals) {
    const result = await sql<{ moment: Date; truncated: Date }>`
      select moment, date_trunc(${interval}, moment, ${zone}) as truncated
      from unnest(${moments}::timestamptz[]) as moment`.execute(test.database.db)
    expect(result.rows).toHaveLength(moments.length)
    const different = result.rows.filter(
      (row) => truncate(row.moment, interval, zone).getTime() !== row.truncated.getTime(),
    )
    expect(different).toEqual([])
  }
})

it.each(['UTC', 'Europe/Stockholm', 'America/Havana', 'Australia/Lord_Howe'])(
  'PostgreSQL finds the bucket of each moment of %s',
  async (zone) => {
    const moments = interestingMoments(zone)
    for (const interval of ['day', 'week', 'month', 'year'] as const) {
      const { start, end } = daysBetween('2024-03-01', '2025-02-15', zone)
      const buckets = bucketsBetween(start, end, interval, zone)
      const result = await sql<{ moment: Date; number: number }>`
        select moment, ${bucketNumber(sql.ref('moment'), buckets)} as number
        from unnest(${moments}::timestamptz[]) as moment`.execute(test.database.db)
      expect(new Set(result.rows.map(({ number }) => number)).size).toBeGreaterThan(1)
      for (const { moment, number } of result.rows) {
        const ownBucket = buckets.findIndex(({ from, before }) => from <= moment && moment < before)
        const outside = moment < (buckets[0]?.from ?? moment) ? -1 : buckets.length
        expect(number).toBe(ownBucket === -1 ? outside : ownBucket)
        // Bucket boundaries equal truncation boundaries.
        const bucket = buckets[ownBucket]
        if (bucket !== undefined)
          expect(truncate(moment, interval, zone)).toEqual(
            truncate(new Date(bucket.before.getTime() - 1), interval, zone),
          )
      }
    }
  },
)

it('PostgreSQL reads the buckets as rows, with the numbers that their moments have', async () => {
  const { start, end } = daysBetween('2024-03-30', '2024-04-02', 'Europe/Stockholm')
  const buckets = bucketsBetween(start, end, 'day', 'Europe/Stockholm')
  const { rows } = await sql`
    select period, from_at, before_at, ${bucketNumber(sql.ref('from_at'), buckets)} as first,
      ${bucketNumber(sql`before_at - interval '1 microsecond'`, buckets)} as last
    from ${bucketRows(buckets)} order by period`.execute(test.database.db)
  expect(rows).toEqual(
    buckets.map(({ from, before }, i) => ({
      period: i,
      from_at: from,
      before_at: before,
      first: i,
      last: i,
    })),
  )
})
