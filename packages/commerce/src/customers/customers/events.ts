import type { DomainEvent } from '../../core/domain-events/types.ts'
import type { Connection } from '../../core/services.ts'
import {
  type CustomerHoldings,
  findCustomersWithHoldings,
  findHoldings,
  type ShownSubscription,
} from './holdings.ts'
import { presentCustomer, presentState } from './present.ts'
import type { CustomerRow } from './queries.ts'

const stateChanged = (customer: CustomerRow, holdings: CustomerHoldings): DomainEvent => ({
  organization_id: customer.organization_id,
  type: 'customer.state_changed',
  subject_id: customer.id,
  data: presentState(customer, holdings),
})

/**
 * Returns the customer state events, one per customer.
 *
 * @param db the transaction of the change
 */
export const stateEvents = async (
  db: Connection,
  customers: readonly CustomerRow[],
): Promise<readonly DomainEvent[]> => {
  const ids = customers.map(({ id }) => id)
  const holdingsOf = await findHoldings(db, ids)
  return customers.map((customer) => stateChanged(customer, holdingsOf(customer.id)))
}

/**
 * Customers by id, each with the customer state event, unordered, including deleted ones.
 *
 * @param db the transaction of the change
 */
export const findCustomersWithStateEvent = async (
  db: Connection,
  ids: readonly string[],
): Promise<readonly { readonly customer: CustomerRow; readonly state: DomainEvent }[]> => {
  const customers = await findCustomersWithHoldings(db, ids)
  return customers.map(({ customer, holdings }) => ({ customer, state: stateChanged(customer, holdings) }))
}

const customerEvent = (
  type: 'customer.created' | 'customer.updated' | 'customer.deleted',
  customer: CustomerRow,
): DomainEvent => ({
  organization_id: customer.organization_id,
  type,
  subject_id: customer.id,
  data: presentCustomer(customer),
})

/** Returns the events of a new customer, whose state is empty. */
export const newCustomerEvents = (customer: CustomerRow): readonly DomainEvent[] => [
  customerEvent('customer.created', customer),
  stateChanged(customer, { subscriptions: [], grants: [], meters: [] }),
]

/**
 * Returns the events of a changed customer: the customer, then their state.
 *
 * @param db the transaction of the change
 */
export const customerEvents = async (
  db: Connection,
  type: 'customer.created' | 'customer.updated' | 'customer.deleted',
  customer: CustomerRow,
): Promise<readonly DomainEvent[]> =>
  type === 'customer.created'
    ? newCustomerEvents(customer)
    : [customerEvent(type, customer), ...(await stateEvents(db, [customer]))]

/** Returns the customer state event that includes a subscription about to be inserted in this transaction. */
export const subscribedEvent = async (
  db: Connection,
  customer: CustomerRow,
  subscription: ShownSubscription,
): Promise<DomainEvent> => {
  const holdings = (await findHoldings(db, [customer.id]))(customer.id)
  return stateChanged(customer, { ...holdings, subscriptions: [...holdings.subscriptions, subscription] })
}
