import { checkoutLinks, discounts } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the checkout link pages. */
export const client = clientFor({
  checkoutLinks,
  discounts: { list: discounts.list, get: discounts.get },
})

export type CheckoutLink = Awaited<ReturnType<typeof client.checkoutLinks.get>>
