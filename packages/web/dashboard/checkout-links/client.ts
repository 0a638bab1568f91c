import { checkoutLinks, discounts } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of the pages of checkout links. */
export const client = clientFor({
  checkoutLinks,
  discounts: { list: discounts.list, get: discounts.get },
})

export type CheckoutLink = Awaited<ReturnType<typeof client.checkoutLinks.get>>
