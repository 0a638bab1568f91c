import type { RunningProduct } from './product.ts'
import { offer, sell, sellerOf } from './shop.ts'
import { eventually } from './visitor.ts'

/** Order and subscription that commands refer to. */
type Subject = { readonly round: number; readonly order: string; readonly subscription: string }

/** Refunded amount per order, in cents. */
const refunded = 50

/**
 * Commands of a seller that call the processor: a refund and a change of plan. They are sent once while the
 * product is killed, and retried with their idempotency keys afterwards until they succeed.
 */
export const openCommands = async (product: RunningProduct) => {
  const first = sellerOf(product)
  const print = await offer(first, { name: 'Print', price: 500 })
  const small = await offer(first, { name: 'Small plan', price: 900, every: 'month' })
  const large = await offer(first, { name: 'Large plan', price: 1900, every: 'month' })
  const subjects: Subject[] = []

  const refund = (running: RunningProduct, { round, order }: Subject) =>
    sellerOf(running).refunds.create(
      { body: { orderId: order, amount: refunded, reason: 'other' } },
      { idempotencyKey: `refund-${round}`, retries: false },
    )
  const change = (running: RunningProduct, { round, subscription }: Subject) =>
    sellerOf(running).subscriptions.update(
      { path: { id: subscription }, body: { productId: large, prorationBehavior: 'invoice' } },
      { idempotencyKey: `change-${round}`, retries: false },
    )

  return {
    /** Sells the subjects of a round's commands. */
    prepare: async (running: RunningProduct, round: number): Promise<Subject> => {
      const seller = sellerOf(running)
      const customerEmail = `seller-round-${round}@example.com`
      const order = await sell(running, seller, { productId: print, customerEmail })
      const bought = await sell(running, seller, { productId: small, customerEmail })
      const subject = { round, order: order.id, subscription: bought.subscription_id ?? '' }
      subjects.push(subject)
      return subject
    },
    /** Sends the commands of a round, ignoring their outcome. */
    send: (running: RunningProduct, subject: Subject) =>
      Promise.allSettled([refund(running, subject), change(running, subject)]),
    /** Retries the commands of a round until they succeed. */
    repeat: async (running: RunningProduct, subject: Subject): Promise<void> => {
      for (const command of [refund, change])
        await eventually(
          'the answer to a repeated command',
          () =>
            command(running, subject).then(
              () => true,
              () => false,
            ),
          Boolean,
        )
    },
    /** Returns sentences about commands that were not executed exactly once. */
    findFaults: async (running: RunningProduct): Promise<string[]> => {
      const seller = sellerOf(running)
      const faults: string[] = []
      for (const { round, order, subscription } of subjects) {
        const { items: refunds } = await seller.refunds.list({ query: { order_id: order } })
        const { status, refunded_amount } = await seller.orders.get({ path: { id: order } })
        if (refunds.length !== 1 || refunded_amount !== refunded || status !== 'partially_refunded')
          faults.push(
            `round ${round}: ${refunds.length} refunds, ${refunded_amount} of the order, which is ${status}`,
          )
        const { items: orders } = await seller.orders.list({ query: { subscription_id: subscription } })
        const { product_id } = await seller.subscriptions.get({ path: { id: subscription } })
        if (orders.length !== 2 || product_id !== large || orders.some((item) => item.status !== 'paid'))
          faults.push(`round ${round}: ${orders.length} orders of the subscription after its change`)
      }
      return faults
    },
  }
}
