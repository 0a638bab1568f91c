import type { Order } from '@atelier/contract'
import { after, minutes, seconds } from '@atelier/plumbing/clock'
import { enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { StudioPorts } from '../ports.ts'
import { wishesIn } from '../painting/wishes.ts'
import { isPaid, ordersOfProduct } from '../shop/paid-orders.ts'
import { draftIn } from './judge-checkout.ts'
import { openRun, type PaidCheckout } from './open-run.ts'
import { paintRun, sweepOrders } from './run-jobs.ts'
import { findStalledRuns } from './run-queries.ts'
import { findSeenOrders, markOrdersSeen } from './sweep-queries.ts'

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
  const { database, client, shop, clock } = ports
  for (let page = 1; !signal.aborted; page += 1) {
    const orders = await ordersOfProduct(client, shop.product_id, page)
    const seen = await findSeenOrders(
      database.db,
      orders.map((order) => order.id),
    )
    const fresh = orders.filter((order) => !seen.has(order.id))
    if (fresh.length === 0) return
    const settled = fresh.filter(({ status }) => status !== 'pending')
    const withPhoto = settled.flatMap((order) => paidPhotoOf(order) ?? [])
    for (const paid of withPhoto) await openRunOf(ports, paid)
    await markOrdersSeen(database.db, settled, clock.now())
  }
}

/** What an order that carries a photo pays for. One without a photo is left to its visitor, who may still bring one. */
const paidPhotoOf = (order: Order): PaidCheckout | undefined => {
  const carried_draft_id = draftIn(order.metadata)
  if (!isPaid(order) || order.checkout_id === null || carried_draft_id === undefined) return undefined
  return {
    checkout_id: order.checkout_id,
    email: order.customer.email,
    carried_draft_id,
    brought_draft_id: undefined,
    wishes: wishesIn(order.metadata),
  }
}

const openRunOf = ({ database, clock }: StudioPorts, paid: PaidCheckout): Promise<unknown> =>
  database.transact((tx) => openRun(tx, paid, clock))
