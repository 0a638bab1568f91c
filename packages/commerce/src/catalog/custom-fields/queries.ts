import { type JsonRow, withJson } from '@atelier/plumbing/database'
import { sql, type SqlBool, type UpdateType } from 'kysely'
import { lockProductsWith } from '../lock-products-queries.ts'
import { laterQuery } from '../../core/database/later-query.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Answers } from '../../core/database/column-shapes.ts'
import type { CustomFieldsTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { ofSeller, type Tenancy } from '../../core/database/of-seller.ts'

export type CustomFieldRow = JsonRow<CustomFieldsTable>

/** Selects the seller's fields that are not deleted. */
const fieldsOf = (db: Connection, seller: Tenancy) =>
  db.selectFrom('custom_fields').where(ofSeller(seller)).where('deleted_at', 'is', null)

/** Returns a field of the organization. @throws ResourceNotFound */
export const getCustomField = (
  db: Connection,
  organization_id: string,
  id: string,
): Promise<CustomFieldRow> =>
  fieldsOf(db, { organization_id })
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('custom field', id))

/** Returns the seller's fields by id, in no particular order. */
export const findCustomFields = (
  db: Connection,
  ids: readonly string[],
  seller: Tenancy,
): Promise<readonly CustomFieldRow[]> =>
  fieldsOf(db, seller).selectAll().where('id', '=', anyOf(ids)).execute()

/** Returns the ids that belong to fields of the organization. */
export const findCustomFieldIds = async (
  db: Connection,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await fieldsOf(db, { organization_id }).select('id').where('id', '=', anyOf(ids)).execute()
  return new Set(rows.map(({ id }) => id))
}

/** A custom field as tables of answers read it. */
export type AnsweredField = Pick<CustomFieldRow, 'organization_id' | 'slug' | 'name' | 'type' | 'properties'>

/** Returns a seller's fields, the oldest first. */
export const findAnsweredFields = (
  db: Connection,
  seller: Tenancy,
  fieldIds: readonly string[] | undefined,
): Promise<readonly AnsweredField[]> => {
  const fields = fieldsOf(db, seller).select(['organization_id', 'slug', 'name', 'type', 'properties'])
  return (fieldIds === undefined ? fields : fields.where('organization_id', 'in', fieldIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

type Content = Pick<CustomFieldRow, 'slug' | 'name' | 'metadata' | 'properties'>

/**
 * Inserts a field. @throws the violation of `custom_fields_slug` if the slug is taken, including by a
 * deleted field
 */
export const insertCustomField = async (
  db: Connection,
  field: Content & Pick<CustomFieldRow, 'organization_id' | 'type'>,
  created_at: Date,
): Promise<CustomFieldRow> =>
  db
    .insertInto('custom_fields')
    .values({
      ...withJson(field, 'properties', 'metadata'),
      id: crypto.randomUUID(),
      deleted_at: null,
      created_at,
      modified_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateCustomField = async (
  tx: Tx,
  id: string,
  change: Partial<Content>,
  modified_at: Date,
): Promise<CustomFieldRow> =>
  tx
    .updateTable('custom_fields')
    .set({ ...withJson(change, 'properties', 'metadata'), modified_at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a field and detaches it from every product; existing answers remain stored. */
export const deleteCustomField = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await lockProductsWith(tx, 'custom_field_id', id)
  await Promise.all([
    tx.deleteFrom('product_custom_fields').where('custom_field_id', '=', id).execute(),
    tx.updateTable('custom_fields').set({ deleted_at: now, modified_at: now }).where('id', '=', id).execute(),
  ])
}

/** A changed slug of a field, under which the answers of its organization are stored. */
export type SlugChange = {
  readonly organization_id: string
  readonly from: string
  readonly to: string
}

type RenameAnswers = (tx: Tx, change: SlugChange) => Promise<void>

/** Moves the answers of subscriptions to the new slug. Supplied by `billing`. */
export const renameAnswersOfSubscriptions = laterQuery<RenameAnswers>()

/** Moves the answers of checkouts and orders to the new slug. Supplied by `orders`. */
export const renameAnswersOfSales = laterQuery<RenameAnswers>()

/** Moves all answers to the new slug, in the general lock order (`lock`). */
export const renameAnswers: RenameAnswers = async (tx, change) => {
  await renameAnswersOfSubscriptions(tx, change)
  await renameAnswersOfSales(tx, change)
}

/** Condition on a row with `custom_field_data`: it has an answer under the old slug. */
export const isAnswered = ({ from }: SlugChange) => sql<SqlBool>`jsonb_exists(custom_field_data, ${from})`

/** Returns the `custom_field_data` of a row with the answer under the new slug. */
export const renamedAnswers = ({ from, to }: SlugChange) =>
  sql<UpdateType<Answers>>`(custom_field_data - ${from}::text)
    || jsonb_build_object(${to}::text, custom_field_data -> ${from}::text)`
