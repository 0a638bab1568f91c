import { withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Write } from '../../database/write-together.ts'
import type { Reader, Tx } from '../../services.ts'
import { selectAttachedDiscounts } from '../discounts/index.ts'
import { selectProducts } from '../products/index.ts'
import type { LinkRow, StoredLink } from './stored-link.ts'

/** The links that are not deleted, with everything they show. */
const selectLinks = (reader: Reader) =>
  reader
    .selectFrom('checkout_links')
    .selectAll('checkout_links')
    .select(({ ref }) => [
      jsonArrayFrom(
        selectProducts(reader)
          .innerJoin('checkout_link_products as linked', 'linked.product_id', 'products.id')
          .where('linked.checkout_link_id', '=', ref('checkout_links.id'))
          .orderBy('linked.position'),
      ).as('products'),
      jsonObjectFrom(
        selectAttachedDiscounts(reader).where('discounts.id', '=', ref('checkout_links.discount_id')),
      ).as('discount'),
    ])
    .where('checkout_links.deleted_at', 'is', null)

/** The link, which must be the organization's. @throws ResourceNotFound */
export const getLink = async (reader: Reader, organization_id: string, id: string): Promise<StoredLink> => {
  const row = await selectLinks(reader)
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  if (row === undefined)
    throw apiError('ResourceNotFound', `There is no checkout link ${id} that this token can see.`)
  return row
}

/** The same, locked until the transaction ends. @throws ResourceNotFound */
export const lockLink = async (tx: Tx, organization_id: string, id: string): Promise<StoredLink> => {
  await tx
    .selectFrom('checkout_links')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .forNoKeyUpdate()
    .execute()
  return getLink(tx, organization_id, id)
}

/** Links by their ids, in no particular order; deleted ones are left out. */
export const findLinks = (reader: Reader, ids: readonly string[]): Promise<readonly StoredLink[]> =>
  selectLinks(reader).where('id', 'in', ids).execute()

/** The link that everybody who knows its secret may open. @throws ResourceNotFound */
export const getLinkBySecret = async (reader: Reader, client_secret: string): Promise<StoredLink> => {
  const row = await selectLinks(reader).where('client_secret', '=', client_secret).executeTakeFirst()
  if (row === undefined)
    throw apiError(
      'ResourceNotFound',
      'This link leads nowhere. Its seller has removed it, or it was mistyped.',
    )
  return row
}

export const insertLink = (tx: Tx, link: LinkRow): Write =>
  tx.insertInto('checkout_links').values(withJson(link, 'metadata')).returning('id')

export const insertLinkProducts = (tx: Tx, checkout_link_id: string, ids: readonly string[]): Write =>
  tx
    .insertInto('checkout_link_products')
    .values(ids.map((product_id, position) => ({ checkout_link_id, product_id, position })))
    .returning('product_id')

export type LinkChange = Partial<
  Pick<
    LinkRow,
    | 'label'
    | 'success_url'
    | 'allow_discount_codes'
    | 'require_billing_address'
    | 'discount_id'
    | 'metadata'
    | 'deleted_at'
  >
>

export const updateLinkRow = (tx: Tx, id: string, change: LinkChange, modified_at: Date): Write =>
  tx
    .updateTable('checkout_links')
    .set({ ...withJson(change, 'metadata'), modified_at })
    .where('id', '=', id)
    .returning('id')
