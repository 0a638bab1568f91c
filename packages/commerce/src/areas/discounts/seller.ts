import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { getDiscount } from './discount-queries.ts'
import { presentDiscount } from './present-discount.ts'

type Area = typeof contract.discounts

export const get: Handler<Area['get'], Services> = async ({ path }, { database, caller }) =>
  presentDiscount(await getDiscount(database.db, caller.organization_id, path.id))

export { listDiscounts as list } from './list.ts'
