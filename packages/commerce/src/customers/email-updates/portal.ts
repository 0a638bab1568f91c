import type { portalEmailUpdates } from '@atelier/contract'
import { apiError, type Handler, invalid, issue, throwIf } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { openSession } from '../customer-sessions/index.ts'
import {
  lockCustomer,
  makeEmailChange,
  readEmailChange,
  requestEmailChange,
  singlePurchaseError,
} from '../customers/index.ts'

type For<Name extends keyof typeof portalEmailUpdates> = Handler<(typeof portalEmailUpdates)[Name], Services>

const invalidTokenError = () =>
  apiError(
    'Unauthorized',
    'This token is not valid: it is unknown, used or too old. Request the new e-mail address again.',
  )

/**
 * Requests a new address. The response does not tell whether another customer has it: only the owner of the address
 * learns of the request.
 *
 * @throws NotPermitted for a session of a single purchase; TooManyRequests; InvalidRequest for the current address
 */
export const request: For<'request'> = ({ body: { email } }, services) => {
  const { database, caller, repetition } = services
  throwIf(singlePurchaseError(caller))
  return database.transact(async (tx) => {
    const customer = await lockCustomer(tx, caller.organization_id, { id: caller.customer_id })
    if (customer.email.toLowerCase() === email.toLowerCase())
      throw invalid([issue('email', 'This is your e-mail address already.')])
    if (await repetition.markDone(tx)) await requestEmailChange(tx, services, customer, email)
    return {}
  })
}

/** Succeeds while the token is valid. @throws Unauthorized */
export const check: For<'check'> = async ({ query: { token } }, services) => {
  if ((await readEmailChange(services, undefined, token)) === undefined) throw invalidTokenError()
}

/**
 * Changes the address with the token that was sent to it, and opens a session of the customer.
 *
 * @throws Unauthorized; InvalidRequest if another customer has taken the address
 */
export const verify: For<'verify'> = async ({ body: { token } }, services) => {
  const change = await makeEmailChange(services, undefined, token, (tx, { id, organization_id }) =>
    openSession(tx, services, { organization_id, customer_id: id, checkout_id: null }),
  )
  if (change === 'expired') throw invalidTokenError()
  if (change === 'taken')
    throw invalid([issue('token', 'Another customer already has this e-mail address. Use another one.')])
  return { token: change.result.token }
}
