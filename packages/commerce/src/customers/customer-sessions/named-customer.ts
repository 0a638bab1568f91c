import type { CustomerSessionCreate } from '@atelier/contract'
import { invalid, issue, type Seller } from '@atelier/plumbing/http'
import { organizationOfNamed } from '../../access/tenancy.ts'
import type { Tx } from '../../core/services.ts'
import { findCustomer, findOrganizationOfExternalId } from '../customers/index.ts'

/**
 * Returns the organization of the customer in a body; undefined when the seller has no such customer. @throws
 * 403, 422
 */
const findOrganization = (
  tx: Tx,
  caller: Seller,
  key: { readonly id: string } | { readonly external_id: string },
): Promise<string | undefined> =>
  'id' in key
    ? organizationOfNamed(tx, caller, 'customers', key.id, 'customer_id')
    : findOrganizationOfExternalId(tx, caller, key.external_id, ['body', 'customer_external_id'])

const keyOf = (body: CustomerSessionCreate) => {
  if ('customer_id' in body) return { id: body.customer_id }
  return {
    external_id: 'customer_external_id' in body ? body.customer_external_id : body.external_customer_id,
  }
}

/** Returns the customer in a body, by id or external id, with its organization. @throws 403, 422 */
export const getNamedCustomer = async (tx: Tx, caller: Seller, body: CustomerSessionCreate) => {
  const key = keyOf(body)
  const organization_id = await findOrganization(tx, caller, key)
  const customer = organization_id && (await findCustomer(tx, organization_id, key))
  if (!organization_id || !customer)
    throw invalid([
      'id' in key
        ? issue('customer_id', `There is no customer ${key.id}.`)
        : issue('customer_external_id', `There is no customer ${key.external_id}.`),
    ])
  return { organization_id, customer }
}
