import * as z from 'zod/mini'
import { Address } from '../../primitives/address.ts'
import { endpoint } from '../../primitives/endpoint.ts'
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
} from '../../primitives/parts.ts'
import { portalRead } from '../../primitives/scopes.ts'
import { states } from '../../primitives/states.ts'

/**
 * Metadata keys of a checkout, or of a checkout link, with which a seller marks a shipment: its content, and
 * the URL of a file for producing or packing it.
 */
export const shipmentKeys = { content: 'to_send', file: 'to_send_file' } as const

export const ShipmentStatus = z.enum(['waiting', 'sent', 'cancelled'])
export type ShipmentStatus = z.output<typeof ShipmentStatus>

/** Actions by the states of a shipment that allow them. */
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

/** Shipment to a buyer, as its seller sees it. */
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

/** Shipment to a buyer, as the buyer sees it. */
export const OwnShipment = z.object(sending)
export type OwnShipment = z.output<typeof OwnShipment>

/** Endpoints for a seller's shipments, outside the public API. */
export const shipments = {
  list: endpoint({
    method: 'GET',
    path: '/v1/shipments/',
    summary: 'List shipments to buyers, pending and sent.',
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
    changes: ['organizations'],
    summary: 'Mark a shipment as sent and notify its buyer.',
    ...write,
    ...byId,
    of: 'shipments',
    body: z.object({ carrier: blankableText(100), tracking_url: z.nullish(WebAddress) }),
    response: Shipment,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/v1/shipments/{id}/undo',
    changes: ['organizations'],
    summary: 'Undo marking a shipment as sent.',
    ...write,
    ...byId,
    of: 'shipments',
    response: Shipment,
  }),
}

/** Endpoint for the shipments of a customer's order, outside the public API. */
export const portalShipments = {
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/shipment',
    summary: 'Retrieve the shipments of an order.',
    ...portalRead,
    ...byId,
    response: z.object({ shipment: z.nullable(OwnShipment) }),
    errors: ['ResourceNotFound'],
  }),
}
