import type { BenefitType } from '@atelier/contract'
import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'

/** Returns the grants with work at a platform, with its due time. */
export const selectGrantsToDeliver = (db: Connection) =>
  db.selectFrom('benefit_grants').select(['id', 'remote_at as due_at']).where('remote_at', 'is not', null)

/** Claims a due grant. Returns false if it is no longer due. */
export const takeGrantToDeliver = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const claimed = await tx
    .updateTable('benefit_grants')
    .set({ remote_at: null })
    .where('id', '=', id)
    .where('remote_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Benefits of one type and organization. */
type Benefits = { readonly organization_id: string; readonly type: BenefitType }

const grantsOf = (db: Connection, { organization_id, type }: Benefits) =>
  db
    .selectFrom('benefit_grants')
    .innerJoin('benefits', 'benefits.id', 'benefit_grants.benefit_id')
    .selectAll('benefit_grants')
    .where('benefit_grants.organization_id', '=', organization_id)
    .where('benefits.type', '=', type)

/** Returns the grants that currently give something to these platform accounts, for any customer. */
export const findGrantsOfAccounts = (
  db: Connection,
  benefits: Benefits,
  account_ids: readonly string[],
): Promise<readonly BenefitGrantRow[]> =>
  grantsOf(db, benefits)
    .where('benefit_grants.granted_at', 'is not', null)
    // Both conditions, to match the index.
    .where(sql<boolean>`benefit_grants.properties ->> 'account_id' is not null`)
    .where(sql<boolean>`benefit_grants.properties ->> 'account_id' = any(${[...account_ids]}::text[])`)
    .execute()

/** Returns the grants with a platform call in progress. */
export const findBusyGrants = (
  db: Connection,
  benefits: Benefits,
  now: Date,
): Promise<readonly BenefitGrantRow[]> =>
  grantsOf(db, benefits).where('benefit_grants.remote_busy_until', '>', now).execute()

/**
 * Schedules the other grants that waited for the call of this one. Grants with failures of their own keep
 * their retry time.
 *
 * @param grant as it was during the call
 */
export const wakeWaiting = async (
  tx: Tx,
  { id, organization_id, remote_busy_until }: BenefitGrantRow,
  now: Date,
): Promise<void> => {
  if (remote_busy_until === null) return
  await tx
    .updateTable('benefit_grants')
    .set({ remote_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '<>', id)
    .where('remote_at', '=', remote_busy_until)
    .where(({ eb, or }) => or([eb('remote_busy_until', 'is', null), eb('remote_busy_until', '<=', now)]))
    .execute()
}
