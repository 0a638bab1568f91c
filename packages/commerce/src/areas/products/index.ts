import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as seller from './seller.ts'

const { updateBenefits: _, ...built } = contract.products
export const productRoutes = implement<typeof built, Services>(built, seller)
export { addProduct } from './create-product.ts'
export { presentCheckoutProduct, presentOrderProduct, presentPrice } from './present-product.ts'
export {
  findProductOfPrice,
  findProducts,
  pricesJson,
  type StoredPrice,
  type StoredProduct,
} from './product-queries.ts'
