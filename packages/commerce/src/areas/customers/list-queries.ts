import { contract } from '@atelier/contract'
import { sql } from 'kysely'
import { defineList } from '../../database/define-list.ts'
import { contains, equalsAnyCase, hasMetadata, oneOf } from '../../database/list-filters.ts'
import { presentCustomer } from './present.ts'
import { findCustomers } from './queries.ts'

/** The customers of a seller that are not deleted. */
export const listCustomers = defineList(contract.customers.list, {
  from: (db, { organization_id }) =>
    db
      .selectFrom('customers')
      .where('customers.organization_id', '=', organization_id)
      .where('customers.deleted_at', 'is', null),
  id: 'customers.id',
  filters: {
    organization_id: oneOf('customers.organization_id'),
    email: equalsAnyCase('customers.email'),
    query: contains('customers.email', 'customers.name'),
    metadata: hasMetadata('customers.metadata'),
  },
  sorts: {
    created_at: 'customers.created_at',
    email: sql`lower(customers.email)`,
    name: sql`lower(customers.name)`,
  },
  load: findCustomers,
  present: presentCustomer,
})
