import { withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../services.ts'
import type { StoredCustomField } from './stored-custom-field.ts'

/** The fields of an organization that are not deleted. */
const selectCustomFields = (reader: Reader, organization_id: string) =>
  reader
    .selectFrom('custom_fields')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)

const noField = (id: string) =>
  apiError('ResourceNotFound', `There is no custom field ${id} that this token can see.`)

/** The field, which must be the organization's. @throws ResourceNotFound */
export const getCustomField = async (
  reader: Reader,
  organization_id: string,
  id: string,
): Promise<StoredCustomField> => {
  const row = await selectCustomFields(reader, organization_id).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw noField(id)
  return row
}

/** The same, locked until the transaction ends. @throws ResourceNotFound */
export const lockCustomField = async (
  tx: Tx,
  organization_id: string,
  id: string,
): Promise<StoredCustomField> => {
  const row = await selectCustomFields(tx, organization_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw noField(id)
  return row
}

/** The organization's fields by their ids, in no particular order. */
export const findCustomFields = (
  reader: Reader,
  ids: readonly string[],
  { organization_id }: { readonly organization_id: string },
): Promise<readonly StoredCustomField[]> =>
  selectCustomFields(reader, organization_id).where('id', 'in', ids).execute()

/** Which of these fields exist and are the organization's. */
export const findCustomFieldIds = async (
  reader: Reader,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await selectCustomFields(reader, organization_id).where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

type Content = Pick<StoredCustomField, 'slug' | 'name' | 'metadata' | 'properties'>

/** Writes a field, or nothing when its slug is taken, be it by a deleted one: then the answer is undefined. */
export const insertCustomField = async (
  tx: Tx,
  field: Content & Pick<StoredCustomField, 'organization_id' | 'type'>,
  created_at: Date,
): Promise<StoredCustomField | undefined> =>
  tx
    .insertInto('custom_fields')
    .values({
      ...withJson(field, 'properties', 'metadata'),
      id: crypto.randomUUID(),
      deleted_at: null,
      created_at,
      modified_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Whether another field of the organization, deleted or not, has this slug. */
export const isSlugTaken = async (
  reader: Reader,
  organization_id: string,
  slug: string,
  except_id: string,
): Promise<boolean> =>
  (await reader
    .selectFrom('custom_fields')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('slug', '=', slug)
    .where('id', '<>', except_id)
    .executeTakeFirst()) !== undefined

export const updateCustomFieldRow = async (
  tx: Tx,
  id: string,
  change: Partial<Content>,
  modified_at: Date,
): Promise<StoredCustomField> =>
  tx
    .updateTable('custom_fields')
    .set({ ...withJson(change, 'properties', 'metadata'), modified_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a field and takes it off every product; answers already given stay where they are. */
export const deleteCustomFieldRow = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.deleteFrom('product_custom_fields').where('custom_field_id', '=', id).execute()
  await tx
    .updateTable('custom_fields')
    .set({ deleted_at: now, modified_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Moves every answer that was stored under a field's old slug to its new one. The tables come in the
 * order in which purchases and renewals lock their rows.
 */
export const renameAnswers = async (
  tx: Tx,
  organization_id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  for (const table of ['checkouts', 'subscriptions', 'orders'] as const) {
    await sql`update ${sql.table(table)}
      set custom_field_data = (custom_field_data - ${from}::text) || jsonb_build_object(${to}::text, custom_field_data -> ${from}::text)
      where organization_id = ${organization_id} and jsonb_exists(custom_field_data, ${from})`.execute(tx)
  }
}
