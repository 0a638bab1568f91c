import type { Connection } from '../../core/services.ts'
import { type CustomerNames, findCustomersByNames } from './names-queries.ts'

/** Query for events of customers. */
type CustomersQuery = {
  readonly customer_id?: readonly string[] | undefined
  readonly external_customer_id?: readonly string[] | undefined
}

/** Adds the other id of each customer, since events may carry either. */
const withBothNames = async (
  db: Connection,
  organization_id: string,
  names: CustomerNames,
): Promise<CustomerNames> => {
  const customers = await findCustomersByNames(db, organization_id, names)
  const external_ids = customers.flatMap(({ external_id }) => external_id ?? [])
  return {
    customer_ids: [...new Set([...names.customer_ids, ...customers.map(({ id }) => id)])],
    external_customer_ids: [...new Set([...names.external_customer_ids, ...external_ids])],
  }
}

/** Returns the ids of the customers in a query. Undefined without a customer filter. */
export const customersOf = async (
  db: Connection,
  organization_id: string,
  { customer_id, external_customer_id }: CustomersQuery,
): Promise<CustomerNames | undefined> => {
  const [byId, byExternalId] = await Promise.all([
    customer_id &&
      withBothNames(db, organization_id, { customer_ids: customer_id, external_customer_ids: [] }),
    external_customer_id &&
      withBothNames(db, organization_id, { customer_ids: [], external_customer_ids: external_customer_id }),
  ])
  if (byId === undefined || byExternalId === undefined) return byId ?? byExternalId
  return {
    customer_ids: byId.customer_ids.filter((id) => byExternalId.customer_ids.includes(id)),
    external_customer_ids: byId.external_customer_ids.filter((id) =>
      byExternalId.external_customer_ids.includes(id),
    ),
  }
}
