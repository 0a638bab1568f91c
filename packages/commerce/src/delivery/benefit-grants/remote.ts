import { lockGrantsOf } from '../../catalog/benefits/index.ts'
import { Id } from '@atelier/contract'
import { defineDue, defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { Tables } from '../../core/database/tables.ts'
import type { Services, Tx } from '../../core/services.ts'
import { recordGrantEvents } from './events.ts'
import { findGrant, saveGrants } from './queries.ts'
import { grantAfterCall, type Outcome, outcomeOfError } from './remote-outcome.ts'
import { callPlatform, keptWithOtherPermission } from './remote-call.ts'
import { selectGrantsToDeliver, takeGrantToDeliver, wakeWaiting } from './remote-queries.ts'
import { beginWork, lockAccesses, type RemoteWork } from './remote-work.ts'
import { withScheduledDelivery } from './transitions.ts'

const deliverRemotely = defineJob({
  name: 'benefit-grants.deliver-remotely',
  payload: z.object({ grant_id: Id }),
  // A slow platform only delays deliveries to platforms.
  pool: 'platforms',
})

/** Queues due deliveries to platforms. */
export const remoteDeliveriesDue = defineDue<Tables, Services>({
  name: 'benefit-grants.deliver-remotely',
  rows: selectGrantsToDeliver,
  run: ({ database }, id, now) =>
    database.transact(async (tx) => {
      if (await takeGrantToDeliver(tx, id, now))
        await enqueue(tx, deliverRemotely, { grant_id: id }, { key: id })
    }),
})

/** Schedules another delivery of grants that are still granted, unless one is already scheduled. */
const deliverAnew = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  for (const id of ids) {
    const grant = await findGrant(tx, id)
    if (grant !== undefined && grant.granted_at !== null && grant.remote_action === null)
      await saveGrants(tx, [withScheduledDelivery(grant, now)])
  }
}

/** Records the outcome of a call in a grant that may have changed since. */
const settle = async (tx: Tx, services: Services, work: RemoteWork, outcome: Outcome): Promise<void> => {
  const otherGrants = keptWithOtherPermission(work)
  await lockGrantsOf(
    tx,
    [work.grant, ...otherGrants].map(({ customer_id }) => customer_id),
  )
  // The lock includes grants that are just beginning to wait for this call, so that they are woken as well.
  await lockAccesses(tx, work.accesses)
  const before = (await findGrant(tx, work.grant.id)) ?? work.grant
  const now = services.clock.now()
  const { after, type } = grantAfterCall(work, before, outcome, now)
  const grant = { ...after, modified_at: now }
  await saveGrants(tx, [grant])
  await wakeWaiting(tx, work.grant, now)
  await deliverAnew(
    tx,
    otherGrants.map(({ id }) => id),
    now,
  )
  if (type !== undefined)
    await recordGrantEvents(tx, services, [{ type, grant, benefit: work.benefit, before }])
}

/** Job that gives or revokes the promised access at a platform. */
export const deliverRemotelyJob = (services: Services): JobHandler =>
  handle(deliverRemotely, async ({ grant_id }) => {
    const work = await beginWork(services, grant_id)
    if (work === undefined) return
    const outcome = await callPlatform(services, work).then(
      (properties): Outcome => ({ properties }),
      (error: unknown) => outcomeOfError(error, services.log),
    )
    await services.database.transact((tx) => settle(tx, services, work, outcome))
  })
