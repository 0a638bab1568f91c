import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as changes from './change-link.ts'
import * as seller from './seller.ts'

export const checkoutLinkRoutes = implement<typeof contract.checkoutLinks, Services>(contract.checkoutLinks, {
  ...seller,
  ...changes,
})
export { linkPage } from './open-link.ts'
