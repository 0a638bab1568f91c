import { defineArea } from '../../area.ts'
import * as portal from './portal.ts'
import * as seller from './seller.ts'

export const customers = defineArea('customers', {
  endpoints: { customers: seller, 'customerPortal.customers': portal },
})

export { subscribedEvent } from './events.ts'
export { presentCustomer, presentSubscriptionBase, presentUser } from './present.ts'
export {
  findCustomer,
  selectShownSubscriptions,
  type ShownSubscription,
  type CustomerRow,
} from './queries.ts'
export { resolveBuyer, type ResolvedBuyer } from './resolve-buyer.ts'
