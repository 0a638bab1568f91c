import { defineArea } from '../../area.ts'
import * as open from './public.ts'
import * as seller from './seller.ts'

export const products = defineArea('products', {
  endpoints: { products: seller, 'customerPortal.organizations': open },
})

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
