import { defineArea } from '../../core/area.ts'
import * as deletionRequest from './seller-deletion-requests.ts'
import * as portalCardSetups from './portal-card-setups.ts'
import { sendEmailChangeJob } from './email-change-mails.ts'
import { export as exportCustomers } from './export.ts'
import { import as importCustomers } from './import.ts'
import * as portal from './portal.ts'
import * as paymentMethods from './seller-methods.ts'
import * as seller from './seller.ts'

export const customers = defineArea('customers', {
  endpoints: {
    customers: seller,
    customersTable: { export: exportCustomers, import: importCustomers },
    customerDeletionRequests: { get: deletionRequest.get, dismiss: deletionRequest.dismiss },
    'customerPortal.customers': portal,
    portalCardSetups: { start: portalCardSetups.start, finish: portalCardSetups.finish },
    portalPaymentMethods: { confirm: portalCardSetups.confirm },
    paymentMethods,
  },
  jobs: [sendEmailChangeJob, deletionRequest.sendDeletionRequestJob],
})

export { type ConnectedAccountRow, findConnectedAccounts } from './account-queries.ts'
export { deleteCustomer, type UsageErasure } from './delete.ts'
export { requestDeletion } from './seller-deletion-requests.ts'
export { chooseDefaultPaymentMethod, findRenewing } from './payment-methods.ts'
export {
  type CustomerHoldings,
  findCustomersWithHoldings,
  findHoldings,
  type ShownSubscription,
  type ShownUsage,
} from './holdings.ts'
export { makeEmailChange, readEmailChange, requestEmailChange } from './email-change.ts'
export { customerEvents, findCustomersWithStateEvent, stateEvents, subscribedEvent } from './events.ts'
export {
  type KnownBuyer,
  presentBuyer,
  presentCustomer,
  presentDelivered,
  presentPortalCustomer,
  presentSubscriptionBase,
  presentUsage,
  presentUser,
} from './present.ts'
export {
  type CustomerRow,
  type EnteredBuyer,
  findCustomer,
  findEnteredBuyer,
  findLockedCustomer,
  findLockedOrDeleted,
  getPortalCustomer,
  lockCustomer,
  type PortalBuyer,
  updateCustomerRow,
} from './queries.ts'
export { findOrganizationOfExternalId } from './home.ts'
export { customersOf } from './names.ts'
export {
  type CustomerNames,
  findCustomerEmail,
  findCustomersByExternalIds,
  findCustomersByNames,
  findLiveCustomerIds,
  findLiveCustomers,
} from './names-queries.ts'
export { resolveBuyer, type ResolvedBuyer } from './resolve-buyer.ts'
export { singlePurchaseError } from './rules.ts'
