import type { Expression } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection, Tx } from '../../core/services.ts'

export const benefitsOf = (db: Connection, product_id: Expression<string>) =>
  db
    .selectFrom('product_benefits as attached')
    .innerJoin('benefits', 'benefits.id', 'attached.benefit_id')
    .selectAll('benefits')
    .where('attached.product_id', '=', product_id)
    .where('benefits.deleted_at', 'is', null)
    .orderBy('attached.position')

export const mediasOf = (db: Connection, product_id: Expression<string>) =>
  db
    .selectFrom('product_medias as attached')
    .innerJoin('files', 'files.id', 'attached.file_id')
    .selectAll('files')
    .where('attached.product_id', '=', product_id)
    .where('files.deleted_at', 'is', null)
    .orderBy('attached.position')

export const customFieldsOf = (db: Connection, product_id: Expression<string>) =>
  db
    .selectFrom('product_custom_fields as attached')
    .innerJoin('custom_fields', 'custom_fields.id', 'attached.custom_field_id')
    .select(({ fn }) => ['attached.required', fn.toJson('custom_fields').as('custom_field')])
    .where('attached.product_id', '=', product_id)
    .where('custom_fields.deleted_at', 'is', null)
    .orderBy('attached.position')

/** Returns the ids of files that are product pictures of the organization. */
export const findAttachableMedias = async (
  db: Connection,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyOf(ids))
    .where('service', '=', 'product_media')
    .where('is_uploaded', '=', true)
    .where('is_enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Complete lists of a product's pictures and custom fields; an omitted list remains unchanged. */
export type Attachments = {
  readonly medias?: readonly string[] | null | undefined
  readonly attached_custom_fields?:
    | readonly { readonly custom_field_id: string; readonly required: boolean }[]
    | null
    | undefined
}

/** Replaces a product's pictures and custom fields, in order. */
export const replaceAttachments = async (
  tx: Tx,
  product_id: string,
  { medias, attached_custom_fields: fields }: Attachments,
): Promise<void> => {
  if (medias != null) {
    await tx.deleteFrom('product_medias').where('product_id', '=', product_id).execute()
    if (medias.length > 0)
      await tx
        .insertInto('product_medias')
        .values(medias.map((file_id, position) => ({ product_id, file_id, position })))
        .execute()
  }
  if (fields != null) {
    await tx.deleteFrom('product_custom_fields').where('product_id', '=', product_id).execute()
    if (fields.length > 0)
      await tx
        .insertInto('product_custom_fields')
        .values(
          fields.map(({ custom_field_id, required }, position) => ({
            product_id,
            custom_field_id,
            required,
            position,
          })),
        )
        .execute()
  }
}

/** Replaces a product's benefits, in order. */
export const replaceBenefits = async (tx: Tx, product_id: string, ids: readonly string[]): Promise<void> => {
  await tx.deleteFrom('product_benefits').where('product_id', '=', product_id).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('product_benefits')
    .values(ids.map((benefit_id, position) => ({ product_id, benefit_id, position })))
    .execute()
}

/** Returns the ids of the benefits of a product, in order. */
export const findBenefitIds = async (db: Connection, product_id: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('product_benefits')
    .select('benefit_id')
    .where('product_id', '=', product_id)
    .orderBy('position')
    .execute()
  return rows.map(({ benefit_id }) => benefit_id)
}
