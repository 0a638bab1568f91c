import type { GrantRun } from '@atelier/contract'
import { iso, isoOrNull, type Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { GrantRunsTable } from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'

type Run = Row<GrantRunsTable> & { readonly waiting: number }

/** Number of grants of the run's product or benefit that are pending at their platform. */
const waiting = sql<number>`(
  select count(*)::integer from benefit_grants as waiting where waiting.remote_action is not null
    and (waiting.benefit_id = grant_runs.benefit_id or waiting.product_id = grant_runs.product_id))`

/** Returns the seller's view of a run's progress. */
const presentRun = ({ total, done, waiting, created_at, finished_at }: Run): GrantRun => ({
  total,
  done,
  waiting,
  created_at: iso(created_at),
  finished_at: isoOrNull(finished_at),
})

/**
 * Returns the runs that carry the last change of each of these products, or benefits, to their buyers: by the
 * id of the product or benefit, null if there was none. The table is read here because its area depends on
 * benefits and products, and cannot be called.
 */
export const findGrantRuns = async (
  db: Connection,
  over: 'product_id' | 'benefit_id',
  ids: readonly string[],
): Promise<(id: string) => GrantRun | null> => {
  const runs = await db
    .selectFrom('grant_runs')
    .selectAll()
    .select(waiting.as('waiting'))
    .where(over, '=', anyOf(ids))
    .execute()
  const byId = new Map(runs.map((run) => [run[over], presentRun(run)]))
  return (id) => byId.get(id) ?? null
}
