import { defineArea } from '../../area.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

export const customers = defineArea('customers', {
  endpoints: { customers: seller, 'customerPortal.customers': portal },
})

export { selectShownSubscriptions, type ShownSubscription } from './active-subscriptions.ts'
export { subscribedEvent } from './customer-events.ts'
export { findCustomer, type StoredCustomer } from './customer-queries.ts'
export { avatarUrl, presentCustomer } from './present-customer.ts'
export { resolveBuyer } from './resolve-buyer.ts'
