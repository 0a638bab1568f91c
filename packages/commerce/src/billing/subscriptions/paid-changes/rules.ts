import type { PaidChangeKind } from '../../../core/database/column-shapes.ts'
import type { DomainEvent } from '../../../core/domain-events/types.ts'
import type { Services, Tx } from '../../../core/services.ts'
import type { StoredSubscription } from '../types.ts'

/** Effects of a kind of change beyond its columns and prices, in the transaction that applies it or drops it. */
type Rule = {
  /** Follows the change. Returns the events that come after those of the change. */
  readonly applied?: (
    tx: Tx,
    services: Services,
    change: { readonly before: StoredSubscription; readonly after: StoredSubscription },
  ) => Promise<readonly DomainEvent[]>
  /** Follows a failed payment. The order is deleted by then. */
  readonly dropped?: (tx: Tx, services: Services, subscription: StoredSubscription) => Promise<void>
}

/** Rules by kind of change. */
export const rules: { readonly [Kind in PaidChangeKind]: Rule } = {
  product: {},
  resume: {},
  trial_end: {
    // The usage of a trial is free: the meters begin again without it.
    applied: async (tx, { usage, clock }, { after }) => {
      await usage.takeLinesOfPeriod(tx, after, clock.now())
      return []
    },
  },
  create: {},
}
