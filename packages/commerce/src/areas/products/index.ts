import { contract } from '@atelier/contract'
import { implement, notBuilt } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as seller from './seller.ts'

export const productRoutes = implement<typeof contract.products, Services>(contract.products, {
  ...seller,
  updateBenefits: notBuilt,
})
export { addProduct } from './create-product.ts'
export { presentCheckoutProduct, presentOrderProduct, presentPrice } from './present-product.ts'
export {
  findProductOfPrice,
  findProducts,
  pricesJson,
  type StoredPrice,
  type StoredProduct,
} from './product-queries.ts'
