import { after as later, seconds } from '@atelier/plumbing/clock'
import { handle, type JobHandler, scheduleWrite, withdrawDueWrite } from '@atelier/plumbing/jobs'
import { writeTogether } from '../../database/write-together.ts'
import { insertEvents } from '../../events/domain-events.ts'
import type { Services, Tx } from '../../services.ts'
import { billWrites } from './bill-subscription.ts'
import { attemptWrites, chargeTogether, type OwedOrder } from './charge-together.ts'
import { endSubscription } from './end-subscription.ts'
import { waitingLines } from './prorations.ts'
import { renewalOf } from './renewal.ts'
import { subscriptionEvents } from './subscription-events.ts'
import { renewSubscription } from './subscription-jobs.ts'
import { beginPeriods, lockDue, lockStanding, lockSubscription, readLocked } from './subscription-queries.ts'

/** Subscriptions renewed by one transaction at most. */
const together = 25
/** When a job looks after an order that was to be charged right away. */
const chargeExpected = seconds(30)

/**
 * Renews subscriptions whose locks the caller holds, all in one statement, their payments begun; answers
 * what is to be charged.
 */
const renew = async (tx: Tx, services: Services, ids: readonly string[]): Promise<readonly OwedOrder[]> => {
  const now = services.clock.now()
  const [subscriptions, waiting] = await Promise.all([readLocked(tx, ids), waitingLines(tx, ids)])
  const renewals = []
  for (const before of subscriptions) renewals.push(await renewalOf(tx, services, before, waiting(before.id)))
  const bills = renewals.map(({ bill }) => bill)
  const owed = renewals
    .filter(({ bill }) => !bill.isPaid)
    .map(({ after, bill: { placed } }): OwedOrder => ({
      payment_id: crypto.randomUUID(),
      order_id: placed.row.id,
      subscription_id: after.id,
      organization_id: after.organization_id,
      customer_id: after.customer_id,
      seller: after.organization.name,
      order: placed.order,
    }))
  await writeTogether(tx, [
    withdrawDueWrite(renewSubscription, ids),
    beginPeriods(
      renewals.map(({ after, change }) => ({ id: after.id, ...change })),
      now,
    ),
    ...billWrites(tx, bills, now, later(now, chargeExpected)),
    ...attemptWrites(owed, services.payments.name, now),
    insertEvents(
      now,
      renewals.flatMap(({ after, bill }) => [
        ...bill.created,
        ...subscriptionEvents(after, ['subscription.updated'], services),
        ...bill.paid,
      ]),
    ),
    scheduleWrite(
      renewSubscription,
      renewals.map(({ after: { id, current_period_end: at } }) => ({
        payload: { subscription_id: id },
        at,
        key: id,
      })),
    ),
  ])
  return owed
}

/** Renews a subscription if its period is over, or ends it, and with it up to `most` that nobody is renewing yet. */
const renewDue = async (
  tx: Tx,
  services: Services,
  id: string,
  most: number,
): Promise<readonly OwedOrder[]> => {
  const now = services.clock.now()
  const due = await lockDue(tx, now, { id, most })
  if (due === 'not due') return []
  if (due !== 'not free') return renew(tx, services, due)
  const { status, ended_at, current_period_end: end, cancel_at_period_end } = await lockStanding(tx, id)
  if (ended_at !== null || end > now) return []
  if (cancel_at_period_end) {
    await endSubscription(tx, services, await lockSubscription(tx, { id }), end)
    return []
  }
  return status === 'active' || status === 'trialing' ? renew(tx, services, [id]) : []
}

/**
 * The job that comes at the end of a period. One that comes too early, or again, changes nothing: the
 * row says which period is running. A subscription that owes money waits until it has paid. Many fall
 * due at one moment, so it takes others along, whose own jobs go or find them renewed.
 *
 * What they owe is charged right away. Dying before that leaves it to the job that is planned for it.
 */
export const renewSubscriptionJob = (services: Services): JobHandler =>
  handle(renewSubscription, async ({ subscription_id }) => {
    const { database, log } = services
    const owed = await database
      .transact((tx) => renewDue(tx, services, subscription_id, together))
      .catch((error: unknown) => {
        // What is wrong with one must not keep the others from being renewed.
        log.warn({ err: error, subscription_id }, 'Subscriptions could not be renewed together.')
        return database.transact((tx) => renewDue(tx, services, subscription_id, 1))
      })
    await chargeTogether(services, owed)
  })
