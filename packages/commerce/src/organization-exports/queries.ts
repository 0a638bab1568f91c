import type { Row } from '@atelier/plumbing/database'
import { sql, type Updateable } from 'kysely'
import type { OrganizationExportsTable } from '../core/database/tables.ts'
import { anyOf } from '../core/database/list-filters.ts'
import { notFound } from '../access/index.ts'
import type { Connection, Tx } from '../core/services.ts'

export type ExportRow = Row<OrganizationExportsTable>

type NewExport = Pick<ExportRow, 'id' | 'organization_id' | 'requested_by' | 'expires_at' | 'created_at'>

/** Inserts an export to write. Undefined when one of the organization is already being written. */
export const insertExport = (tx: Tx, row: NewExport): Promise<ExportRow | undefined> =>
  tx
    .insertInto('organization_exports')
    .values({ ...row, status: 'writing' })
    .onConflict((conflict) =>
      // A literal, because a generic plan for a parameter matches no partial index.
      conflict.column('organization_id').where('status', '=', sql.lit('writing')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

/** Expires exports immediately. Their files are deleted like those of any expired export. */
export const expireNow = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  await tx.updateTable('organization_exports').set({ expires_at: now }).where('id', '=', anyOf(ids)).execute()
}

export const findExport = (db: Connection, id: string): Promise<ExportRow | undefined> =>
  db.selectFrom('organization_exports').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns an unexpired export of the organization. @throws ResourceNotFound */
export const getExport = (
  db: Connection,
  organization_id: string,
  id: string,
  now: Date,
): Promise<ExportRow> =>
  db
    .selectFrom('organization_exports')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow(() => notFound('export', id))

/** Returns the unexpired exports of an organization, the newest first. */
export const findExports = (db: Connection, organization_id: string, now: Date): Promise<ExportRow[]> =>
  db
    .selectFrom('organization_exports')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Updates an export in progress. Returns false if it no longer is. */
export const updateWriting = async (
  db: Connection,
  id: string,
  change: Updateable<OrganizationExportsTable>,
): Promise<boolean> =>
  (
    await db
      .updateTable('organization_exports')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', 'writing')
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const deleteExport = async (db: Connection, id: string): Promise<void> => {
  await db.deleteFrom('organization_exports').where('id', '=', id).execute()
}

/** Returns all exports, due at their expiry. */
export const selectExpiring = (db: Connection) =>
  db.selectFrom('organization_exports').select(['id', 'expires_at as due_at'])

/** Returns the ids of an organization's exports, in any status. */
export const findExportIds = async (db: Connection, organization_id: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('organization_exports')
    .select('id')
    .where('organization_id', '=', organization_id)
    .execute()
  return rows.map(({ id }) => id)
}
