import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'
import { sendSignInCodeJob } from './sign-in-mail.ts'

export const customerSessions = defineArea('customer-sessions', {
  endpoints: { customerSessions: seller },
  jobs: [sendSignInCodeJob],
})

export { getNamedCustomer } from './named-customer.ts'
export { bindSessions, deleteSessions, deleteSessionsByHash } from './queries.ts'
export {
  authenticateCustomer,
  closeSession,
  openPurchaseSession,
  openSession,
  purchaseSessionToken,
  sessionLifetime,
} from './sessions.ts'
export { readSignInCode, redeemSignInCode, requestSignInCode, signInCodeLifetime } from './sign-in-codes.ts'
