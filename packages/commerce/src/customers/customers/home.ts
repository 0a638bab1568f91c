import { apiError, invalid, issue, type Seller } from '@atelier/plumbing/http'
import type { Connection, Services } from '../../core/services.ts'
import { findOrganizationsOfExternalId } from './queries.ts'

/**
 * Returns the organization of the customer with an external id. Undefined when the seller has none.
 *
 * @throws InvalidRequest if several organizations of the user have one, because the id is ambiguous
 */
export const findOrganizationOfExternalId = async (
  db: Connection,
  caller: Seller,
  external_id: string,
  location: (string | number)[],
): Promise<string | undefined> => {
  if (caller.kind === 'organization') return caller.organization_id
  const [first, ...more] = await findOrganizationsOfExternalId(db, caller, external_id)
  if (more.length === 0) return first
  const msg = `Several of your organizations have a customer with the external id ${external_id}, and this call has no organization_id. Name the customer by id, or call with a token of the organization.`
  throw invalid([issue(location, msg)])
}

/**
 * Returns the organization of the customer that a call names by its external id.
 *
 * @throws ResourceNotFound; InvalidRequest if several organizations of the user have one
 */
export const organizationOfExternalId = async (
  { database, caller }: Pick<Services, 'database'> & { readonly caller: Seller },
  { external_id }: { readonly external_id: string },
): Promise<string> => {
  const organization_id = await findOrganizationOfExternalId(database.db, caller, external_id, [
    'path',
    'external_id',
  ])
  if (organization_id === undefined)
    throw apiError('ResourceNotFound', `There is no customer with the external id ${external_id}.`)
  return organization_id
}
