import { jobWrite } from '@atelier/plumbing/jobs'
import { type Write, writeTogether } from '../../database/write-together.ts'
import { type DomainEvent, recordEvents } from '../../events/domain-events.ts'
import { postToLedger } from '../../ledger/post.ts'
import { bindProcessorCustomer } from '../../payments/customers.ts'
import type { ProcessorPayment } from '../../payments/port.ts'
import type { Services, Tx } from '../../services.ts'
import { amountsOf, intentOf, type StoredCheckout, succeedCheckout } from '../checkouts/index.ts'
import { bindSessions, deleteSessions } from '../customer-sessions/index.ts'
import { resolveBuyer, type StoredCustomer } from '../customers/index.ts'
import { sendConfirmation } from './order-jobs.ts'
import { insertOrders } from './order-queries.ts'
import { orderOf, type PlacedOrder } from './place-order.ts'
import { saleFacts } from './post-sale.ts'
import { orderEvents } from './order-events.ts'

/** What a purchase leads to: its order, and what else is written and told with it. */
export type Placing = {
  readonly placed: PlacedOrder
  readonly writes: readonly Write[]
  /** Told before the order is. */
  readonly events: readonly DomainEvent[]
}

export type Place = (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  customer: StoredCustomer,
) => Promise<Placing>

/** A one-time purchase: its order alone. */
const placePurchase: Place = (_, { clock }, checkout, customer) =>
  Promise.resolve({ placed: orderOf(checkout, customer, clock.now()), writes: [], events: [] })

/**
 * Makes a confirmed checkout, whose lock the caller holds, a purchase: customer, order, ledger, events
 * and jobs, all or nothing. Called for a checkout that has succeeded already it does nothing.
 *
 * @param payment the processor's account of the money; undefined when none was asked for
 * @param place what is bought; a one-time purchase when it is left out
 * @throws when the checkout is not confirmed or the money is not what it asked for
 */
export const completeCheckout = async (
  tx: Tx,
  services: Services,
  checkout: StoredCheckout,
  payment: ProcessorPayment | undefined,
  place: Place = placePurchase,
): Promise<void> => {
  if (checkout.status === 'succeeded') return
  if (checkout.status !== 'confirmed')
    throw new Error(`The checkout ${checkout.id} is ${checkout.status}; only a confirmed one can succeed.`)
  const { total_amount } = amountsOf(checkout)
  const paid = payment?.amount ?? 0
  if (paid !== total_amount || (payment !== undefined && payment.currency !== checkout.currency)) {
    throw new Error(
      `The checkout ${checkout.id} asks for ${total_amount} ${checkout.currency}, but ${paid} ${payment?.currency ?? ''} was paid.`,
    )
  }
  if (checkout.customer_email === null)
    throw new Error(`The checkout ${checkout.id} was confirmed without an e-mail address.`)

  const now = services.clock.now()
  const buyer = await resolveBuyer(
    tx,
    {
      organization_id: checkout.organization_id,
      customer_id: checkout.customer_id,
      external_id: checkout.customer_external_id,
      email: checkout.customer_email,
      name: checkout.customer_name,
      billing_address: checkout.customer_billing_address,
      tax_id: checkout.customer_tax_id,
      metadata: checkout.customer_metadata,
    },
    now,
  )
  const { placed, writes: besides, events } = await place(tx, services, checkout, buyer.customer)
  const { row, items, order } = placed
  // Who only typed the address of a customer we knew has not shown to be that customer.
  if (buyer.found === 'email') await deleteSessions(tx, checkout.id)
  else await bindSessions(tx, checkout.id, buyer.customer.id)
  const writes = [
    ...besides,
    ...insertOrders([row], items),
    ...postToLedger(now, saleFacts(order, payment?.payment_id ?? null)),
    // Nobody waits for this message: scheduled, it joins a batch and costs the purchase less.
    jobWrite(sendConfirmation, { order_id: order.id }, { at: now }),
  ]
  if (payment !== undefined && payment.customer !== null)
    writes.push(bindProcessorCustomer(tx, checkout.id, buyer.customer.id))
  await writeTogether(tx, writes)
  await recordEvents(tx, services, [
    ...buyer.events,
    ...events,
    ...orderEvents(order, ['order.created', 'order.updated', 'order.paid']),
  ])
  const intent = payment === undefined ? {} : intentOf(payment)
  await succeedCheckout(tx, services, checkout, { customer_id: buyer.customer.id, intent })
}
