import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

export const customerRoutes = implement<typeof contract.customers, Services>(contract.customers, seller)
const portalRows = contract.customerPortal.customers
export const portalCustomerRoutes = implement<typeof portalRows, Services>(portalRows, portal)
export { selectShownSubscriptions, type ShownSubscription } from './active-subscriptions.ts'
export { subscribedEvent } from './customer-events.ts'
export { customerDeleted, paymentMethodAdded } from './customer-jobs.ts'
export { findCustomer, type StoredCustomer } from './customer-queries.ts'
export { avatarUrl, presentCustomer } from './present-customer.ts'
export { resolveBuyer } from './resolve-buyer.ts'
