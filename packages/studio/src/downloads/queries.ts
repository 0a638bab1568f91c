import type { Connection, Tx } from '@atelier/plumbing/database'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Selects the finished paintings that are still to be attached to their orders as downloads, with the due moment. */
export const dueDownloads = (db: Kysely<Tables>) =>
  db
    .selectFrom('studio.transformations')
    .select(['id', 'download_at as due_at'])
    .where('download_at', 'is not', null)

/** Claims a painting that is to become a download; returns false when another process has done so. */
export const claimDownload = async (tx: Tx<Tables>, id: string, now: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('studio.transformations')
    .set({ download_at: null })
    .where('id', '=', id)
    .where('download_at', '<=', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Saves the id of the platform's file with a painting. */
export const saveDownloadFile = async (
  db: Connection<Tables>,
  id: string,
  download_file_id: string,
): Promise<void> => {
  await db.updateTable('studio.transformations').set({ download_file_id }).where('id', '=', id).execute()
}
