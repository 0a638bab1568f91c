import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { presentPage } from '../../database/list-page.ts'
import type { Services } from '../../services.ts'
import { listProducts } from './list-products.ts'
import { getProduct } from './product-queries.ts'
import { presentProduct } from './present-product.ts'

type Area = typeof contract.products

export const list: Handler<Area['list'], Services> = async ({ query }, { database, caller }) =>
  presentPage(await listProducts(database.db, caller.organization_id, query), query.limit, presentProduct)

export const get: Handler<Area['get'], Services> = async ({ path }, { database, caller }) =>
  presentProduct(await getProduct(database.db, caller.organization_id, path.id))

export { createProduct as create } from './create-product.ts'
export { updateProduct as update } from './update-product.ts'
