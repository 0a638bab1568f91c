import type { Reader, Tx } from '@atelier/plumbing/database'
import { sql, type Selectable } from 'kysely'
import type { StudioDraftsTable, Tables } from '../database/tables.ts'

export type DraftRow = Selectable<StudioDraftsTable>

export const insertDraft = async (tx: Tx<Tables>, draft: DraftRow): Promise<void> => {
  await tx.insertInto('studio.drafts').values(draft).execute()
}

/** Notes that a checkout carries the draft. False when it is not there for that any more. */
export const offerDraft = async (db: Reader<Tables>, id: string, now: Date): Promise<boolean> => {
  const row = await db
    .updateTable('studio.drafts')
    .set({ offered_at: now, modified_at: now })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the draft a paid checkout carries. It may be late, and two paid checkouts may carry the same one. */
export const claimCarriedDraft = async (tx: Tx<Tables>, id: string, now: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.drafts')
    .set({ claimed_at: sql<Date>`coalesce(claimed_at, ${now}::timestamptz)`, modified_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps a draft its visitor brings after paying: nobody's yet, and not expired. */
export const claimBroughtDraft = async (tx: Tx<Tables>, id: string, now: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.drafts')
    .set({ claimed_at: now, modified_at: now })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** When the safety checker let a draft through; undefined when there is no such draft. */
export const findCheck = (
  db: Reader<Tables>,
  id: string,
): Promise<Pick<DraftRow, 'checked_at'> | undefined> =>
  db.selectFrom('studio.drafts').select('checked_at').where('id', '=', id).executeTakeFirst()

/** Notes that the safety checker let a draft through. */
export const noteCheck = async (db: Reader<Tables>, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('studio.drafts')
    .set({ checked_at: now, modified_at: now })
    .where('id', '=', id)
    .execute()
}

export type DraftAtExpiry = DraftRow & {
  /** A painting that is not finished needs its files; one that was refused never will. */ readonly needed: boolean
}

export const findDraftAtExpiry = (db: Reader<Tables>, id: string): Promise<DraftAtExpiry | undefined> =>
  db
    .selectFrom('studio.drafts as draft')
    .selectAll('draft')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('studio.runs as run')
            .select('run.id')
            .whereRef('run.draft_id', '=', 'draft.id')
            .where('run.stage', '!=', 'completed')
            .where('run.refused_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('needed'),
    )
    .where('draft.id', '=', id)
    .executeTakeFirst()

/**
 * Closes a draft to every claim, unless it was claimed since `claimed_at` was read. From then on its
 * files may be deleted.
 */
export const closeDraft = async (
  tx: Tx<Tables>,
  { id, claimed_at }: DraftRow,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('studio.drafts')
    .select(['claimed_at', 'modified_at'])
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

/** Forgets a draft whose files are gone. One that was painted stays, without its files, beside its run. */
export const deleteDraft = async (db: Reader<Tables>, id: string): Promise<void> => {
  await db.deleteFrom('studio.drafts').where('id', '=', id).where('claimed_at', 'is', null).execute()
}
