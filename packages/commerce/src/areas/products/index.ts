import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as anyone from './public.ts'
import * as seller from './seller.ts'

export const productRoutes = implement<typeof contract.products, Services>(contract.products, seller)
const portalRows = contract.customerPortal.organizations
export const portalOrganizationRoutes = implement<typeof portalRows, Services>(portalRows, anyone)
export { addProduct } from './create-product.ts'
export { presentPrice } from './present-price.ts'
export {
  presentAttachedFields,
  presentCheckoutProduct,
  presentOrderProduct,
  presentProduct,
} from './present-product.ts'
export { findProductOfPrice, findProducts, selectPrices, selectProducts } from './product-queries.ts'
export {
  type Interval,
  isMetered,
  isRecurring,
  type ProductRow,
  type StoredPrice,
  type StoredProduct,
} from './stored-product.ts'
