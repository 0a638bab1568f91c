import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { listPage, presentPage, sortOf } from '../../database/list-page.ts'
import type { Services } from '../../services.ts'
import { getLink, selectLinks } from './link-queries.ts'
import { presentLink } from './present-link.ts'
import type { StoredLink } from './stored-link.ts'

type Area = typeof contract.checkoutLinks

export const list: Handler<Area['list'], Services> = async ({ query: filter }, services) => {
  const { database, caller } = services
  let query = selectLinks(database.db).where('organization_id', '=', caller.organization_id)
  if (filter.organization_id !== undefined)
    query = query.where('organization_id', 'in', filter.organization_id)
  if (filter.product_id !== undefined) {
    const ids = filter.product_id
    query = query.where('id', 'in', (eb) =>
      eb.selectFrom('checkout_link_products').select('checkout_link_id').where('product_id', 'in', ids),
    )
  }
  for (const sort of filter.sorting) {
    const { key, direction } = sortOf(sort)
    query = query.orderBy(`checkout_links.${key}`, direction)
  }
  const page = await listPage(query, 'checkout_links.id', filter)
  return presentPage(page, filter.limit, (row) => presentLink(row as StoredLink, services))
}

export const get: Handler<Area['get'], Services> = async ({ path }, services) =>
  presentLink(await getLink(services.database.db, services.caller.organization_id, path.id), services)
