import { isOneOf } from '../../database/is-one-of.ts'
import { type Write, writeTogether } from '../../database/write-together.ts'
import { insertEvents } from '../../events/domain-events.ts'
import { postToLedger } from '../../ledger/post.ts'
import type { ProcessorPayment } from '../../payments/port.ts'
import type { Services, Tx } from '../../services.ts'
import { orderEvents } from './order-events.ts'
import { lockOrder } from './order-queries.ts'
import { saleFacts } from './post-sale.ts'
import { type StoredOrder, totalOf } from './stored-order.ts'

type Paid = { readonly order: StoredOrder; readonly outcome: ProcessorPayment }

/**
 * The writes that make pending orders, whose locks the caller holds, paid by what the processor took: they
 * and their sales are in the books.
 *
 * @throws when one of them is not pending, or another amount was paid than it asks for
 */
export const paidWrites = (tx: Tx, now: Date, payments: readonly Paid[]): readonly Write[] => {
  for (const { order, outcome } of payments) {
    const total = totalOf(order)
    if (order.status !== 'pending' || outcome.amount !== total || outcome.currency !== order.currency) {
      throw new Error(
        `The order ${order.id} is ${order.status} and asks for ${total} ${order.currency}, but ${outcome.amount} ${outcome.currency} was paid.`,
      )
    }
  }
  const ids = payments.map(({ order }) => order.id)
  return [
    tx
      .updateTable('orders')
      .set({ status: 'paid', modified_at: now })
      .where(isOneOf('id', ids))
      .returning('id'),
    ...postToLedger(
      now,
      payments.flatMap(({ order, outcome }) => saleFacts(order, outcome.payment_id)),
    ),
    insertEvents(
      now,
      payments.flatMap(({ order }) =>
        orderEvents({ ...order, status: 'paid', modified_at: now }, ['order.updated', 'order.paid']),
      ),
    ),
  ]
}

/**
 * Applies the outcome of the payment of an order that was made before it was paid: paid, the order
 * and its sale are in the books; a refusal leaves the order pending.
 *
 * @param close the writes that close the attempt, the attempt itself first; when it was closed before, nothing else happens
 * @returns the order as it is then; undefined when the attempt was closed before
 * @throws when no order has such a payment, or another amount was paid than it asks for
 */
export const payOrder = async (
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  outcome: ProcessorPayment,
  close: readonly Write[],
): Promise<StoredOrder | undefined> => {
  const order = await lockOrder(tx, { payment_id: outcome.payment_id })
  const [closed] = await writeTogether(tx, close)
  if (closed !== 1) return undefined
  if (outcome.status !== 'succeeded') return order
  const now = clock.now()
  await writeTogether(tx, paidWrites(tx, now, [{ order, outcome }]))
  return { ...order, status: 'paid', modified_at: now }
}
