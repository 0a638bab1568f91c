import { type RawBuilder, sql } from 'kysely'

/** Lists whose length is kept by the database itself (migration 0025), because counting a long one takes longer than showing a page of it. */
export type CountedList = 'customers' | 'checkouts' | 'subscriptions'

/**
 * How many rows a seller's list has, for a statement that shows a page of it.
 *
 * @param statuses only those in one of these; all without
 */
export const listCount = (
  list: CountedList,
  organization_id: string,
  statuses?: readonly string[],
): RawBuilder<number> => {
  const among = statuses === undefined ? sql`` : sql` and status = any(${[...statuses]}::text[])`
  return sql<number>`(
    select coalesce(sum(rows), 0)::bigint from list_counts
    where organization_id = ${organization_id} and list = ${list}${among})`
}

/** What every list is asked for: it does not change how many rows there are. */
const paging = ['page', 'limit', 'sorting']

/** Whether a list is asked for nothing else than a page of it and these filters. */
export const asksOnly = (filter: object, ...known: readonly string[]): boolean =>
  Object.entries(filter).every(
    ([name, value]) => value === undefined || paging.includes(name) || known.includes(name),
  )
