import { defineArea } from '../../area.ts'
import * as seller from './seller.ts'

export const customerSessions = defineArea('customer-sessions', { endpoints: { customerSessions: seller } })

export { bindSessions, deleteSessions } from './queries.ts'
export { authenticateCustomer, openPurchaseSession } from './sessions.ts'
