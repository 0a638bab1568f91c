import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id, stored, Timestamp } from '../../primitives/parts.ts'
import { Customer } from './customer-views.ts'

/** Session of the customer portal, valid for an hour. Its token appears only in this response. */
export const CustomerSession = z.object({
  ...stored,
  token: z.string(),
  expires_at: Timestamp,
  customer_portal_url: z.string(),
  customer_id: Id,
  customer: Customer,
})
export type CustomerSession = z.output<typeof CustomerSession>

/** Identifies the customer by its id or by the seller's id, under the name used by older or newer clients. */
export const CustomerSessionCreate = z.union([
  z.object({ customer_id: Id }),
  z.object({ customer_external_id: z.string() }),
  z.object({ external_customer_id: z.string() }),
])
export type CustomerSessionCreate = z.output<typeof CustomerSessionCreate>

export const customerSessions = {
  create: endpoint({
    method: 'POST',
    path: '/v1/customer-sessions/',
    summary: 'Create a session of the customer portal.',
    access: 'seller',
    scopes: ['customer_sessions:write'],
    body: CustomerSessionCreate,
    status: 201,
    response: CustomerSession,
  }),
}
