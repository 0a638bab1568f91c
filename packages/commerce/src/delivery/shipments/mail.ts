import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { MailId } from '@atelier/plumbing/stored-names'
import * as z from 'zod/mini'
import { addressLines } from '../../orders/invoices/index.ts'
import { mailOf, openVoice } from '../../mails/index.ts'
import { writeShipment } from '../../mails/writers/index.ts'
import type { Services } from '../../core/services.ts'
import { orderPageUrl } from '../../core/site-url.ts'
import { findShipmentMail } from './queries.ts'

/** Tells the buyer that the shipment was sent. Does nothing if sending was undone. */
export const sendShipmentMail = defineJob({
  name: 'shipments.send-mail',
  payload: z.object({ shipment_id: Id }),
})

/**
 * Returns the id of the e-mail about the shipment of an order: a shipment that is sent again causes no second
 * e-mail.
 */
export const shipmentMailId = (order_id: string): MailId => `shipment-${order_id}`

export const sendShipmentMailJob = (services: Services): JobHandler =>
  handle(sendShipmentMail, async ({ shipment_id }) => {
    const { database, mailer } = services
    const shipment = await findShipmentMail(database.db, shipment_id)
    if (shipment === undefined) return
    const { customer_id, checkout_id, order_id, content, carrier, tracking_url } = shipment
    const voice = await openVoice(services, { customer_id, checkout_id })
    const name = shipment.guest?.name ?? voice.customer_name
    const lines = shipment.billing_address === null ? [] : addressLines(shipment.billing_address, voice)
    const mailContent = writeShipment(voice, {
      content,
      number: shipment.invoice_number,
      address: name === null || name === '' ? lines : [name, ...lines],
      carrier,
      tracking_url,
      order_url: orderPageUrl(services, shipment, order_id),
    })
    await mailer.send(
      mailOf(voice, mailContent, { id: shipmentMailId(order_id), to: shipment.customer_email }),
    )
  })
