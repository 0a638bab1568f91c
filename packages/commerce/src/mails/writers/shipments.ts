import { button, facts, paragraph } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'

/** Shipment data of the e-mail. */
type ShipmentFacts = {
  /** Shipped items. */
  readonly content: string
  readonly number: string
  /** Lines of the address. */
  readonly address: readonly string[]
  readonly carrier: string | null
  readonly tracking_url: string | null
  /** URL of the order in the portal. */
  readonly order_url: string
}

/** Writes the e-mail about a shipment. */
export const writeShipment = (
  { say, seller }: Voice,
  { content, number, address, carrier, tracking_url, order_url }: ShipmentFacts,
): Written => ({
  mail: 'shipment',
  subject: say('shipment.subject', { content }),
  greets: true,
  parts: [
    paragraph(say('shipment.sent', { seller: seller.name, content, number })),
    facts([
      ...(address.length > 0 ? [{ label: say('shipment.to'), value: address.join(', ') }] : []),
      ...(carrier === null ? [] : [{ label: say('shipment.by'), value: carrier }]),
    ]),
    ...(tracking_url === null
      ? []
      : [button(say('shipment.canFollow'), say('shipment.follow'), tracking_url)]),
    button(say('order.where'), say('order.open'), order_url),
  ],
})
