import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../database/define-list.ts'
import { oneOf } from '../../database/list-filters.ts'
import { findLinks } from './queries.ts'
import { presentLink } from './present.ts'

const sellsProduct = (ids: readonly string[]) => sql<boolean>`checkout_links.id in (
  select linked.checkout_link_id from checkout_link_products as linked where linked.product_id in (${sql.join(ids)}))`

/** The checkout links of a seller that are not deleted. */
export const list = defineList(contract.checkoutLinks.list, {
  from: (db, { organization_id }) =>
    db
      .selectFrom('checkout_links')
      .where('checkout_links.organization_id', '=', organization_id)
      .where('checkout_links.deleted_at', 'is', null),
  id: 'checkout_links.id',
  filters: {
    organization_id: oneOf('checkout_links.organization_id'),
    product_id: sellsProduct,
  },
  sorts: {
    created_at: 'checkout_links.created_at',
    label: 'checkout_links.label',
    success_url: 'checkout_links.success_url',
    allow_discount_codes: 'checkout_links.allow_discount_codes',
  },
  load: findLinks,
  present: presentLink,
})
