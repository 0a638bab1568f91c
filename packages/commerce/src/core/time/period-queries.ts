import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Bucket } from './buckets.ts'

/**
 * Returns the expression for the zero-based bucket of a moment; -1 before the first bucket, and the number of buckets
 * after the last. The bounds come from `bucketsBetween`, so that time zones are handled in one place and the
 * query only searches a sorted list. Group by its alias.
 *
 * @param buckets at least one
 */
export const bucketNumber = (moment: Expression<unknown>, buckets: readonly Bucket[]): RawBuilder<number> => {
  const bounds = [...buckets.map(({ from }) => from), ...buckets.slice(-1).map(({ before }) => before)]
  return sql`width_bucket(${moment}, ${bounds}::timestamptz[]) - 1`
}

/**
 * Returns the buckets as rows of `bucket (period, from_at, before_at)`, for queries that read an index range per
 * bucket. `period` equals the result of `bucketNumber`. With such an index this is faster than `bucketNumber`.
 */
export const bucketRows = (buckets: readonly Bucket[]): RawBuilder<unknown> =>
  sql`(select number - 1 as period, from_at, before_at
    from unnest(${buckets.map(({ from }) => from)}::timestamptz[], ${buckets.map(({ before }) => before)}::timestamptz[])
      with ordinality as given (from_at, before_at, number)) as bucket`
