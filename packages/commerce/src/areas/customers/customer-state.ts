import type { CustomerState } from '@atelier/contract'
import { presentCustomer } from './present-customer.ts'
import type { StoredCustomer } from './customer-queries.ts'

/** A customer with everything that decides what they may use now. Nobody holds a subscription, a grant or a meter yet. */
export const presentState = (customer: StoredCustomer): CustomerState => ({
  ...presentCustomer(customer),
  active_subscriptions: [],
  granted_benefits: [],
  active_meters: [],
})
