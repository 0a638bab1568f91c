import { releaseSubscriptionDiscount } from '../../../catalog/discounts/index.ts'
import { stateEvents } from '../../../customers/customers/index.ts'
import { writeChange } from '../change.ts'
import { moveCredits } from '../proration-queries.ts'
import type { Rule } from '../paid-changes/types.ts'

/**
 * Effects of the first payment of a subscription that a seller creates. Credit of the customer reduces the next order, as after a
 * checkout. A subscription whose payment fails has never begun, and gives the use of its discount back.
 */
export const creationRule: Rule = {
  applied: async (tx, _, { after }) => {
    await moveCredits(tx, after)
    // The events of metered subscriptions have the state already.
    return after.meters.length > 0 ? [] : stateEvents(tx, [after.customer])
  },
  dropped: async (tx, services, subscription) => {
    await writeChange(tx, services, subscription, { status: 'incomplete_expired' })
    await releaseSubscriptionDiscount(tx, subscription)
  },
}
