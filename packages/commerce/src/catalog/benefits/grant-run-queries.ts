import type { GrantRun } from '@atelier/contract'
import { iso, isoOrNull, type Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { GrantRunsTable } from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'

type Run = Row<GrantRunsTable> & { readonly waiting: number }

/** How many grants of the product or benefit of a run still wait for the platform at which they are delivered. */
const waiting = sql<number>`(
  select count(*)::integer from benefit_grants as waiting where waiting.remote_action is not null
    and (waiting.benefit_id = grant_runs.benefit_id or waiting.product_id = grant_runs.product_id))`

/** How far a change has come to those who bought, as the seller sees it. */
const presentRun = ({ total, done, waiting, created_at, finished_at }: Run): GrantRun => ({
  total,
  done,
  waiting,
  created_at: iso(created_at),
  finished_at: isoOrNull(finished_at),
})

/**
 * The runs that carry the last change of each of these products, or benefits, to all who bought: by the id of the
 * product or benefit, null where there was none. The table is read here because its area builds upon benefits and
 * products, and cannot be asked.
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
