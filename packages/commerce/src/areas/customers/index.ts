import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as seller from './seller.ts'

const { getState: _, getStateExternal: __, ...built } = contract.customers
export const customerRoutes = implement<typeof built, Services>(built, seller)
export { type CustomerKey, findCustomer, type StoredCustomer } from './customer-queries.ts'
export { avatarUrl, presentCustomer } from './present-customer.ts'
export { type Buyer, resolveBuyer } from './resolve-buyer.ts'
