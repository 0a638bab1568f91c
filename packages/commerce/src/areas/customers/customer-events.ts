import type { CustomerState } from '@atelier/contract'
import type { DomainEvent } from '../../events/domain-events.ts'
import type { Reader } from '../../services.ts'
import { activeSubscriptions, presentActive, type ShownSubscription } from './active-subscriptions.ts'
import type { StoredCustomer } from './customer-queries.ts'
import { readState, stateOf } from './customer-state.ts'
import { presentCustomer } from './present-customer.ts'

const stateChanged = (customer: StoredCustomer, data: CustomerState): DomainEvent => ({
  organization_id: customer.organization_id,
  type: 'customer.state_changed',
  subject_id: customer.id,
  data,
})

/**
 * The events that tell a seller of a customer as they are now, and of what they may use since.
 *
 * @param reader the transaction that changes them
 */
export const customerEvents = async (
  reader: Reader,
  type: 'customer.created' | 'customer.updated' | 'customer.deleted',
  customer: StoredCustomer,
): Promise<readonly DomainEvent[]> => {
  const { organization_id, id: subject_id } = customer
  // Who is new has subscribed to nothing yet.
  const state = type === 'customer.created' ? stateOf(customer, []) : await readState(reader, customer)
  const told = { organization_id, type, subject_id, data: presentCustomer(customer) }
  return [told, stateChanged(customer, state)]
}

/** The event that tells what a customer may use with a subscription that begins in this transaction and is not written yet. */
export const subscribedEvent = async (
  reader: Reader,
  customer: StoredCustomer,
  begun: ShownSubscription,
): Promise<DomainEvent> => {
  const held = await activeSubscriptions(reader, customer.id)
  return stateChanged(customer, stateOf(customer, [...held, presentActive(begun)]))
}
