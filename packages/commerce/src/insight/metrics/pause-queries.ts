import { sql } from 'kysely'
import { bucketNumber } from '../../core/time/period-queries.ts'
import type { Connection } from '../../core/services.ts'
import { passes, type MetricsScope, spanOf } from './scope-queries.ts'

/** Change of the number of paused subscriptions of one period from the previous one. */
export type PauseFigures = { readonly period: number; readonly paused_change: number }

/**
 * Returns the change of the number of paused subscriptions in each period. Read from events, because a subscription
 * stores only its current pause: a pause ends with the next `subscription.resumed`, or with the subscription.
 */
export const countPauses = async (db: Connection, scope: MetricsScope): Promise<readonly PauseFigures[]> => {
  const { before } = spanOf(scope)
  const { rows } = await sql<PauseFigures>`
    with pauses as (
      select greatest(${bucketNumber(sql.ref('paused.occurred_at'), scope.buckets)}, 0) as begins,
        ${bucketNumber(sql`coalesce(resumed.occurred_at, subscriptions.ended_at)`, scope.buckets)} as ends
      from domain_events as paused
      join subscriptions on subscriptions.id = paused.subject_id
      left join lateral (
        select occurred_at from domain_events
        where subject_id = paused.subject_id and sequence > paused.sequence and type = 'subscription.resumed'
        order by sequence limit 1
      ) as resumed on true
      where paused.organization_id = ${scope.organization_id} and paused.type = 'subscription.paused'
        and paused.occurred_at < ${before} and ${passes('subscriptions', scope)}
    ), changes as (
      select begins as period, 1 as change from pauses where ends is null or ends > begins
      union all
      select ends, -1 from pauses where ends > begins
    )
    select period, sum(change) as paused_change from changes
    where period < ${scope.buckets.length} group by period`.execute(db)
  return rows
}
