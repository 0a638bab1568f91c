import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { forgetRedeemer } from '../../catalog/discounts/index.ts'
import { forgetTrials } from '../../catalog/trials/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { customerEvents } from './events.ts'
import { type CustomerKey, lockCustomer, updateCustomerRow } from './queries.ts'

/** Customer that is being deleted, with the names by which events report them. */
type Leaving = {
  readonly organization_id: string
  readonly customer_id: string
  readonly external_customer_id: string | null
  /** Moment of the deletion. */
  readonly due_at: Date
}

/** Erasure of a customer's usage events, in the transaction that deletes the customer. */
export type UsageErasure = {
  /** Blocks counting of the organization's events until the transaction ends. Called before the customer is locked. */
  readonly blockCounting: (tx: Tx, organization_id: string) => Promise<void>
  /** Frees the external id, and schedules the deletion of the customer's events. */
  readonly erase: (tx: Tx, customer: Leaving) => Promise<void>
}

/**
 * Deletes a customer permanently: orders still reference the row, and the e-mail address and external id
 * become available again. The external id stays readable in the metadata. The customer's usage events are
 * deleted, while their counted totals stay. Redemptions of discounts no longer name the address and the card.
 *
 * @throws ResourceNotFound
 */
export const deleteCustomer = async (
  tx: Tx,
  services: Services,
  organization_id: string,
  key: CustomerKey,
): Promise<void> => {
  await services.usage_erasure.blockCounting(tx, organization_id)
  const { id, external_id, metadata } = await lockCustomer(tx, organization_id, key)
  const now = services.clock.now()
  const remaining = external_id === null ? metadata : { ...metadata, __external_id: external_id }
  const change = { deleted_at: now, external_id: null, metadata: remaining }
  const deleted = await updateCustomerRow(tx, id, change, now)
  await forgetRedeemer(tx, id)
  await forgetTrials(tx, id)
  await services.usage_erasure.erase(tx, {
    organization_id,
    customer_id: id,
    external_customer_id: external_id,
    due_at: now,
  })
  await recordEvents(tx, services, await customerEvents(tx, 'customer.deleted', deleted))
}

declare module '../../core/services.ts' {
  interface Services {
    /** Erasure of the usage events of deleted customers. */
    readonly usage_erasure: UsageErasure
  }
}
