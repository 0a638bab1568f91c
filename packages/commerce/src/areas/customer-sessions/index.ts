import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as seller from './seller.ts'

export const customerSessionRoutes = implement<typeof contract.customerSessions, Services>(
  contract.customerSessions,
  seller,
)
export { authenticateCustomer } from './authenticate-customer.ts'
export { openPurchaseSession } from './open-session.ts'
export { bindSessions, deleteSessions } from './session-queries.ts'
