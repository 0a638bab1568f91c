import type { Services, Tx } from '../../../core/services.ts'
import type { MeteredSubscription, UsageCounter } from '../../usage-counter.ts'
import { openMetersForChange, saveMeterChanges } from '../credits/change-meters.ts'
import { findUnitsOfSubscription } from '../credits/queries.ts'
import { linesOfMeter, unusedCreditsBesides } from '../credits/unused-units.ts'
import { afterEvent, type MeterState } from '../meter-state.ts'
import { findMetersOfSubscription } from '../subscription-queries.ts'

/** Returns the unused units of the subscription's own grants on a meter. */
const unusedOfGrants = async (
  tx: Tx,
  state: MeterState,
  subscription: MeteredSubscription,
): Promise<number> => {
  const { id: customer_meter_id, meter_id } = state.row
  const ownUnits = await findUnitsOfSubscription(tx, { customer_meter_id, subscription_id: subscription.id })
  return Math.min(
    ownUnits,
    unusedCreditsBesides(state, state.row, await linesOfMeter(tx, subscription, meter_id)),
  )
}

/**
 * Counts the remaining credits of a subscription's own grants on the bill of its new prices. It had the
 * credits before: without a price, or with one that it has left since.
 */
export const countCreditsLeft =
  (services: () => Services): UsageCounter['countCreditsLeft'] =>
  async (tx, subscription, before) => {
    const { id, customer_id } = subscription
    const had = new Set(before.map(({ meter_id }) => meter_id))
    const revokedMeters = (await findMetersOfSubscription(tx, id)).filter(
      ({ meter_id }) => !had.has(meter_id),
    )
    if (revokedMeters.length === 0) return
    const opened = await openMetersForChange(
      tx,
      services(),
      revokedMeters.map(({ meter_id }) => ({ customer_id, meter_id })),
    )
    const now = services().clock.now()
    const changes = []
    for (const state of opened.filter(({ billed }) => billed?.subscription_id === id)) {
      const unused_units = await unusedOfGrants(tx, state, subscription)
      if (unused_units > 0)
        changes.push({ before: state, after: afterEvent(state, { type: 'price_taken', unused_units }, now) })
    }
    await saveMeterChanges(tx, services(), changes)
  }
