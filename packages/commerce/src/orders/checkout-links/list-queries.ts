import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../core/database/define-list.ts'
import { contains, oneOf } from '../../core/database/list-filters.ts'
import { findLinks } from './queries.ts'
import { presentLink } from './present.ts'

const sellsProduct = (ids: readonly string[]) => sql<boolean>`checkout_links.id in (
  select linked.checkout_link_id from checkout_link_products as linked where linked.product_id in (${sql.join(ids)}))`

/** Matches links with the text in their label or a product's name, ignoring case. */
const matchesText = (text: string) => sql<boolean>`(${contains('checkout_links.label')(text)} or exists (
  select from checkout_link_products as linked inner join products on products.id = linked.product_id
  where linked.checkout_link_id = checkout_links.id and ${contains('products.name')(text)}))`

/** Lists a seller's checkout links, excluding deleted ones. */
export const list = defineList(contract.checkoutLinks.list, {
  of_seller: 'checkout_links.organization_id',
  from: (db) => db.selectFrom('checkout_links').where('checkout_links.deleted_at', 'is', null),
  id: 'checkout_links.id',
  filters: {
    organization_id: oneOf('checkout_links.organization_id'),
    product_id: sellsProduct,
    discount_id: oneOf('checkout_links.discount_id'),
    query: matchesText,
  },
  sorts: {
    created_at: 'checkout_links.created_at',
    label: sql`lower(checkout_links.label)`,
    success_url: 'checkout_links.success_url',
    allow_discount_codes: 'checkout_links.allow_discount_codes',
    openings_count: 'checkout_links.openings_count',
  },
  load: findLinks,
  present: presentLink,
})
