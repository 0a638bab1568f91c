import type { Order } from '@atelier/contract'
import { after, minutes, seconds } from '@atelier/plumbing/clock'
import { enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { StudioPorts } from '../ports.ts'
import { wishesIn } from '../painting/wishes.ts'
import { isPaid, ordersOfProduct } from '../shop/paid-orders.ts'
import { draftIn } from './judge-checkout.ts'
import { openRun } from './open-run.ts'
import { paintRun, sweepOrders } from './run-jobs.ts'
import { findStalledRuns } from './run-queries.ts'
import { findSeenOrders, markOrderSeen } from './sweep-queries.ts'

const sweepEvery = seconds(20)
const stalledAfter = minutes(10)
const key = 'sweep'

/** Starts the chain of sweeps, or makes the one there is run now. */
export const startSweeping = ({ database }: StudioPorts): Promise<void> =>
  database.transact((tx) => enqueue(tx, sweepOrders, {}, { key }))

/**
 * Every 20 seconds: opens the runs of paid orders whose visitor has not come back, and puts runs that
 * went silent back into the queue. The next sweep is owed before this one begins, so that nothing that
 * goes wrong here can end the chain.
 */
export const sweepHandler = (ports: StudioPorts): JobHandler =>
  handle(sweepOrders, async (_, { signal }) => {
    const { database, clock, log } = ports
    await database.transact((tx) => enqueue(tx, sweepOrders, {}, { at: after(clock.now(), sweepEvery), key }))
    await requeueStalled(ports)
    await visitOrders(ports, signal).catch((error: unknown) => {
      if (!signal.aborted)
        log.warn({ err: error }, 'Paid orders could not be looked through; the next sweep tries again.')
    })
  })

const requeueStalled = async ({ database, clock }: StudioPorts): Promise<void> => {
  const stalled = await findStalledRuns(database.db, new Date(clock.now().getTime() - stalledAfter))
  for (const { id } of stalled) {
    await database.transact((tx) => enqueue(tx, paintRun, { run_id: id }, { key: id }))
  }
}

/** Goes through the orders, newest first, until a page holds nothing new. */
const visitOrders = async (ports: StudioPorts, signal: AbortSignal): Promise<void> => {
  const { database, client, shop } = ports
  for (let page = 1; !signal.aborted; page += 1) {
    const orders = await ordersOfProduct(client, shop.product_id, page)
    const seen = await findSeenOrders(
      database.db,
      orders.map((order) => order.id),
    )
    const fresh = orders.filter((order) => !seen.has(order.id))
    if (fresh.length === 0) return
    for (const order of fresh) await visitOrder(ports, order)
  }
}

/** Opens the run an order pays for. One without a photo is left to its visitor, who may still bring one. */
const visitOrder = async ({ database, clock }: StudioPorts, order: Order): Promise<void> => {
  if (order.status === 'pending') return
  await database.transact(async (tx) => {
    if (isPaid(order) && order.checkout_id !== null) {
      const paid = {
        checkout_id: order.checkout_id,
        email: order.customer.email,
        carried_draft_id: draftIn(order.metadata),
        brought_draft_id: undefined,
        wishes: wishesIn(order.metadata),
      }
      await openRun(tx, paid, clock)
    }
    await markOrderSeen(tx, { order_id: order.id, checkout_id: order.checkout_id }, clock.now())
  })
}
