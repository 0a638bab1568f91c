import type { contract, HandlerInput } from '@atelier/contract'
import { statement } from '@atelier/plumbing/database'
import { asksOnly, listCount } from '../../database/list-count.ts'
import { amongIds, containing, listPage, type ListPage, sortOf } from '../../database/list-page.ts'
import type { Reader } from '../../services.ts'
import { selectCheckouts } from './checkout-queries.ts'
import type { StoredCheckout } from './stored-checkout.ts'

type CheckoutList = HandlerInput<typeof contract.checkouts.list>['query']

const shown = statement('checkouts.shown', (reader: Reader, ids: readonly string[]) =>
  selectCheckouts(reader).$call(amongIds('checkouts.id', ids)),
)

export const listCheckouts = async (
  reader: Reader,
  organization_id: string,
  filter: CheckoutList,
): Promise<ListPage<StoredCheckout>> => {
  let query = reader.selectFrom('checkouts').where('organization_id', '=', organization_id)
  if (filter.organization_id !== undefined)
    query = query.where('organization_id', 'in', filter.organization_id)
  if (filter.product_id !== undefined) query = query.where('product_id', 'in', filter.product_id)
  if (filter.customer_id !== undefined) query = query.where('customer_id', 'in', filter.customer_id)
  if (filter.status !== undefined) query = query.where('status', 'in', filter.status)
  if (filter.query !== undefined) query = query.where('customer_email', 'ilike', containing(filter.query))
  for (const sort of filter.sorting) {
    const { key, direction } = sortOf(sort)
    query = query.orderBy(`checkouts.${key}`, direction)
  }
  return (await listPage(query, 'checkouts.id', filter, {
    show: (ids) => shown(reader, ids),
    count: asksOnly(filter, 'status') ? listCount('checkouts', organization_id, filter.status) : undefined,
  })) as ListPage<StoredCheckout>
}
