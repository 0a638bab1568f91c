import { type JsonRow, withJson } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { lockProductsWith } from '../lock-products-queries.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { FilesTable } from '../../core/database/tables.ts'
import { removeLogo } from '../../organization/organizations/index.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { ofSeller, type Tenancy } from '../../core/database/of-seller.ts'
import { laterQuery } from '../../core/database/later-query.ts'

export type FileRow = JsonRow<FilesTable>

/** Selects the files of an organization that are not deleted. */
const filesOf = (db: Connection, seller: Tenancy) =>
  db.selectFrom('files').where(ofSeller(seller)).where('deleted_at', 'is', null)

/** Returns a file of the organization. @throws ResourceNotFound */
export const getFile = (db: Connection, organization_id: string, id: string): Promise<FileRow> =>
  filesOf(db, { organization_id })
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('file', id))

/** Returns the organization's files by their ids, in no particular order. */
export const findFiles = (
  db: Connection,
  ids: readonly string[],
  seller: Tenancy,
): Promise<readonly FileRow[]> => filesOf(db, seller).selectAll().where('id', '=', anyOf(ids)).execute()

/** Returns the organization's files among these ids. */
export const findFilesOf = (
  db: Connection,
  organization_id: string,
  ids: readonly string[],
): Promise<readonly FileRow[]> => findFiles(db, ids, { organization_id })

/** Returns the ids among these that are uploaded downloads of the organization. */
export const findDownloadables = async (
  db: Connection,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await filesOf(db, { organization_id })
    .select('id')
    .where('service', '=', 'downloadable')
    .where('is_uploaded', '=', true)
    .where('is_enabled', '=', true)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns a file by its id, even a deleted one; for the work that follows a deletion. */
export const findAnyFile = (db: Connection, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

type NewFile = Pick<
  FileRow,
  | 'id'
  | 'organization_id'
  | 'service'
  | 'name'
  | 'path'
  | 'mime_type'
  | 'size'
  | 'checksum_sha256_base64'
  | 'checksum_sha256_hex'
  | 'version'
> & {
  readonly upload_id: string
  readonly upload_parts: NonNullable<FileRow['upload_parts']>
  readonly upload_expires_at: Date
}

/** Inserts a file whose upload has started. */
export const insertFile = (db: Connection, file: NewFile, created_at: Date): Promise<FileRow> =>
  db
    .insertInto('files')
    .values({
      ...withJson(file, 'upload_parts'),
      storage_version: null,
      checksum_etag: null,
      last_modified_at: null,
      is_uploaded: false,
      is_enabled: true,
      deleted_at: null,
      created_at,
      modified_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks a file as uploaded. */
export const completeFile = (
  tx: Tx,
  id: string,
  stored: Pick<FileRow, 'checksum_etag' | 'storage_version'>,
  now: Date,
): Promise<FileRow> =>
  tx
    .updateTable('files')
    .set({
      ...stored,
      is_uploaded: true,
      last_modified_at: now,
      modified_at: now,
      upload_parts: null,
      upload_expires_at: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** @throws ResourceNotFound */
export const updateFile = (
  db: Connection,
  organization_id: string,
  id: string,
  change: Partial<Pick<FileRow, 'name' | 'version'>>,
  modified_at: Date,
): Promise<FileRow> =>
  db
    .updateTable('files')
    .set({ ...change, modified_at })
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow(() => notFound('file', id))

/** Deletes a file and its references: from products, and from the brand whose logo it is. */
export const deleteFile = async (
  tx: Tx,
  { id, organization_id }: Pick<FileRow, 'id' | 'organization_id'>,
  now: Date,
): Promise<void> => {
  await lockProductsWith(tx, 'file_id', id)
  await Promise.all([
    removeLogo(tx, organization_id, id, now),
    tx.deleteFrom('product_medias').where('file_id', '=', id).execute(),
    tx
      .updateTable('files')
      .set({ deleted_at: now, modified_at: now, upload_parts: null, upload_expires_at: null })
      .where('id', '=', id)
      .execute(),
  ])
}

/** Selects the unfinished uploads, with the moment of their expiry. */
export const selectUnfinishedUploads = (db: Connection) =>
  db
    .selectFrom('files')
    .select(['id', 'upload_expires_at as due_at'])
    .where('upload_expires_at', 'is not', null)

/** Selects the completed files, for the list. */
export const selectFiles = (db: Connection) =>
  db.selectFrom('files').where('files.is_uploaded', '=', true).where('files.deleted_at', 'is', null)

/** Maximum products and benefits in the uses of one file. */
const maxUses = 100

/** Counts the customers who can download a file now. Supplied by `delivery`. */
export const countDownloaders = laterQuery<(db: Connection, file_id: string) => Promise<number>>()

/**
 * Returns the products that show a file, the benefits that include it, and the number of customers who can
 * download it now.
 */
export const findUses = async (db: Connection, organization_id: string, id: string) => {
  const [products, benefits, customers_count] = await Promise.all([
    db
      .selectFrom('product_medias')
      .innerJoin('products', 'products.id', 'product_medias.product_id')
      .select(['products.id', 'products.name'])
      .where('product_medias.file_id', '=', id)
      .orderBy('products.name')
      .limit(maxUses)
      .execute(),
    db
      .selectFrom('benefits')
      .select(['id', 'description'])
      .where('organization_id', '=', organization_id)
      .where('type', '=', 'downloadables')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`jsonb_exists(properties -> 'files', ${id})`)
      .orderBy('description')
      .limit(maxUses)
      .execute(),
    countDownloaders(db, id),
  ])
  return { products, benefits, customers_count }
}

/** Returns some files, including deleted ones, with the location of their objects. */
export const findSomeFiles = (db: Connection, organization_id: string) =>
  db
    .selectFrom('files')
    .select(['id', 'service', 'path', 'upload_id', 'is_uploaded'])
    .where('organization_id', '=', organization_id)
    .limit(100)
    .execute()

/** Deletes the row of a file, after its object. */
export const deleteFileRow = async (db: Connection, id: string): Promise<void> => {
  await db.deleteFrom('files').where('id', '=', id).execute()
}
