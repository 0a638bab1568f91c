import type { CustomerState } from '@atelier/contract'
import type { Reader } from '../../services.ts'
import { activeSubscriptions } from './active-subscriptions.ts'
import type { StoredCustomer } from './customer-queries.ts'
import { presentCustomer } from './present-customer.ts'

/** A customer with everything that decides what they may use now. Nobody holds a grant or a meter yet. */
export const stateOf = (
  customer: StoredCustomer,
  active_subscriptions: CustomerState['active_subscriptions'],
): CustomerState => ({
  ...presentCustomer(customer),
  active_subscriptions,
  granted_benefits: [],
  active_meters: [],
})

/** The same as it is stored at this moment. */
export const readState = async (reader: Reader, customer: StoredCustomer): Promise<CustomerState> =>
  stateOf(customer, await activeSubscriptions(reader, customer.id))
