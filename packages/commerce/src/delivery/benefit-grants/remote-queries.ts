import type { BenefitType } from '@atelier/contract'
import { sql } from 'kysely'
import type { Connection, Tx } from '../../core/services.ts'
import type { BenefitGrantRow, BenefitRow } from '../../catalog/benefits/index.ts'

/** The grants for which something is to be done at a platform, and when. */
export const selectGrantsToDeliver = (db: Connection) =>
  db.selectFrom('benefit_grants').select(['id', 'remote_at as due_at']).where('remote_at', 'is not', null)

/** Takes a grant off those that are due; false when it is due no longer. */
export const takeGrantToDeliver = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const taken = await tx
    .updateTable('benefit_grants')
    .set({ remote_at: null })
    .where('id', '=', id)
    .where('remote_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** A benefit, also one that was deleted. @throws when there is none */
export const findBenefit = (db: Connection, id: string): Promise<BenefitRow> =>
  db.selectFrom('benefits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Benefits of one type, of one organization. */
type Benefits = { readonly organization_id: string; readonly type: BenefitType }

const grantsOf = (db: Connection, { organization_id, type }: Benefits) =>
  db
    .selectFrom('benefit_grants')
    .innerJoin('benefits', 'benefits.id', 'benefit_grants.benefit_id')
    .selectAll('benefit_grants')
    .where('benefit_grants.organization_id', '=', organization_id)
    .where('benefits.type', '=', type)

/** The grants by which accounts at a platform have something now, whoever their customers are. */
export const findGrantsOfAccounts = (
  db: Connection,
  benefits: Benefits,
  account_ids: readonly string[],
): Promise<readonly BenefitGrantRow[]> =>
  grantsOf(db, benefits)
    .where('benefit_grants.granted_at', 'is not', null)
    // Both conditions, as the index has them.
    .where(sql<boolean>`benefit_grants.properties ->> 'account_id' is not null`)
    .where(sql<boolean>`benefit_grants.properties ->> 'account_id' = any(${[...account_ids]}::text[])`)
    .execute()

/** The grants for which a call to a platform is under way. */
export const findBusyGrants = (
  db: Connection,
  benefits: Benefits,
  now: Date,
): Promise<readonly BenefitGrantRow[]> =>
  grantsOf(db, benefits).where('benefit_grants.remote_busy_until', '>', now).execute()

/**
 * Has the other grants that waited for the end of a call for this one be delivered now. Those that wait because of a
 * failure of their own keep their moment.
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
