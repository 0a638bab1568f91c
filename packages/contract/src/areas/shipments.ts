import * as z from 'zod/mini'
import { Address } from '../primitives/address.ts'
import { endpoint } from '../primitives/endpoint.ts'
import {
  blankableText,
  byId,
  Id,
  listQuery,
  oneOrMany,
  pageOf,
  stored,
  Timestamp,
  WebAddress,
} from '../primitives/parts.ts'
import { portalRead } from '../primitives/scopes.ts'
import { states } from '../primitives/states.ts'

/**
 * The keys in the metadata of a checkout, or of a checkout link, by which a seller says that something is sent to the buyer:
 * what it is, and the address of a file that whoever makes or packs it needs.
 */
export const shipmentKeys = { content: 'to_send', file: 'to_send_file' } as const

export const ShipmentStatus = z.enum(['waiting', 'sent', 'cancelled'])
export type ShipmentStatus = z.output<typeof ShipmentStatus>

/** In which state of a shipment something may be done. */
export const shipmentCan = states<ShipmentStatus>()({ send: ['waiting'], undo: ['sent'] })

const write = {
  access: 'seller',
  scopes: ['customers:write'],
  errors: ['ResourceNotFound', 'NotPermitted'],
} as const

const sending = {
  content: z.string(),
  status: ShipmentStatus,
  carrier: z.nullable(z.string()),
  tracking_url: z.nullable(z.string()),
  sent_at: z.nullable(Timestamp),
  address: z.nullable(Address),
}

/** Something that is to be sent to a buyer, as its seller sees it. */
export const Shipment = z.object({
  ...stored,
  organization_id: Id,
  order_id: Id,
  checkout_id: z.nullable(Id),
  invoice_number: z.string(),
  customer: z.object({ id: Id, name: z.nullable(z.string()), email: z.string() }),
  file_url: z.nullable(z.string()),
  ...sending,
})
export type Shipment = z.output<typeof Shipment>

/** Something that is sent to a buyer, as the buyer sees it. */
export const OwnShipment = z.object(sending)
export type OwnShipment = z.output<typeof OwnShipment>

/** What a seller sends to buyers, besides the public API. */
export const shipments = {
  list: endpoint({
    method: 'GET',
    path: '/v1/shipments/',
    summary: 'List what is to be sent to buyers, and what was sent.',
    access: 'seller',
    scopes: ['orders:read'],
    query: z.object({
      ...listQuery(['created_at'], '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      order_id: z.optional(oneOrMany(Id)),
      checkout_id: z.optional(oneOrMany(Id)),
      status: z.optional(oneOrMany(ShipmentStatus)),
    }),
    response: pageOf(Shipment),
  }),
  markSent: endpoint({
    method: 'POST',
    path: '/v1/shipments/{id}/sent',
    summary: 'Mark a shipment as sent, and tell its buyer.',
    ...write,
    ...byId,
    body: z.object({ carrier: blankableText(100), tracking_url: z.nullish(WebAddress) }),
    response: Shipment,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/v1/shipments/{id}/undo',
    summary: 'Take back that a shipment was marked as sent.',
    ...write,
    ...byId,
    response: Shipment,
  }),
}

/** The call that shows a customer what of an order is sent to them, besides the public API. */
export const portalShipments = {
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/shipment',
    summary: 'Read what of an order is sent to you.',
    ...portalRead,
    ...byId,
    response: z.object({ shipment: z.nullable(OwnShipment) }),
    errors: ['ResourceNotFound'],
  }),
}
