import { recordEvents } from '../../events/domain-events.ts'
import type { Services } from '../../services.ts'
import { customerEvents } from './customer-events.ts'
import { type CustomerKey, lockCustomer, updateCustomerRow } from './customer-queries.ts'

/**
 * Deletes a customer for good: orders keep pointing at it, its e-mail address and external id are
 * free again. The external id stays readable in its metadata.
 *
 * @throws ResourceNotFound
 */
export const deleteCustomer = (
  services: Services,
  organization_id: string,
  key: CustomerKey,
): Promise<void> =>
  services.database.transact(async (tx) => {
    const before = await lockCustomer(tx, organization_id, key)
    const now = services.clock.now()
    const metadata =
      before.external_id === null
        ? before.metadata
        : { ...before.metadata, __external_id: before.external_id }
    const after = await updateCustomerRow(
      tx,
      before.id,
      { deleted_at: now, external_id: null, metadata },
      now,
    )
    await recordEvents(tx, services, await customerEvents(tx, 'customer.deleted', after))
  })
