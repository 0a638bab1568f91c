import type { CustomerState } from '@atelier/contract'
import type { DomainEvent } from '../../events/types.ts'
import type { Connection } from '../../services.ts'
import { presentCustomer, presentState } from './present.ts'
import { findActiveSubscriptions, type ShownSubscription, type CustomerRow } from './queries.ts'

const stateChanged = (customer: CustomerRow, data: CustomerState): DomainEvent => ({
  organization_id: customer.organization_id,
  type: 'customer.state_changed',
  subject_id: customer.id,
  data,
})

/**
 * The events of a change to a customer: the customer as they are now, and what they may use.
 *
 * @param db the transaction that changes the customer
 */
export const customerEvents = async (
  db: Connection,
  type: 'customer.created' | 'customer.updated' | 'customer.deleted',
  customer: CustomerRow,
): Promise<readonly DomainEvent[]> => {
  const { organization_id, id: subject_id } = customer
  // A new customer has no subscription yet.
  const active = type === 'customer.created' ? [] : await findActiveSubscriptions(db, customer.id)
  return [
    { organization_id, type, subject_id, data: presentCustomer(customer) },
    stateChanged(customer, presentState(customer, active)),
  ]
}

/** The event of what a customer may use with a subscription that begins in this transaction and is not inserted yet. */
export const subscribedEvent = async (
  db: Connection,
  customer: CustomerRow,
  begun: ShownSubscription,
): Promise<DomainEvent> => {
  const active = await findActiveSubscriptions(db, customer.id)
  return stateChanged(customer, presentState(customer, [...active, begun]))
}
