import { contract, type customersTable } from '@atelier/contract'
import type { Seller } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { defineList } from '../../core/database/define-list.ts'
import { findPage, inOrder } from '../../core/database/find-page.ts'
import {
  comesAfter,
  conditionsOf,
  containsInLower,
  equalsEmail,
  hasMetadata,
  oneOf,
} from '../../core/database/list-filters.ts'
import { ofSellersList } from '../../core/database/of-seller.ts'
import type { Connection } from '../../core/services.ts'
import { presentCustomer } from './present.ts'
import { type CustomerRow, findCustomers } from './queries.ts'

const filters = {
  organization_id: oneOf('customers.organization_id'),
  email: equalsEmail('customers.email'),
  query: containsInLower('customers.search_text'),
  metadata: hasMetadata('customers.metadata'),
}

/** Customers of a seller that are not deleted. */
export const listCustomers = defineList(contract.customers.list, {
  of_seller: 'customers.organization_id',
  from: (db) => db.selectFrom('customers').where('customers.deleted_at', 'is', null),
  id: 'customers.id',
  filters,
  sorts: {
    created_at: 'customers.created_at',
    email: sql`lower(customers.email)`,
    name: sql`lower(customers.name)`,
  },
  load: findCustomers,
  present: presentCustomer,
})

/**
 * Returns the page of the customers of a seller that match the filters of the list, the newest first.
 *
 * @param last the last customer of the previous page
 */
export const findCustomersAfter = async (
  db: Connection,
  caller: Seller,
  query: output<typeof customersTable.export.query>,
  { last, limit }: { readonly last: CustomerRow | undefined; readonly limit: number },
): Promise<readonly CustomerRow[]> => {
  const { of, isSeen } = await ofSellersList(db, caller, 'customers.organization_id', query.organization_id)
  let rows = db.selectFrom('customers').where('customers.deleted_at', 'is', null).where(isSeen)
  for (const condition of conditionsOf(filters, query, caller)) rows = rows.where(condition)
  if (last !== undefined) rows = rows.where(comesAfter('customers', last))
  const orders = [{ by: sql.ref('customers.created_at'), direction: 'desc' }] as const
  const ids = await findPage(db, rows, { id: 'customers.id', orders, limit, offset: 0, of })
  return inOrder(ids, await findCustomers(db, ids, caller))
}
