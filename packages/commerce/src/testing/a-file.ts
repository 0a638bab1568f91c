import type { Shop } from './open-shop.ts'

/** Inserts an uploaded file, and returns its id. */
export const aFile = async (shop: Shop, fields: object = {}): Promise<string> => {
  const id = crypto.randomUUID()
  await shop.database.db
    .insertInto('files')
    .values({
      id,
      organization_id: shop.demo.organization_id,
      service: 'downloadable',
      name: 'brushes.zip',
      path: `downloadable/${id}/brushes.zip`,
      mime_type: 'application/zip',
      size: 1536,
      is_uploaded: true,
      is_enabled: true,
      created_at: shop.clock.now(),
      ...fields,
    })
    .execute()
  return id
}
