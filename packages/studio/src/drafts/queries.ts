import type { Connection, Tx } from '@atelier/plumbing/database'
import { type Insertable, sql, type Selectable } from 'kysely'
import type { StudioDraftsTable, Tables } from '../database/tables.ts'
import type { DraftPhoto } from './files.ts'

export type DraftRow = Selectable<StudioDraftsTable>

/** A draft to insert. */
export type NewDraft = Insertable<StudioDraftsTable> & { readonly created_at: Date; readonly bytes: number }

/** Inserts a new draft. */
export const insertDraft = async (db: Connection<Tables>, draft: NewDraft): Promise<void> => {
  await db.insertInto('studio.drafts').values(draft).execute()
}

/** Returns the count and the bytes of an address's unpaid drafts. */
export const sumUnpaidOf = (
  db: Connection<Tables>,
  uploaded_from: string,
  now: Date,
): Promise<{ count: number; bytes: number }> =>
  db
    .selectFrom('studio.drafts')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .where('uploaded_from', '=', uploaded_from)
    .where('claimed_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()

/**
 * Returns the bytes of all drafts whose files exist, and of those among them that have not expired unpaid.
 */
export const sumDrafts = (db: Connection<Tables>, now: Date): Promise<{ all: number; kept: number }> =>
  db
    .selectFrom('studio.drafts')
    .select(({ fn, or, eb }) => {
      const isLive = or([eb('claimed_at', 'is not', null), eb('expires_at', '>', now)])
      return [
        fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('all'),
        fn.coalesce(fn.sum<number>('bytes').filterWhere(isLive), sql<number>`0`).as('kept'),
      ]
    })
    .where('expiry_check_at', 'is not', null)
    .executeTakeFirstOrThrow()

/** Updates a draft that may still be paid for. Undefined when it is claimed, removed or expired. */
const updateAvailableDraft = (
  db: Connection<Tables>,
  id: string,
  now: Date,
  change: Pick<Partial<DraftRow>, 'checkout_created_at' | 'claimed_at'>,
): Promise<DraftPhoto | undefined> =>
  db
    .updateTable('studio.drafts')
    .set({ ...change, modified_at: now })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'content_type'])
    .executeTakeFirst()

/**
 * Records that a checkout was created with the draft. Returns false when the draft is claimed, removed or
 * expired.
 */
export const markDraftInCheckout = async (db: Connection<Tables>, id: string, now: Date): Promise<boolean> =>
  (await updateAvailableDraft(db, id, now, { checkout_created_at: now })) !== undefined

/** Claims a draft that was uploaded after the payment. Undefined when it is claimed, removed or expired. */
export const claimUploadedDraft = (tx: Tx<Tables>, id: string, now: Date): Promise<DraftPhoto | undefined> =>
  updateAvailableDraft(tx, id, now, { claimed_at: now })

/**
 * Claims the draft in the metadata of a paid checkout. The draft may have expired since, and two paid
 * checkouts may name the same draft. Undefined when its files were removed.
 */
export const claimDraftOfCheckout = (
  tx: Tx<Tables>,
  id: string,
  now: Date,
): Promise<DraftPhoto | undefined> =>
  tx
    .updateTable('studio.drafts')
    .set({ claimed_at: sql<Date>`coalesce(claimed_at, ${now}::timestamptz)`, modified_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['id', 'content_type'])
    .executeTakeFirst()

/** Finds a draft by its id. */
export const findDraft = (db: Connection<Tables>, id: string): Promise<DraftRow | undefined> =>
  db.selectFrom('studio.drafts').selectAll().where('id', '=', id).executeTakeFirst()

/** Records that a draft passed the safety check. */
export const saveSafetyCheck = async (db: Connection<Tables>, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('studio.drafts')
    .set({ safety_checked_at: now, modified_at: now })
    .where('id', '=', id)
    .execute()
}
