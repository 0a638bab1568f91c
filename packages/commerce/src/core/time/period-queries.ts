import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Bucket } from './buckets.ts'

/**
 * The number of the bucket that a moment lies in, from 0; -1 before the first bucket, and the number of buckets after
 * the last. The bounds come from `bucketsBetween`, so that one place knows about time zones, and a query reads no more
 * than a sorted list. Group by its alias.
 *
 * @param buckets at least one
 */
export const bucketNumber = (moment: Expression<unknown>, buckets: readonly Bucket[]): RawBuilder<number> => {
  const bounds = [...buckets.map(({ from }) => from), ...buckets.slice(-1).map(({ before }) => before)]
  return sql`width_bucket(${moment}, ${bounds}::timestamptz[]) - 1`
}

/**
 * The buckets as rows of `bucket (period, from_at, before_at)`, for a query that reads a stretch of an index for each of
 * them: `period` is the number that `bucketNumber` answers. With such an index that is faster than finding
 * the bucket of each row.
 */
export const bucketRows = (buckets: readonly Bucket[]): RawBuilder<unknown> =>
  sql`(select number - 1 as period, from_at, before_at
    from unnest(${buckets.map(({ from }) => from)}::timestamptz[], ${buckets.map(({ before }) => before)}::timestamptz[])
      with ordinality as given (from_at, before_at, number)) as bucket`
