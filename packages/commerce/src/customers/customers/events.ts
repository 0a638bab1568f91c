import type { DomainEvent } from '../../core/domain-events/types.ts'
import type { Connection } from '../../core/services.ts'
import { type CustomerHoldings, findHoldings, type ShownSubscription } from './holdings-queries.ts'
import { presentCustomer, presentState } from './present.ts'
import type { CustomerRow } from './queries.ts'

const stateChanged = (customer: CustomerRow, holdings: CustomerHoldings): DomainEvent => ({
  organization_id: customer.organization_id,
  type: 'customer.state_changed',
  subject_id: customer.id,
  data: presentState(customer, holdings),
})

/**
 * The events of what customers may use now, one for each.
 *
 * @param db the transaction that changed it
 */
export const stateEvents = async (
  db: Connection,
  customers: readonly CustomerRow[],
): Promise<readonly DomainEvent[]> => {
  const ids = customers.map(({ id }) => id)
  const holdingsOf = await findHoldings(db, ids)
  return customers.map((customer) => stateChanged(customer, holdingsOf(customer.id)))
}

const changed = (
  type: 'customer.created' | 'customer.updated' | 'customer.deleted',
  customer: CustomerRow,
): DomainEvent => ({
  organization_id: customer.organization_id,
  type,
  subject_id: customer.id,
  data: presentCustomer(customer),
})

/** The events of a new customer, who has nothing yet. */
export const newCustomerEvents = (customer: CustomerRow): readonly DomainEvent[] => [
  changed('customer.created', customer),
  stateChanged(customer, { subscriptions: [], grants: [], meters: [] }),
]

/**
 * The events of a change to a customer: the customer as they are now, and what they may use.
 *
 * @param db the transaction that changes the customer
 */
export const customerEvents = async (
  db: Connection,
  type: 'customer.created' | 'customer.updated' | 'customer.deleted',
  customer: CustomerRow,
): Promise<readonly DomainEvent[]> =>
  type === 'customer.created'
    ? newCustomerEvents(customer)
    : [changed(type, customer), ...(await stateEvents(db, [customer]))]

/** The event of what a customer may use with a subscription that begins in this transaction and is not inserted yet. */
export const subscribedEvent = async (
  db: Connection,
  customer: CustomerRow,
  begun: ShownSubscription,
): Promise<DomainEvent> => {
  const holdings = (await findHoldings(db, [customer.id]))(customer.id)
  return stateChanged(customer, { ...holdings, subscriptions: [...holdings.subscriptions, begun] })
}
