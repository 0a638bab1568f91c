import type { Consumer } from '../../events/consume.ts'
import { getMetadata, insertShipment } from './queries.ts'
import { toSendIn } from './rules.ts'

/** Consumer of `order.fulfilled`: notes what is to be sent to the buyer. */
export const noteShipment: Consumer = async (tx, _, { organization_id, subject_id, occurred_at }) => {
  const toSend = toSendIn(await getMetadata(tx, subject_id))
  if (toSend === undefined) return
  await insertShipment(tx, {
    id: crypto.randomUUID(),
    organization_id,
    order_id: subject_id,
    ...toSend,
    created_at: occurred_at,
  })
}
