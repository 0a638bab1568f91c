import type { GrantRun } from '@atelier/contract'
import { iso, isoOrNull, type JsonRow } from '@atelier/plumbing/database'
import type { Expression, RawBuilder } from 'kysely'
import { laterQuery } from '../../core/database/later-query.ts'
import type { GrantRunsTable } from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'

/** A run, with the number of its grants that are pending at their platform. */
export type StoredRun = Pick<JsonRow<GrantRunsTable>, 'total' | 'done' | 'created_at' | 'finished_at'> & {
  readonly waiting: number
}

/**
 * Selects the run that carries the last change of a product, or of a benefit, to its buyers, inside the query of
 * that object; null if there was none. Supplied by `delivery`.
 */
export const grantRunOf =
  laterQuery<
    (
      db: Connection,
      over: 'product_id' | 'benefit_id',
      id: Expression<string>,
    ) => RawBuilder<StoredRun | null>
  >()

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
