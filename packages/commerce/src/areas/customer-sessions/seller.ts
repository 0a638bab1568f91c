import type { contract } from '@atelier/contract'
import { type Handler, invalid, issue, type Seller } from '@atelier/plumbing/http'
import { organizationOfNamed } from '../../input/tenancy.ts'
import type { Services, Tx } from '../../services.ts'
import { findCustomer, findOrganizationOfExternalId, presentCustomer } from '../customers/index.ts'
import { getOrganization, portalUrl } from '../organizations/index.ts'
import { openSession } from './sessions.ts'

type Create = typeof contract.customerSessions.create

/** The organization whose customer a body names; undefined when the seller sees none. @throws 403, 422 */
const findOrganization = (
  tx: Tx,
  caller: Seller,
  key: { readonly id: string } | { readonly external_id: string },
): Promise<string | undefined> =>
  'id' in key
    ? organizationOfNamed(tx, caller, 'customers', key.id, 'customer_id')
    : findOrganizationOfExternalId(tx, caller, key.external_id, ['body', 'customer_external_id'])

/** Lets a customer into the portal for an hour; the token is readable in this answer only. */
export const create: Handler<Create, Services> = ({ body }, services) =>
  services.database.transact(async (tx) => {
    const key = 'customer_id' in body ? { id: body.customer_id } : { external_id: body.customer_external_id }
    const organization_id = await findOrganization(tx, services.caller, key)
    const customer = organization_id && (await findCustomer(tx, organization_id, key))
    if (!organization_id || !customer)
      throw invalid([
        'customer_id' in body
          ? issue('customer_id', `There is no customer ${body.customer_id}.`)
          : issue('customer_external_id', `There is no customer ${body.customer_external_id}.`),
      ])
    const { slug } = await getOrganization(tx, organization_id, organization_id)
    const holder = { organization_id, customer_id: customer.id, checkout_id: null }
    const { id, token, created_at, expires_at } = await openSession(tx, services, holder)
    return {
      id,
      created_at: created_at.toISOString(),
      modified_at: null,
      token,
      expires_at: expires_at.toISOString(),
      customer_portal_url: `${portalUrl(services, slug)}?customer_session_token=${token}`,
      customer_id: customer.id,
      customer: presentCustomer(customer),
    }
  })
