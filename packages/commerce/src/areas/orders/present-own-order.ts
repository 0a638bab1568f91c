import type { CustomerOrder } from '@atelier/contract'
import type { Services } from '../../services.ts'
import { presentOrganization } from '../organizations/index.ts'
import { presentCheckoutProduct } from '../products/index.ts'
import { presentSubscriptionBase } from './order-subscription.ts'
import { presentOrder } from './present-order.ts'
import type { OwnOrder } from './stored-order.ts'

/** An order as its customer sees it: without what is the seller's own. */
export const presentOwnOrder = (order: OwnOrder, place: Pick<Services, 'media_url'>): CustomerOrder => {
  const {
    metadata: _,
    custom_field_data: __,
    customer: ___,
    user: ____,
    discount: _____,
    ...own
  } = presentOrder(order)
  return {
    ...own,
    product: {
      ...presentCheckoutProduct(order.offered, place),
      organization: presentOrganization(order.organization),
    },
    subscription: order.subscription === null ? null : presentSubscriptionBase(order.subscription),
  }
}
