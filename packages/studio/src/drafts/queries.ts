import type { Connection, Tx } from '@atelier/plumbing/database'
import { type Insertable, type Kysely, sql, type Selectable } from 'kysely'
import type { StudioDraftsTable, Tables } from '../database/tables.ts'

export type DraftRow = Selectable<StudioDraftsTable>

/** Inserts a new draft. */
export const insertDraft = async (
  db: Connection<Tables>,
  draft: Insertable<StudioDraftsTable>,
): Promise<void> => {
  await db.insertInto('studio.drafts').values(draft).execute()
}

/** Updates a draft that may still be paid for. False when it is claimed, removed or expired. */
const updateAvailableDraft = async (
  db: Connection<Tables>,
  id: string,
  now: Date,
  change: Pick<Partial<DraftRow>, 'checkout_created_at' | 'claimed_at'>,
): Promise<boolean> => {
  const row = await db
    .updateTable('studio.drafts')
    .set({ ...change, modified_at: now })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks that a checkout was created with the draft. False when the draft is claimed, removed or expired. */
export const markDraftInCheckout = (db: Connection<Tables>, id: string, now: Date): Promise<boolean> =>
  updateAvailableDraft(db, id, now, { checkout_created_at: now })

/** Claims a draft that was uploaded after the payment. False when it is claimed, removed or expired. */
export const claimUploadedDraft = (tx: Tx<Tables>, id: string, now: Date): Promise<boolean> =>
  updateAvailableDraft(tx, id, now, { claimed_at: now })

/**
 * Claims the draft in the metadata of a paid checkout. The draft may have expired meanwhile, and two paid
 * checkouts may name the same draft. False when its files were removed.
 */
export const claimDraftOfCheckout = async (tx: Tx<Tables>, id: string, now: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.drafts')
    .set({ claimed_at: sql<Date>`coalesce(claimed_at, ${now}::timestamptz)`, modified_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The time at which a draft passed the safety check, or null; undefined when there is no such draft. */
export const findSafetyCheck = (
  db: Connection<Tables>,
  id: string,
): Promise<Pick<DraftRow, 'safety_checked_at'> | undefined> =>
  db.selectFrom('studio.drafts').select('safety_checked_at').where('id', '=', id).executeTakeFirst()

/** Saves that a draft passed the safety check. */
export const saveSafetyCheck = async (db: Connection<Tables>, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('studio.drafts')
    .set({ safety_checked_at: now, modified_at: now })
    .where('id', '=', id)
    .execute()
}

/** The drafts with files, and when to look whether the files may be deleted. */
export const draftsToCheck = (db: Kysely<Tables>) =>
  db
    .selectFrom('studio.drafts')
    .select(['id', 'expiry_check_at as due_at'])
    .where('expiry_check_at', 'is not', null)

/** Sets when to look again whether the files of a draft may be deleted. */
export const postponeDraftCheck = async (
  db: Connection<Tables>,
  id: string,
  expiry_check_at: Date,
): Promise<void> => {
  await db.updateTable('studio.drafts').set({ expiry_check_at }).where('id', '=', id).execute()
}

export type DraftAtExpiry = DraftRow & {
  /** Whether a transformation still needs the files: one that is not completed and whose photo was not rejected. */
  readonly needed: boolean
}

/** Finds a draft, and whether its files are still needed. */
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
 * Marks a draft as removed, so that it cannot be claimed any more and its files may be deleted. False when
 * the draft was claimed after `claimed_at` was read, or is needed.
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
  const needed = await findDraftAtExpiry(tx, id)
  if (needed === undefined || needed.needed) return false
  await tx
    .updateTable('studio.drafts')
    .set({ removed_at: now, modified_at: now })
    .where('id', '=', id)
    .execute()
  return true
}

/** Deletes the row of a draft whose files are deleted. A claimed draft stays, as its transformation refers to it. */
export const deleteDraft = async (db: Connection<Tables>, id: string): Promise<void> => {
  await db.updateTable('studio.drafts').set({ expiry_check_at: null }).where('id', '=', id).execute()
  await db.deleteFrom('studio.drafts').where('id', '=', id).where('claimed_at', 'is', null).execute()
}
