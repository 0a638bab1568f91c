import { recordEvents } from '../../events/domain-events.ts'
import type { Services, Tx } from '../../services.ts'
import { stopFolding } from '../../usage/hold-folding.ts'
import { forgetLater } from '../../usage/postgres/forget-queries.ts'
import { customerEvents } from './events.ts'
import { type CustomerKey, lockCustomer, updateCustomerRow } from './queries.ts'

/**
 * Deletes a customer permanently: orders still reference the row, and the e-mail address and external id
 * become available again. The external id stays readable in the metadata. The customer's usage events are
 * deleted, while their counted totals stay.
 *
 * @throws ResourceNotFound
 */
export const deleteCustomer = async (
  tx: Tx,
  services: Services,
  organization_id: string,
  key: CustomerKey,
): Promise<void> => {
  await stopFolding(tx, organization_id)
  const { id, external_id, metadata } = await lockCustomer(tx, organization_id, key)
  const now = services.clock.now()
  const kept = external_id === null ? metadata : { ...metadata, __external_id: external_id }
  const change = { deleted_at: now, external_id: null, metadata: kept }
  const deleted = await updateCustomerRow(tx, id, change, now)
  const forgotten = { organization_id, customer_id: id, external_customer_id: external_id }
  if (external_id !== null)
    await services.usage_store.giveUpExternalId(tx, { ...forgotten, external_customer_id: external_id })
  await forgetLater(tx, { ...forgotten, due_at: now })
  await recordEvents(tx, services, await customerEvents(tx, 'customer.deleted', deleted))
}
