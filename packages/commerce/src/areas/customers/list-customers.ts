import type { contract, HandlerInput } from '@atelier/contract'
import { sql } from 'kysely'
import { asksOnly, listCount } from '../../database/list-count.ts'
import { containing, listPage, type ListPage, sortOf } from '../../database/list-page.ts'
import { metadataConditions } from '../../database/metadata-filter.ts'
import type { Reader } from '../../services.ts'
import type { StoredCustomer } from './customer-queries.ts'

type CustomerList = HandlerInput<typeof contract.customers.list>['query']

export const listCustomers = async (
  reader: Reader,
  organization_id: string,
  filter: CustomerList,
): Promise<ListPage<StoredCustomer>> => {
  let query = reader
    .selectFrom('customers')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
  if (filter.organization_id !== undefined)
    query = query.where('organization_id', 'in', filter.organization_id)
  if (filter.email !== undefined) query = query.where(sql<boolean>`lower(email) = lower(${filter.email})`)
  if (filter.query !== undefined) {
    const pattern = containing(filter.query)
    query = query.where((eb) => eb.or([eb('email', 'ilike', pattern), eb('name', 'ilike', pattern)]))
  }
  for (const condition of metadataConditions(sql.ref('metadata'), filter.metadata))
    query = query.where(condition)
  for (const sort of filter.sorting) {
    const { key, direction } = sortOf(sort)
    query = query.orderBy(key === 'created_at' ? sql`created_at` : sql`lower(${sql.ref(key)})`, direction)
  }
  return (await listPage(query, 'customers.id', filter, {
    count: asksOnly(filter) ? listCount('customers', organization_id) : undefined,
  })) as ListPage<StoredCustomer>
}
