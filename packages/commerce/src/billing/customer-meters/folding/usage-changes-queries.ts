import { sql } from 'kysely'
import type { Connection, Tx } from '../../../core/services.ts'

/** Customers and subscriptions whose usage changed. */
export type UsageChanges = {
  readonly customer_ids: readonly string[]
  readonly subscription_ids: readonly string[]
}

/**
 * Queues a notification of changed usage. The row of a queued one is locked here, so that it is sent after
 * this transaction and includes its changes.
 */
export const recordUsageChanges = async (
  tx: Tx,
  { customer_ids, subscription_ids }: UsageChanges,
  now: Date,
): Promise<void> => {
  if (customer_ids.length + subscription_ids.length === 0) return
  await sql`
    insert into usage_news (subject_id, kind, changed_at)
    select subject_id, kind, ${now}::timestamptz from (
      select distinct unnest(${[...customer_ids]}::uuid[]) as subject_id, 'customer' as kind
      union all
      select distinct unnest(${[...subscription_ids]}::uuid[]), 'subscription'
    ) as changes
    order by subject_id
    on conflict (subject_id) do update set changed_at = usage_news.changed_at`.execute(tx)
}

/** Selects all queued notifications, as a single row of due work. */
export const selectUsageChanges = (db: Connection) =>
  db
    .selectFrom('usage_news')
    .select(({ fn }) => [sql<string>`'all'`.as('id'), fn.min('changed_at').as('due_at')])
    .having(({ eb, fn }) => eb(fn.countAll(), '>', 0))

/** Takes the oldest queued notifications, except those that another transaction is changing. */
export const claimUsageChanges = async (tx: Tx, limit: number): Promise<UsageChanges> => {
  const claimed = await tx
    .deleteFrom('usage_news')
    .where('subject_id', 'in', ({ selectFrom }) =>
      selectFrom('usage_news')
        .select('subject_id')
        .orderBy('changed_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['subject_id', 'kind'])
    .execute()
  const idsOf = (kind: string) =>
    claimed.flatMap((changes) => (changes.kind === kind ? changes.subject_id : []))
  return { customer_ids: idsOf('customer'), subscription_ids: idsOf('subscription') }
}
