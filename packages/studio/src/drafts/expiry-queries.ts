import type { Connection, Tx } from '@atelier/plumbing/database'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { DraftRow } from './queries.ts'

/**
 * Expires the oldest unpaid drafts now, until `bytes` are freed, except those whose checkout was created
 * after `unsettledSince` and may still be paid. Their expiry deletes the files.
 *
 * @returns the freed bytes
 */
export const expireOldestUnpaid = async (
  tx: Tx<Tables>,
  bytes: number,
  { now, unsettledSince }: { readonly now: Date; readonly unsettledSince: Date },
): Promise<number> => {
  const rows = await tx
    .with('unpaid', (db) =>
      db
        .selectFrom('studio.drafts')
        .select(['id', sql<number>`sum(bytes) over (order by created_at, id) - bytes`.as('before')])
        .where('claimed_at', 'is', null)
        .where('removed_at', 'is', null)
        .where('expires_at', '>', now)
        .where(({ or, eb }) =>
          or([eb('checkout_created_at', 'is', null), eb('checkout_created_at', '<', unsettledSince)]),
        ),
    )
    .updateTable('studio.drafts')
    .set({ expires_at: now, expiry_check_at: now, modified_at: now })
    .where('id', 'in', (db) => db.selectFrom('unpaid').select('unpaid.id').where('unpaid.before', '<', bytes))
    .returning('bytes')
    .execute()
  return rows.reduce((sum, row) => sum + row.bytes, 0)
}

/** Expires a draft now. */
export const expireDraft = async (db: Connection<Tables>, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('studio.drafts')
    .set({ expires_at: now, expiry_check_at: now, modified_at: now })
    .where('id', '=', id)
    .execute()
}

/** Selects the drafts with files, with the moment of their next expiry check. */
export const draftsToCheck = (db: Kysely<Tables>) =>
  db
    .selectFrom('studio.drafts')
    .select(['id', 'expiry_check_at as due_at'])
    .where('expiry_check_at', 'is not', null)

/** Sets the moment of a draft's next expiry check. */
export const setDraftCheck = async (
  db: Connection<Tables>,
  id: string,
  expiry_check_at: Date,
): Promise<void> => {
  await db.updateTable('studio.drafts').set({ expiry_check_at }).where('id', '=', id).execute()
}

/** Sets the moment of a draft's next expiry check, unless it is later already. */
export const setDraftCheckNoEarlierThan = async (
  db: Connection<Tables>,
  id: string,
  expiry_check_at: Date,
): Promise<void> => {
  await db
    .updateTable('studio.drafts')
    .set({ expiry_check_at: sql<Date>`greatest(expiry_check_at, ${expiry_check_at}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

export type DraftAtExpiry = DraftRow & {
  /**
   * True while a transformation needs the files: one that is not completed and whose photo was not rejected.
   */
  readonly needed: boolean
}

/** Finds a draft, with `needed`. */
export const findDraftAtExpiry = (db: Connection<Tables>, id: string): Promise<DraftAtExpiry | undefined> =>
  db
    .selectFrom('studio.drafts as draft')
    .selectAll('draft')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('studio.transformations as transformation')
            .select('transformation.id')
            .whereRef('transformation.draft_id', '=', 'draft.id')
            .where('transformation.stage', '!=', 'completed')
            .where('transformation.photo_rejected_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('needed'),
    )
    .where('draft.id', '=', id)
    .executeTakeFirst()

/**
 * Marks a draft as removed, so that it can no longer be claimed and its files may be deleted. Returns false
 * when the draft was claimed after `claimed_at` was read, or is needed.
 */
export const closeDraft = async (
  tx: Tx<Tables>,
  { id, claimed_at }: DraftRow,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('studio.drafts')
    .select('claimed_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.claimed_at?.getTime() !== claimed_at?.getTime()) return false
  const draft = await findDraftAtExpiry(tx, id)
  if (draft === undefined || draft.needed) return false
  await tx
    .updateTable('studio.drafts')
    .set({ removed_at: now, modified_at: now })
    .where('id', '=', id)
    .execute()
  return true
}

/**
 * Deletes the row of a draft whose files are deleted. The row of a claimed draft stays without the address of
 * its uploader, because its transformation refers to it.
 */
export const deleteOrAnonymizeDraft = async (db: Connection<Tables>, id: string): Promise<void> => {
  await db
    .updateTable('studio.drafts')
    .set({ expiry_check_at: null, uploaded_from: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('studio.drafts').where('id', '=', id).where('claimed_at', 'is', null).execute()
}
