import type { Order } from '@atelier/contract'
import { after, minutes, seconds } from '@atelier/plumbing/clock'
import { defineDue, defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { draftIdIn, paintOptionsIn } from '../commerce/metadata.ts'
import { isPaid, listOrders } from '../commerce/orders.ts'
import type { Tables } from '../database/tables.ts'
import type { StudioPorts } from '../ports.ts'
import { findStyleCheckout, findStyleProducts } from '../styles/queries.ts'
import { createTransformation, type PaidCheckout } from './create.ts'
import { claimRecovery, findSeenOrders, recoveryMoment, saveSeenOrders } from './recovery-queries.ts'

/** Job that creates the transformations of paid orders whose visitors have not come back. */
const recoverOrders = defineJob({ name: 'studio.recover', payload: z.object({}) })

const interval = seconds(20)
/** Orders of the first look, which usually finds nothing new. */
const firstLook = 10
/** Time until an order is visible after its moment, at the latest, in milliseconds. */
const visibleAfter = minutes(1)

/**
 * Queues the recovery every 20 seconds, in a single process. The next one is scheduled first, so that no
 * failure of this one ends the recurrence.
 */
export const repeatRecovery = defineDue<Tables, StudioPorts>({
  name: 'studio.repeat-recovery',
  recurring: true,
  polling: true,
  rows: recoveryMoment,
  run: ({ database }, _, now) =>
    database.transact(async (tx) => {
      if (await claimRecovery(tx, now, after(now, interval)))
        await enqueue(tx, recoverOrders, {}, { key: 'recover' })
    }),
})

/** Creates the transformations of paid orders. */
export const recoverOrdersHandler = (ports: StudioPorts): JobHandler =>
  handle(recoverOrders, async (_, { signal }) => {
    await processOrders(ports, signal).catch((error: unknown) => {
      if (!signal.aborted)
        ports.log.warn({ err: error }, 'The paid orders could not be read; the next run tries again.')
    })
  })

/**
 * Processes the new orders, from the oldest page to the newest: a page without a new order then means that
 * the orders on the pages after it were processed too, even when an earlier run was interrupted.
 */
const processOrders = async (ports: StudioPorts, signal: AbortSignal): Promise<void> => {
  const { database, clock } = ports
  const pages = await readNewOrders(ports, signal)
  for (const orders of pages.toReversed()) {
    if (signal.aborted) return
    const settled = orders.filter(({ status }) => status !== 'pending')
    for (const order of settled) {
      const paid = await paidCheckoutOf(ports, order)
      if (paid !== undefined) await database.transact((tx) => createTransformation(tx, paid, clock))
    }
    await saveSeenOrders(database.db, settled, clock.now())
  }
}

/** Returns the orders among these that were not processed before. */
const onlyNew = async ({ database }: StudioPorts, orders: readonly Order[]): Promise<readonly Order[]> => {
  const seen = await findSeenOrders(
    database.db,
    orders.map(({ id }) => id),
  )
  return orders.filter(({ id }) => !seen.has(id))
}

/** True when every order, or each of the newest up to a time at which all are visible, was processed before. */
const isNothingNew = async (ports: StudioPorts, products: readonly string[]): Promise<boolean> => {
  const newest = await listOrders(ports.client, products, 1, firstLook)
  const oldest = newest.at(firstLook - 1)
  const reachesBack =
    oldest === undefined || after(new Date(oldest.created_at), visibleAfter) < ports.clock.now()
  return reachesBack && (await onlyNew(ports, newest)).length === 0
}

/** Returns the orders that were not processed before, in pages, newest first. */
const readNewOrders = async (
  ports: StudioPorts,
  signal: AbortSignal,
): Promise<readonly (readonly Order[])[]> => {
  const { database, client, product_id } = ports
  const pages: (readonly Order[])[] = []
  const products = [...new Set([product_id, ...(await findStyleProducts(database.db))])]
  if (await isNothingNew(ports, products)) return pages
  for (;;) {
    signal.throwIfAborted()
    const fresh = await onlyNew(ports, await listOrders(client, products, pages.length + 1))
    if (fresh.length === 0) return pages
    pages.push(fresh)
  }
}

/**
 * Returns the paid checkout of an order with a draft in its metadata, or of an order for another style of a
 * photo. An order without either is left to its visitor, who may still upload the photo.
 */
const paidCheckoutOf = async (
  { database, product_id }: StudioPorts,
  order: Order,
): Promise<PaidCheckout | undefined> => {
  const { checkout_id, product_id: sold_id, metadata } = order
  if (!isPaid(order) || checkout_id === null) return undefined
  const ofStyle = await findStyleCheckout(database.db, { checkout_id, product_id: sold_id, metadata })
  const draft_id = sold_id === product_id ? draftIdIn(metadata) : undefined
  if (ofStyle === undefined && draft_id === undefined) return undefined
  return {
    checkout_id,
    email: order.customer.email,
    draft_id,
    uploaded_draft_id: undefined,
    options: paintOptionsIn(metadata),
    ofStyle,
  }
}
