import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { getProduct } from './product-queries.ts'
import { presentProduct } from './present-product.ts'

type Area = typeof contract.products

export const get: Handler<Area['get'], Services> = async ({ path }, { database, caller, media_url }) =>
  presentProduct(await getProduct(database.db, caller.organization_id, path.id), { media_url })

export { createProduct as create } from './create-product.ts'
export { listProducts as list } from './list.ts'
export { setBenefits as updateBenefits } from './set-benefits.ts'
export { updateProduct as update } from './update-product.ts'
