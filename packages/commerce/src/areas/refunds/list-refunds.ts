import type { contract, HandlerInput } from '@atelier/contract'
import { listPage, type ListPage, sortOf } from '../../database/list-page.ts'
import type { Reader } from '../../services.ts'
import type { StoredRefund } from './stored-refund.ts'

type RefundList = HandlerInput<typeof contract.refunds.list>['query']

/** The organization's refunds that the processor has accepted. `succeeded` false filters nothing. */
export const listRefunds = async (
  reader: Reader,
  organization_id: string,
  filter: RefundList,
): Promise<ListPage<StoredRefund>> => {
  let query = reader
    .selectFrom('refunds')
    .selectAll('refunds')
    .where('organization_id', '=', organization_id)
    .where('processor_id', 'is not', null)
  for (const key of ['id', 'organization_id', 'order_id', 'subscription_id', 'customer_id'] as const) {
    const wanted = filter[key]
    if (wanted !== undefined) query = query.where(key, 'in', wanted)
  }
  if (filter.succeeded === true) query = query.where('status', '=', 'succeeded')
  for (const sort of filter.sorting) {
    const { key, direction } = sortOf(sort)
    query = query.orderBy(key, direction)
  }
  return (await listPage(query, 'refunds.id', filter)) as ListPage<StoredRefund>
}
