import { dueAmountOf } from '@atelier/contract'
import { defineDue } from '@atelier/plumbing/jobs'
import { beginPause, resumeOnDate } from '../billing/subscriptions/changing/index.ts'
import { endWithPeriod } from '../billing/subscriptions/ending/index.ts'
import { isChangePending } from '../billing/subscriptions/paid-changes/index.ts'
import {
  lockSubscription,
  readSubscription,
  renewPeriod,
  selectRunningPeriods,
  selectToResume,
} from '../billing/subscriptions/index.ts'
import { previewSubscription } from '../billing/subscriptions/previews/index.ts'
import type { Tables } from '../core/database/tables.ts'
import type { Services } from '../core/services.ts'
import { findMethodToCharge } from '../payments/saved-methods/index.ts'

/**
 * Returns true when a payment method can be charged for the first period after a trial, or when that period costs
 * nothing.
 */
const canConvert = async (services: Services, id: string): Promise<boolean> => {
  const subscription = await readSubscription(services.database.db, id)
  if ((await findMethodToCharge(services, subscription)) !== undefined) return true
  const { next_invoice } = await previewSubscription(services, { id })
  return next_invoice !== null && dueAmountOf(next_invoice) === 0
}

/**
 * Begins the next period of a subscription, with its order due, if its period has ended at `now`. A subscription
 * canceled for the end of its period ends, and so does one whose trial cannot convert; one with a pause scheduled is
 * paused.
 *
 * @param can_convert undefined until the processor was asked for the payment methods
 * @returns true if the processor must be asked for them
 */
const renew = (
  services: Services,
  id: string,
  now: Date,
  can_convert: boolean | undefined,
): Promise<boolean> =>
  services.database.transact(async (tx) => {
    const [subscription, isWaiting] = await Promise.all([
      lockSubscription(tx, { id }),
      isChangePending(tx, id),
    ])
    const { status, ended_at, current_period_end, cancel_at_period_end, pause_at_period_end } = subscription
    if (ended_at !== null || current_period_end > now || isWaiting) return false
    const isTrial = status === 'trialing' && !cancel_at_period_end
    if (isTrial && can_convert === undefined) return true
    if (cancel_at_period_end || (isTrial && can_convert === false))
      await endWithPeriod(tx, services, subscription)
    else if (status === 'active' || status === 'trialing')
      await (pause_at_period_end
        ? beginPause(tx, services, subscription)
        : renewPeriod(tx, services, subscription))
    return false
  })

/**
 * Renews a subscription whose period has ended at `now`. A past due one waits until it is paid, and one with
 * a pending change until that is paid. An early or repeated call changes nothing.
 */
const renewSubscription = async (services: Services, id: string, now: Date): Promise<void> => {
  await services.usage.countStored(id)
  if (await renew(services, id, now, undefined))
    await renew(services, id, now, await canConvert(services, id))
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
