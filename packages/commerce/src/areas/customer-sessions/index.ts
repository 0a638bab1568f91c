export { authenticateCustomer } from './authenticate-customer.ts'
export { openPurchaseSession } from './open-session.ts'
export { bindSessions, deleteSessions } from './session-queries.ts'
