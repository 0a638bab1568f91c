import { defineArea } from '../../area.ts'
import * as seller from './seller.ts'

export const customerSessions = defineArea('customer-sessions', { endpoints: { customerSessions: seller } })

export { authenticateCustomer } from './authenticate-customer.ts'
export { openPurchaseSession } from './open-session.ts'
export { bindSessions, deleteSessions } from './session-queries.ts'
