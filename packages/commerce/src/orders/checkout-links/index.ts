import { defineArea } from '../../core/area.ts'
import { linkPages } from './public.ts'
import * as seller from './seller.ts'

export const checkoutLinks = defineArea('checkout-links', {
  endpoints: { checkoutLinks: seller },
  pages: linkPages,
})
