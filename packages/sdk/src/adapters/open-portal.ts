import { ApiError } from '../errors.ts'
import { errorResponse, redirectTo } from './responses.ts'
import type { CustomerOptions, SignedIn } from './customer.ts'
import { clientOf, type ServerOptions } from './server.ts'

/** One of the two functions must identify the customer. */
export type PortalOptions<Asked> = ServerOptions & CustomerOptions<Asked>

/** Opens a portal session for the signed-in customer, and redirects there. */
export const openPortal = async (options: ServerOptions, customer: SignedIn): Promise<Response> => {
  if (customer === undefined)
    return errorResponse(401, 'Unauthorized', 'No one is signed in: the application named no customer.')
  try {
    const session = await clientOf(options).customerSessions.create({ body: customer })
    return redirectTo(session.customer_portal_url)
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
    if (!isUnknown) throw error
    return errorResponse(
      404,
      'ResourceNotFound',
      'The shop does not know this customer yet: nothing was bought.',
    )
  }
}
