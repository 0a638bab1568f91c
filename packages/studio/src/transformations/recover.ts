import type { Order } from '@atelier/contract'
import { after, minutes, seconds } from '@atelier/plumbing/clock'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { draftIdIn, paintOptionsIn } from '../commerce/metadata.ts'
import { isPaid, listOrders } from '../commerce/orders.ts'
import { queuePainting } from '../painting/paint.ts'
import type { StudioPorts } from '../ports.ts'
import { createTransformation, type PaidCheckout } from './create.ts'
import { findSeenOrders, findStalled, saveSeenOrders } from './queries.ts'

/** Creates the transformations of paid orders whose visitors have not come back. */
export const recoverOrders = defineJob({ name: 'studio.recover', payload: z.object({}) })

const interval = seconds(20)
const stalledAfter = minutes(10)
const key = 'recover'

/** Queues the recurring job, or moves its next run to now. */
export const startRecovery = ({ database }: StudioPorts): Promise<void> =>
  database.transact((tx) => enqueue(tx, recoverOrders, {}, { key }))

/**
 * Every 20 seconds: creates the transformations of paid orders and queues stalled transformations again.
 * The next run is scheduled first, so that no failure of this run ends the recurrence.
 */
export const recoverOrdersHandler = (ports: StudioPorts): JobHandler =>
  handle(recoverOrders, async (_, { signal }) => {
    const { database, clock, log } = ports
    const at = after(clock.now(), interval)
    await database.transact((tx) => enqueue(tx, recoverOrders, {}, { at, key }))
    await requeueStalled(ports)
    await processOrders(ports, signal).catch((error: unknown) => {
      if (!signal.aborted)
        log.warn({ err: error }, 'The paid orders could not be read; the next run tries again.')
    })
  })

const requeueStalled = async ({ database, clock }: StudioPorts): Promise<void> => {
  const stalled = await findStalled(database.db, after(clock.now(), -stalledAfter))
  for (const { id } of stalled) await database.transact((tx) => queuePainting(tx, id))
}

/** Processes the orders, newest first, until a page holds no new order. */
const processOrders = async (
  { database, client, product_id, clock }: StudioPorts,
  signal: AbortSignal,
): Promise<void> => {
  for (let page = 1; !signal.aborted; page += 1) {
    const orders = await listOrders(client, product_id, page)
    const seen = await findSeenOrders(
      database.db,
      orders.map(({ id }) => id),
    )
    const fresh = orders.filter(({ id }) => !seen.has(id))
    if (fresh.length === 0) return
    const settled = fresh.filter(({ status }) => status !== 'pending')
    for (const order of settled) {
      const paid = paidCheckoutOf(order)
      if (paid !== undefined) await database.transact((tx) => createTransformation(tx, paid, clock))
    }
    await saveSeenOrders(database.db, settled, clock.now())
  }
}

/**
 * The paid checkout of an order with a draft in its metadata. An order without a draft is left to its
 * visitor, who may still upload the photo.
 */
const paidCheckoutOf = (order: Order): PaidCheckout | undefined => {
  const draft_id = draftIdIn(order.metadata)
  if (!isPaid(order) || order.checkout_id === null || draft_id === undefined) return undefined
  return {
    checkout_id: order.checkout_id,
    email: order.customer.email,
    draft_id,
    uploaded_draft_id: undefined,
    options: paintOptionsIn(order.metadata),
  }
}
