import { releaseSubscriptionRedemption } from '../../../catalog/discounts/index.ts'
import type { PaidChangeKind } from '../../../core/database/column-shapes.ts'
import type { DomainEvent } from '../../../core/domain-events/types.ts'
import type { Services, Tx } from '../../../core/services.ts'
import { stateEvents } from '../../../customers/customers/index.ts'
import { writeChange } from '../change.ts'
import { moveCredits } from '../pending-lines/queries.ts'
import type { StoredSubscription } from '../types.ts'

/** Effects of a kind of change beyond its columns and prices, in the transaction that applies it or drops it. */
type ChangeHooks = {
  /** True if the subscription's events are recorded before the order's. */
  readonly events_first?: boolean
  /** Runs after the change. Returns the events that follow those of the change. */
  readonly onApplied?: (
    tx: Tx,
    services: Services,
    change: { readonly before: StoredSubscription; readonly after: StoredSubscription },
  ) => Promise<readonly DomainEvent[]>
  /** Runs when a change is not applied: its payment failed, and its order is deleted, or its payment was refunded. */
  readonly onDropped?: (tx: Tx, services: Services, subscription: StoredSubscription) => Promise<void>
}

/**
 * Effects of the first payment of a subscription that a seller creates. Credit of the customer reduces the
 * next order, as after a checkout. A subscription whose payment fails never starts, and releases the redemption of
 * its discount.
 */
const creationHooks: ChangeHooks = {
  onApplied: async (tx, _, { after }) => {
    await moveCredits(tx, after)
    // Subscriptions with meters already recorded `customer.state_changed`.
    return after.meters.length > 0 ? [] : stateEvents(tx, [after.customer])
  },
  onDropped: async (tx, services, subscription) => {
    await writeChange(tx, services, subscription, { status: 'incomplete_expired' })
    await releaseSubscriptionRedemption(tx, subscription)
  },
}

/** Hooks by kind of change. */
export const changeHooks: { readonly [Kind in PaidChangeKind]: ChangeHooks } = {
  product: {},
  resume: {
    events_first: true,
    onApplied: async (tx, services, { after }) => {
      await services.usage.discardPeriod(tx, after, after.current_period_start)
      return []
    },
  },
  trial_end: {
    // A trial that converts comes before its order, as at Polar.
    events_first: true,
    onApplied: async (tx, { usage, clock }, { after }) => {
      await usage.discardPeriod(tx, after, clock.now())
      return []
    },
  },
  create: creationHooks,
}
