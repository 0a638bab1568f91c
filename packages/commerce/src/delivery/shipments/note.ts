import { Metadata, shipmentKeys, WebAddress } from '@atelier/contract'
import { type output, safeParse } from 'zod/v4/core'
import * as z from 'zod/mini'
import type { Consumer } from '../../core/domain-events/consume.ts'
import { insertShipment } from './queries.ts'

type ToSend = { readonly content: string; readonly file_url: string | null }

/**
 * Returns the shipment described by the metadata of an order; undefined when there is none. A file without a
 * web address is omitted.
 */
export const toSendIn = (metadata: output<typeof Metadata>): ToSend | undefined => {
  const content = metadata[shipmentKeys.content]
  if (typeof content !== 'string' || content.trim() === '') return undefined
  const file = safeParse(WebAddress, metadata[shipmentKeys.file])
  return { content: content.trim(), file_url: file.success ? file.data : null }
}

const Order = z.object({ metadata: Metadata })

/** Consumer of `order.fulfilled`: creates the shipment to the buyer. */
export const noteShipment: Consumer = async (tx, _, event) => {
  const { organization_id, subject_id, data, occurred_at } = event
  const toSend = toSendIn(z.parse(Order, data).metadata)
  if (toSend === undefined) return
  await insertShipment(tx, {
    id: crypto.randomUUID(),
    organization_id,
    order_id: subject_id,
    ...toSend,
    created_at: occurred_at,
  })
}
