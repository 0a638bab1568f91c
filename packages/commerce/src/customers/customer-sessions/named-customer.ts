import type { CustomerSessionCreate, SubscriptionCreate } from '@atelier/contract'
import { invalid, issue, type Seller } from '@atelier/plumbing/http'
import { organizationOfNamed } from '../../access/index.ts'
import type { Connection } from '../../core/services.ts'
import { findCustomer, findOrganizationOfExternalId } from '../customers/index.ts'

/**
 * Returns the organization of the customer in a body; undefined if the seller has no such customer.
 *
 * @throws NotAuthorized, InvalidRequest
 */
const findOrganization = (
  db: Connection,
  caller: Seller,
  { key, field }: Named,
): Promise<string | undefined> =>
  'id' in key
    ? organizationOfNamed(db, caller, 'customers', key.id, field)
    : findOrganizationOfExternalId(db, caller, key.external_id, ['body', field])

/** A body that names a customer, by id or by one of the names of the external id. */
type Body = CustomerSessionCreate | SubscriptionCreate

/** Key of a customer in a body, with the field that names it. */
type Named = {
  readonly key: { readonly id: string } | { readonly external_id: string }
  readonly field: string
}

const namedCustomerOf = (body: Body): Named => {
  if ('customer_id' in body) return { key: { id: body.customer_id }, field: 'customer_id' }
  return 'customer_external_id' in body
    ? { key: { external_id: body.customer_external_id }, field: 'customer_external_id' }
    : { key: { external_id: body.external_customer_id }, field: 'external_customer_id' }
}

/**
 * Returns the customer in a body, by id or external id, with its organization. @throws NotAuthorized, InvalidRequest
 */
export const getNamedCustomer = async (db: Connection, caller: Seller, body: Body) => {
  const reference = namedCustomerOf(body)
  const { key, field } = reference
  const organization_id = await findOrganization(db, caller, reference)
  const customer = organization_id && (await findCustomer(db, organization_id, key))
  if (!organization_id || !customer)
    throw invalid([issue(field, `There is no customer ${'id' in key ? key.id : key.external_id}.`)])
  return { organization_id, customer }
}
