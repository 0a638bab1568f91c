import { defineArea } from '../../area.ts'
import { sendEmailChangeJob } from './email-change-mails.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

export const customers = defineArea('customers', {
  endpoints: { customers: seller, 'customerPortal.customers': portal },
  jobs: [sendEmailChangeJob],
})

export { makeEmailChange, readEmailChange } from './email-change.ts'
export { customerEvents, subscribedEvent } from './events.ts'
export { presentCustomer, presentSubscriptionBase, presentUser } from './present.ts'
export {
  findCustomer,
  findLockedOrDeleted,
  findLockedCustomer,
  getPortalCustomer,
  updateCustomerRow,
  selectShownSubscriptions,
  type ShownSubscription,
  type CustomerRow,
} from './queries.ts'
export { resolveBuyer, type ResolvedBuyer } from './resolve-buyer.ts'
export { maskEmail } from './rules.ts'
