import type { Row } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { lock } from '../../core/database/lock.ts'
import type { GrantRunsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { type SourceKey, sourceOf } from './source-queries.ts'

export type GrantRun = Row<GrantRunsTable>

/** A source in a run, with its position in the order. */
export type RunSource = { readonly source: SourceKey; readonly position: string }

/** Subject of a run: the buyers of a product, or the grants of a benefit. */
export type RunSubject =
  | { readonly product_id: string; readonly benefit_id: null }
  | { readonly product_id: null; readonly benefit_id: string }

/** Returns the paid orders and active subscriptions of a product. */
const buyersOf = (db: Connection, product_id: string) =>
  db
    .selectFrom('orders')
    .select(['orders.id', sql<SourceKey['kind']>`'order'`.as('kind')])
    .where('orders.product_id', '=', product_id)
    .where('orders.subscription_id', 'is', null)
    .where('orders.status', 'not in', ['draft', 'pending', 'void'])
    .unionAll(
      db
        .selectFrom('subscriptions')
        .select(['subscriptions.id', sql<SourceKey['kind']>`'subscription'`.as('kind')])
        .where('subscriptions.product_id', '=', product_id)
        .where('subscriptions.status', 'in', ['active', 'trialing']),
    )

/** Returns the grants of a benefit that do not match its current version. */
const outdatedOf = (db: Connection, benefit_id: string) =>
  db
    .selectFrom('benefit_grants')
    .innerJoin('benefits', 'benefits.id', 'benefit_grants.benefit_id')
    .where('benefit_grants.benefit_id', '=', benefit_id)
    .where('benefit_grants.revoked_at', 'is', null)
    .where(
      sql<boolean>`(benefits.deleted_at is not null or benefit_grants.delivery_version < benefits.delivery_version)`,
    )

/** Returns the number of sources in a run over a product or a benefit. */
export const countRunSources = async (db: Connection, subject: RunSubject): Promise<number> => {
  const { total } =
    subject.product_id === null
      ? await outdatedOf(db, subject.benefit_id)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
      : await db
          .selectFrom(buyersOf(db, subject.product_id).as('buyers'))
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
  return total
}

/** Smallest UUID: every id is larger. */
const minId = '00000000-0000-0000-0000-000000000000'

/** Returns the next sources after the position of a run, in order. */
export const findRunSources = async (
  db: Connection,
  { product_id, benefit_id, position }: Pick<GrantRun, 'product_id' | 'benefit_id' | 'position'>,
  limit: number,
): Promise<readonly RunSource[]> => {
  const last = position ?? minId
  if (product_id !== null) {
    const buyers = await db
      .selectFrom(buyersOf(db, product_id).as('buyers'))
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(limit)
      .execute()
    return buyers.map((source) => ({ source, position: source.id }))
  }
  if (benefit_id === null) return []
  const grants = await outdatedOf(db, benefit_id)
    .select(['benefit_grants.id', 'benefit_grants.order_id', 'benefit_grants.subscription_id'])
    .where('benefit_grants.id', '>', last)
    .orderBy('benefit_grants.id')
    .limit(limit)
    .execute()
  return grants.map((grant) => ({ source: sourceOf(grant), position: grant.id }))
}

/** Replaces the last run of the same product or benefit, finished or not. */
export const replaceRun = async (tx: Tx, run: GrantRun): Promise<void> => {
  const { product_id, benefit_id } = run
  await tx
    .deleteFrom('grant_runs')
    .where(({ and }) => and(product_id === null ? { benefit_id } : { product_id }))
    .execute()
  await tx.insertInto('grant_runs').values(run).execute()
}

/** Locks and returns a run with batches left; undefined for a finished or replaced run. */
export const lockRun = async (tx: Tx, id: string): Promise<GrantRun | undefined> => {
  await lock(tx, 'grant_runs', { id })
  return tx
    .selectFrom('grant_runs')
    .selectAll()
    .where('id', '=', id)
    .where('taken_at', 'is', null)
    .executeTakeFirst()
}

export const updateRun = async (
  tx: Tx,
  id: string,
  change: Pick<GrantRun, 'position' | 'total' | 'done' | 'taken' | 'taken_at'>,
): Promise<void> => {
  await tx.updateTable('grant_runs').set(change).where('id', '=', id).execute()
}

/** Records sources of a run that are retried individually. */
export const insertRunSources = async (
  tx: Tx,
  run_id: string,
  source_ids: readonly string[],
): Promise<void> => {
  if (source_ids.length === 0) return
  const rows = [...new Set(source_ids)].map((source_id) => ({ run_id, source_id }))
  await tx
    .insertInto('grant_run_sources')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Counts an individually retried source as done, at most once. */
export const markSourceDone = async (tx: Tx, run_id: string, source_id: string): Promise<void> => {
  await lock(tx, 'grant_runs', { id: run_id })
  const claimed = await tx
    .deleteFrom('grant_run_sources')
    .where('run_id', '=', run_id)
    .where('source_id', '=', source_id)
    .returning('source_id')
    .executeTakeFirst()
  if (claimed === undefined) return
  await tx
    .updateTable('grant_runs')
    .set(({ eb }) => ({ done: eb('done', '+', 1) }))
    .where('id', '=', run_id)
    .execute()
}

/** Finishes a run once all batches are taken and no individual source is left. */
export const endRunIfDone = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('grant_runs')
    .set({ finished_at: now })
    .where('id', '=', id)
    .where('taken_at', 'is not', null)
    .where('finished_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('grant_run_sources').select('run_id').where('run_id', '=', id))),
    )
    .execute()
}
