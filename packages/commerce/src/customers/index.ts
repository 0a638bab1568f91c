export { findDeletionRequests, maxNames, namedCustomer, totalCount } from './attention-queries.ts'
export { byBuyer, hasBuyer } from './buyer-queries.ts'
