import type { contract } from '@atelier/contract'
import { after } from '@atelier/plumbing/clock'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { createToken, hashToken } from '@atelier/plumbing/tokens'
import { writeTogether } from '../../database/write-together.ts'
import type { Services } from '../../services.ts'
import { findCustomer, presentCustomer } from '../customers/index.ts'
import { getOrganization } from '../organizations/index.ts'
import { sessionLifetime, sessionPrefix } from './open-session.ts'
import { insertSession, purgeSessions } from './session-queries.ts'

type Create = typeof contract.customerSessions.create

/** Lets a customer into the portal for an hour; the token is readable in this answer only. */
export const create: Handler<Create, Services> = (
  { body },
  { database, clock, secret, public_url, caller },
) =>
  database.transact(async (tx) => {
    const { organization_id } = caller
    const key = 'customer_id' in body ? { id: body.customer_id } : { external_id: body.customer_external_id }
    const customer = await findCustomer(tx, organization_id, key)
    if (customer === undefined) {
      const [field, value] =
        'customer_id' in body
          ? ['customer_id', body.customer_id]
          : ['customer_external_id', body.customer_external_id]
      throw invalid([{ loc: ['body', field], msg: `There is no customer ${value}.`, type: 'value_error' }])
    }
    const { slug } = await getOrganization(tx, organization_id, organization_id)
    const id = crypto.randomUUID()
    const token = createToken(sessionPrefix)
    const now = clock.now()
    const expires_at = after(now, sessionLifetime)
    const session = {
      id,
      organization_id,
      customer_id: customer.id,
      checkout_id: null,
      token_hash: hashToken(secret, token),
      expires_at,
      created_at: now,
    }
    await writeTogether(tx, [insertSession(session), purgeSessions(tx, now)])
    return {
      id,
      created_at: now.toISOString(),
      modified_at: null,
      token,
      expires_at: expires_at.toISOString(),
      customer_portal_url: `${public_url}/${slug}/portal?customer_session_token=${token}`,
      customer_id: customer.id,
      customer: presentCustomer(customer),
    }
  })
