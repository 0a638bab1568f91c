import { button, facts, paragraph } from '@atelier/plumbing/mail'
import type { Voice, Written } from '../voice.ts'

/** What the mail about a shipment says of it. */
type ShipmentFacts = {
  /** What was sent. */
  readonly content: string
  readonly number: string
  /** The lines of the address. */
  readonly address: readonly string[]
  readonly carrier: string | null
  readonly tracking_url: string | null
  /** The address of the order in the portal. */
  readonly page: string
}

/** The mail that tells a buyer that something was sent to them. */
export const writeShipment = (
  { say, seller }: Voice,
  { content, number, address, carrier, tracking_url, page }: ShipmentFacts,
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
    button(say('shipment.order'), say('refund.open'), page),
  ],
})
