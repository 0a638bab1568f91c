import { defineDue } from '@atelier/plumbing/jobs'
import {
  beginPause,
  endWithPeriod,
  isChangePending,
  lockSubscription,
  renewPeriod,
  resumeOnDate,
  selectRunningPeriods,
  selectToResume,
} from '../billing/subscriptions/index.ts'
import type { Tables } from '../core/database/tables.ts'
import type { Services } from '../core/services.ts'

/**
 * Renews a subscription whose period has ended at `now`: begins the next period, with its order due. A
 * subscription canceled for the end of its period ends, and one with a pause scheduled is paused. A past due one waits
 * until it is paid, and one with a change under way until that is. An early or repeated call changes nothing.
 */
const renewSubscription = async (services: Services, id: string, now: Date): Promise<void> => {
  await services.usage.countStored(id)
  await services.database.transact(async (tx) => {
    const subscription = await lockSubscription(tx, { id })
    const { status, ended_at, current_period_end, cancel_at_period_end, pause_at_period_end } = subscription
    if (ended_at !== null || current_period_end > now) return
    if (await isChangePending(tx, id)) return
    if (cancel_at_period_end) return endWithPeriod(tx, services, subscription)
    if (status !== 'active' && status !== 'trialing') return
    await (pause_at_period_end
      ? beginPause(tx, services, subscription)
      : renewPeriod(tx, services, subscription))
  })
}

/** Ends the pause of a subscription on its date. An early or repeated call changes nothing. */
const resumeSubscription = async (services: Services, id: string, now: Date): Promise<void> => {
  await services.usage.countStored(id)
  await services.database.transact(async (tx) => {
    const subscription = await lockSubscription(tx, { id })
    const { status, resumes_at } = subscription
    if (status !== 'paused' || resumes_at === null || resumes_at > now) return
    if (await isChangePending(tx, id)) return
    await resumeOnDate(tx, services, subscription, resumes_at)
  })
}

/** Renews, pauses or ends subscriptions at the end of their period. */
export const renewalsDue = defineDue<Tables, Services>({
  name: 'subscriptions.renew',
  rows: selectRunningPeriods,
  run: renewSubscription,
})

/** Ends pauses on their dates. */
export const resumptionsDue = defineDue<Tables, Services>({
  name: 'subscriptions.resume',
  rows: selectToResume,
  run: resumeSubscription,
})
