import { defineArea } from '../../area.ts'
import * as changes from './change-link.ts'
import { linkPage } from './open-link.ts'
import * as seller from './seller.ts'

export const checkoutLinks = defineArea('checkout-links', {
  endpoints: { checkoutLinks: { ...seller, ...changes } },
  pages: (services) => [linkPage(services)],
})
