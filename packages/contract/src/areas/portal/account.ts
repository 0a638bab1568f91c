import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id, Timestamp } from '../../primitives/parts.ts'
import { ShopBrand } from '../brand.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'

/** Who is signed in at a portal, and what they may do there. */
export const PortalSession = z.object({
  /** The customer, or the purchase that the session is limited to: who is shown, for pages that keep answers. */
  id: Id,
  /** `purchase`: the session shows one purchase, and changes nothing about its customer. */
  kind: z.enum(['customer', 'purchase']),
  /** Masked in the session of a purchase. */
  email: z.string(),
  name: z.nullable(z.string()),
  can_change_plan: z.boolean(),
  /** The processor whose form takes a new card, and the key of its browser code. */
  card_form: z.object({ processor: z.enum(['sandbox', 'stripe']), publishable_key: z.string() }),
  deletion_requested_at: z.nullable(Timestamp),
})
export type PortalSession = z.output<typeof PortalSession>

/** The portal of a seller, and who is signed in at it. */
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

/** The calls of the portal's own pages about the account of a customer, besides the public API. */
export const portalAccount = {
  open: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/portals/{slug}',
    summary: 'Read whose portal this is, and who is signed in at it.',
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
    summary: 'Ask the seller to delete your account.',
    ...portalWrite,
    status: 204,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}
