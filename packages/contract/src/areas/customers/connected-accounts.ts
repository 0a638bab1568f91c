import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id } from '../../primitives/parts.ts'
import { portalWrite } from '../../primitives/scopes.ts'

/** Platform of customer accounts that benefits give access to. */
export const AccountPlatform = z.enum(['github', 'discord'])

/** Endpoints with which customers connect their accounts on other platforms, outside the public API. */
export const connectedAccounts = {
  authorize: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/oauth-accounts/authorize',
    summary: 'Start connecting an account on another platform.',
    ...portalWrite,
    query: z.object({
      platform: AccountPlatform,
      /** Sent by clients, but ignored: the customer is that of the session. */
      customer_id: z.optional(Id),
      /** URL of this server or of the seller's website; any other URL is replaced by the portal. */
      return_to: z.optional(z.string().check(z.maxLength(2083))),
    }),
    response: z.object({ url: z.string() }),
    errors: ['NotPermitted'],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/v1/customer-portal/oauth-accounts/{platform}/{account_id}',
    changes: ['customers/me', 'benefit-grants'],
    summary: 'Disconnect an account; access it already has stays.',
    ...portalWrite,
    path_parameters: z.object({ platform: AccountPlatform, account_id: z.string() }),
    status: 204,
    errors: ['NotPermitted', 'ResourceNotFound'],
  }),
}
