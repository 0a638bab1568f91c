import type { Row } from '@atelier/plumbing/database'
import { sql, type Updateable } from 'kysely'
import type { OrganizationExportsTable } from '../core/database/tables.ts'
import { anyOf } from '../core/database/list-filters.ts'
import { notFound } from '../access/tenancy.ts'
import type { Connection, Tx } from '../core/services.ts'

export type ExportRow = Row<OrganizationExportsTable>

type NewExport = Pick<ExportRow, 'id' | 'organization_id' | 'requested_by' | 'expires_at' | 'created_at'>

/** Adds an export that is to be written, unless one of the organization is being written; then undefined. */
export const insertExport = (tx: Tx, given: NewExport): Promise<ExportRow | undefined> =>
  tx
    .insertInto('organization_exports')
    .values({ ...given, status: 'writing' })
    .onConflict((conflict) =>
      // A literal: a plan for any value of a parameter matches no partial index.
      conflict.column('organization_id').where('status', '=', sql.lit('writing')).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

/** Lets exports expire at once. Their files are deleted as those of all that have expired. */
export const expireNow = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  await tx.updateTable('organization_exports').set({ expires_at: now }).where('id', '=', anyOf(ids)).execute()
}

export const findExport = (db: Connection, id: string): Promise<ExportRow | undefined> =>
  db.selectFrom('organization_exports').selectAll().where('id', '=', id).executeTakeFirst()

/** An export of the organization that has not expired. @throws ResourceNotFound */
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

/** The exports of an organization that have not expired, the newest first. */
export const findExports = (db: Connection, organization_id: string, now: Date): Promise<ExportRow[]> =>
  db
    .selectFrom('organization_exports')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Changes an export that is being written; whether there was such a one. */
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

/** Every export, with the moment at which its file is deleted. */
export const selectExpiring = (db: Connection) =>
  db.selectFrom('organization_exports').select(['id', 'expires_at as due_at'])

/** The organization with this slug, in whatever case; also one that is being deleted, whose data can still be taken along. */
export const findOrganizationId = async (db: Connection, slug: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('organizations')
      .select('id')
      .where(({ eb, fn }) => eb(fn<string>('lower', ['slug']), '=', slug.toLowerCase()))
      .executeTakeFirst()
  )?.id

/** The exports of an organization, whatever their status. */
export const findExportIds = async (db: Connection, organization_id: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('organization_exports')
    .select('id')
    .where('organization_id', '=', organization_id)
    .execute()
  return rows.map(({ id }) => id)
}
