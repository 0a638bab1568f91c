import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { portalUrl } from '../../core/site-url.ts'
import { presentCustomer } from '../customers/index.ts'
import { getOrganization } from '../../organization/organizations/index.ts'
import { getNamedCustomer } from './named-customer.ts'
import { openSession } from './sessions.ts'

type Create = typeof contract.customerSessions.create

/**
 * Creates a portal session for a customer, valid for an hour. The token is only readable in this response.
 */
export const create: Handler<Create, Services> = ({ body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id, customer } = await getNamedCustomer(tx, services.caller, body)
    const seller = await getOrganization(tx, organization_id, organization_id)
    const holder = { organization_id, customer_id: customer.id, checkout_id: null }
    const { id, token, created_at, expires_at } = await openSession(tx, services, holder)
    return {
      id,
      created_at: created_at.toISOString(),
      modified_at: null,
      token,
      expires_at: expires_at.toISOString(),
      customer_portal_url: `${portalUrl(services, seller)}?customer_session_token=${token}`,
      customer_id: customer.id,
      customer: presentCustomer(customer),
    }
  })
