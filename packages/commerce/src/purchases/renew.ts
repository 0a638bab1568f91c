import { defineDue } from '@atelier/plumbing/jobs'
import {
  beginNextPeriod,
  endWithPeriod,
  lockSubscription,
  selectRunningPeriods,
} from '../billing/subscriptions/index.ts'
import type { Tables } from '../core/database/tables.ts'
import type { Services } from '../core/services.ts'

/**
 * Renews a subscription whose period is over at `now`: the next period begins, and its order is due to be
 * charged. A subscription that was canceled for the end of its period ends. One that owes a payment waits
 * until it has paid. Called too early, or again, it changes nothing.
 */
const renewSubscription = async (services: Services, id: string, now: Date): Promise<void> => {
  await services.usage.countStored(id)
  await services.database.transact(async (tx) => {
    const subscription = await lockSubscription(tx, { id })
    const { status, ended_at, current_period_end, cancel_at_period_end } = subscription
    if (ended_at !== null || current_period_end > now) return
    if (cancel_at_period_end) await endWithPeriod(tx, services, subscription)
    else if (status === 'active' || status === 'trialing') await beginNextPeriod(tx, services, subscription)
  })
}

/** Renews, or ends, subscriptions whose period is over. */
export const renewalsDue = defineDue<Tables, Services>({
  name: 'subscriptions.renew',
  rows: selectRunningPeriods,
  run: renewSubscription,
})
