import { json } from '@atelier/plumbing/database'
import type { Shop } from './open-shop.ts'

/** Inserts a benefit that the API cannot create, and returns its id. */
export const aBenefit = async (shop: Shop, fields: object = {}): Promise<string> => {
  const id = crypto.randomUUID()
  await shop.database.db
    .insertInto('benefits')
    .values({
      id,
      organization_id: shop.demo.organization_id,
      type: 'custom',
      description: 'A private note',
      selectable: true,
      deletable: true,
      is_tax_applicable: true,
      properties: json({ note: 'Thank you' }),
      metadata: json({ shelf: 1 }),
      created_at: shop.clock.now(),
      ...fields,
    })
    .execute()
  return id
}
