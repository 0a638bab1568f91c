import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Email, Id, Timestamp } from '../../primitives/parts.ts'
import { ShopBrand } from '../brand.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import { processorNames } from '../../primitives/processors.ts'

/** Signed-in customer of a portal, with their permissions. */
export const PortalSession = z.object({
  /**
   * Id of the customer, or of the purchase that the session is limited to; identifies the owner of cached
   * responses.
   */
  id: Id,
  /** `purchase`: the session shows a single purchase, and changes nothing about its customer. */
  kind: z.enum(['customer', 'purchase']),
  /** Masked in the session of a purchase. */
  email: z.string(),
  name: z.nullable(z.string()),
  can_change_plan: z.boolean(),
  can_change_email: z.boolean(),
  /** True if the customer can pause and resume subscriptions. Absent on older servers. */
  can_pause: z.optional(z.boolean()),
  /** Processor whose form collects a new card, and the key of its browser code. */
  card_form: z.object({ processor: z.enum(processorNames), publishable_key: z.string() }),
  deletion_requested_at: z.nullable(Timestamp),
})
export type PortalSession = z.output<typeof PortalSession>

/** Portal session of a call. */
export const OpenSession = z.object({ expires_at: Timestamp, return_url: z.nullable(z.string()) })

/** Customer of a portal session. Members of a team have their own id and role. */
export const SessionUser = z.object({
  type: z.literal('customer'),
  name: z.nullable(z.string()),
  /** Masked in the session of a purchase. */
  email: z.string(),
  customer_id: Id,
  member_id: z.null(),
  role: z.null(),
})

/** Endpoints about the session of the call. */
export const portalSessions = {
  introspect: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/customer-session/introspect',
    summary: 'Read until when the session is valid.',
    ...portalRead,
    response: OpenSession,
  }),
  user: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/customer-session/user',
    summary: 'Read the customer of the session.',
    ...portalRead,
    response: SessionUser,
  }),
}

/** Portal of a seller, and its signed-in customer. */
export const PortalView = z.object({
  organization: z.object({
    id: Id,
    name: z.string(),
    slug: z.string(),
    avatar_url: z.nullable(z.string()),
    brand: ShopBrand,
  }),
  session: z.nullable(PortalSession),
})
export type PortalView = z.output<typeof PortalView>

/** Endpoints of the portal's own pages for the account of a customer, outside the public API. */
export const portalAccount = {
  open: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/portals/{slug}',
    summary: 'Retrieve the seller of the portal and the signed-in customer.',
    ...portalRead,
    also: 'public',
    path_parameters: z.object({ slug: z.string() }),
    response: PortalView,
    errors: ['ResourceNotFound'],
  }),
  chooseDefaultPaymentMethod: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/customers/me/payment-methods/{id}/default',
    summary: 'Make a saved payment method the default.',
    ...portalWrite,
    path_parameters: z.object({ id: z.string() }),
    status: 204,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/customers/me/deletion-request',
    changes: ['portals'],
    summary: 'Ask the seller to delete your account.',
    ...portalWrite,
    status: 204,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}

/**
 * Endpoints with which a program changes the address of a customer. The token is that of the link which the new address
 * receives; it needs no session.
 */
export const portalEmailUpdates = {
  request: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/customers/me/email-update/request',
    summary: 'Request another e-mail address.',
    ...portalWrite,
    body: z.object({ email: Email }),
    status: 202,
    response: z.object({}),
    // The customer may be deleted during the call.
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
  check: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/customers/me/email-update/check',
    summary: 'Check that the token of a new e-mail address is valid.',
    access: 'public',
    query: z.object({ token: z.string() }),
    status: 204,
    errors: ['Unauthorized'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/customers/me/email-update/verify',
    summary: 'Change the e-mail address with the token sent to it.',
    access: 'public',
    body: z.object({ token: z.string() }),
    response: z.object({ token: z.string() }),
    errors: ['Unauthorized'],
  }),
}
