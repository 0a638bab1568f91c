import type { GrantRun } from '@atelier/contract'
import { iso, isoOrNull, type JsonRow } from '@atelier/plumbing/database'
import { type Expression, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { GrantRunsTable } from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'

type StoredRun = Pick<JsonRow<GrantRunsTable>, 'total' | 'done' | 'created_at' | 'finished_at'> & {
  readonly waiting: number
}

/** Number of grants of the run's product or benefit that are pending at their platform. */
const waiting = sql<number>`(
  select count(*)::integer from benefit_grants as waiting where waiting.remote_action is not null
    and (waiting.benefit_id = grant_runs.benefit_id or waiting.product_id = grant_runs.product_id))`

/**
 * Selects the run that carries the last change of a product, or of a benefit, to its buyers, inside the query of
 * that object; null if there was none. The table is read here because its area depends on benefits and products,
 * and cannot be called.
 */
export const grantRunOf = (db: Connection, over: 'product_id' | 'benefit_id', id: Expression<string>) =>
  jsonObjectFrom(
    db
      .selectFrom('grant_runs')
      .select(['total', 'done', 'created_at', 'finished_at', waiting.as('waiting')])
      .where(over, '=', id)
      .orderBy('created_at', 'desc')
      .limit(1),
  )

/** Returns the seller's view of a run's progress. */
export const presentGrantRun = (run: StoredRun | null): GrantRun | null =>
  run === null
    ? null
    : {
        total: run.total,
        done: run.done,
        waiting: run.waiting,
        created_at: iso(run.created_at),
        finished_at: isoOrNull(run.finished_at),
      }
