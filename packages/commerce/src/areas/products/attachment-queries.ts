import type { Write } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'
import type { WishedAttachments } from './attachments.ts'
import type { StoredBenefit } from './stored-product.ts'

/** Which of these files are pictures that a product of the organization can show. */
export const findAttachableMedias = async (
  reader: Reader,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await reader
    .selectFrom('files')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .where('service', '=', 'product_media')
    .where('is_uploaded', '=', true)
    .where('is_enabled', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Those of the benefits that exist and are the organization's, by id. */
export const findBenefits = async (
  reader: Reader,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredBenefit>> => {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('benefits')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Takes off what is to be replaced. It runs at once, for the same rows may be put back. */
export const detach = async (tx: Tx, product_id: string, wished: WishedAttachments): Promise<void> => {
  if (wished.medias !== undefined)
    await tx.deleteFrom('product_medias').where('product_id', '=', product_id).execute()
  if (wished.attached_custom_fields !== undefined)
    await tx.deleteFrom('product_custom_fields').where('product_id', '=', product_id).execute()
}

/** The writes that attach pictures and custom fields, in the order of their lists. */
export const attach = (
  tx: Tx,
  product_id: string,
  { medias = [], attached_custom_fields = [] }: WishedAttachments,
): Write[] => {
  const writes: Write[] = []
  if (medias.length > 0) {
    writes.push(
      tx
        .insertInto('product_medias')
        .values(medias.map((file_id, position) => ({ product_id, file_id, position })))
        .returning('file_id'),
    )
  }
  if (attached_custom_fields.length > 0) {
    writes.push(
      tx
        .insertInto('product_custom_fields')
        .values(
          attached_custom_fields.map(({ custom_field_id, required }, position) => ({
            product_id,
            custom_field_id,
            required,
            position,
          })),
        )
        .returning('custom_field_id'),
    )
  }
  return writes
}

/** Makes these the benefits of a product, in this order. */
export const replaceBenefits = async (tx: Tx, product_id: string, ids: readonly string[]): Promise<void> => {
  await tx.deleteFrom('product_benefits').where('product_id', '=', product_id).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('product_benefits')
    .values(ids.map((benefit_id, position) => ({ product_id, benefit_id, position })))
    .execute()
}
