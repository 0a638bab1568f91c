import { portalWithdrawals } from '@atelier/contract'
import { expect } from 'vitest'
import { expectApiError } from './expect-error.ts'
import { cards, type Shop } from './open-shop.ts'
import { again, newPlan, ordersOf, subscribe } from './subscribe.ts'
import { newEmail, buyOrder, eventsOf, portalClient, type RepeatedCommand } from './repetition-steps.ts'

/** Returns the refund amounts of an order, as stored by the processor and as listed for its seller. */
const refundsOf = async ({ database, client }: Shop, order_id: string) => {
  const created = await database.db.selectFrom('sandbox_refunds').select(['amount', 'metadata']).execute()
  const { items } = await client.refunds.list({ query: { order_id } })
  return {
    at_processor: created
      .filter(({ metadata }) => metadata['order_id'] === order_id)
      .map(({ amount }) => amount),
    listed: items.map(({ amount, status }) => [amount, status]),
  }
}

export const refund = async (shop: Shop): Promise<RepeatedCommand> => {
  const { id } = await buyOrder(shop)
  return {
    call: (options) =>
      shop.client.refunds.create({ body: { orderId: id, amount: 50, reason: 'other' } }, options),
    expectOnce: async (answers) => {
      expect(await refundsOf(shop, id)).toEqual({ at_processor: [50], listed: [[50, 'succeeded']] })
      const { status, refunded_amount } = await shop.client.orders.get({ path: { id } })
      expect([status, refunded_amount]).toEqual(['partially_refunded', 50])
      const [listed] = (await shop.client.refunds.list({ query: { order_id: id } })).items
      for (const answer of answers) expect(answer).toMatchObject({ id: listed?.id, amount: 50 })
    },
    expectSettled: (answer) => {
      expect(answer).toMatchObject({ amount: 50, status: 'succeeded' })
      return Promise.resolve()
    },
  }
}

export const endingRefund = async (shop: Shop): Promise<RepeatedCommand> => {
  const subscription = await subscribe(shop, await newPlan(shop, 500))
  const [order] = await ordersOf(shop, subscription)
  if (order === undefined) throw new Error('The subscription has no order.')
  const body = { orderId: order.id, amount: 500, reason: 'other' as const, revokeSubscription: true }
  return {
    call: (options) => shop.client.refunds.create({ body }, options),
    expectOnce: async () => {
      expect(await refundsOf(shop, order.id)).toEqual({ at_processor: [500], listed: [[500, 'succeeded']] })
      expect((await again(shop, subscription)).status).toBe('canceled')
      expect(await eventsOf(shop, subscription.id, 'subscription.revoked')).toBe(1)
    },
  }
}

export const withdrawal = async (shop: Shop): Promise<RepeatedCommand> => {
  const { id, customer_id } = await buyOrder(shop)
  await shop.database.db.updateTable('organizations').set({ refunds_withdrawals: true }).execute()
  const portal = await portalClient(shop, portalWithdrawals, customer_id)
  return {
    call: (options) => portal.declare({ path: { id }, body: { name: 'Vera' } }, options),
    expectOnce: async () => {
      expect(await eventsOf(shop, id, 'order.withdrawn')).toBe(1)
      expect(await refundsOf(shop, id)).toEqual({ at_processor: [149], listed: [[149, 'succeeded']] })
    },
  }
}

export const confirmation =
  (price: number, recurringInterval: 'month' | null) =>
  async (shop: Shop): Promise<RepeatedCommand> => {
    const { id: productId } = await shop.client.products.create({
      body: {
        name: 'A painting',
        recurringInterval,
        prices: [price === 0 ? { amountType: 'free' } : { amountType: 'fixed', priceAmount: price }],
      },
    })
    const { id, clientSecret } = await shop.client.checkouts.create({ body: { productId } })
    const { confirmationTokenId, ...buyer } = await shop.buyer(cards.visa, newEmail())
    const body = price === 0 ? buyer : { ...buyer, confirmationTokenId }
    return {
      call: (options) =>
        shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body }, options),
      // A payment that was never requested is abandoned after half a minute, which reopens the checkout.
      mayBeUndone: price > 0,
      expectOnce: async (answers) => {
        const { status } = await shop.client.checkouts.get({ path: { id } })
        const paid = await shop.database.db
          .selectFrom('sandbox_payments')
          .select(['amount', 'metadata'])
          .where('status', '=', 'succeeded')
          .execute()
        const charged = paid.filter(({ metadata }) => metadata['checkout_id'] === id)
        const orders = (await shop.client.orders.list({ query: { checkout_id: id } })).items
        const sold = orders.map(({ status: paidness, total_amount }) => [paidness, total_amount])
        if (status === 'succeeded') {
          expect(sold).toEqual([['paid', price]])
          expect(charged.map(({ amount }) => amount)).toEqual(price === 0 ? [] : [price])
          for (const answer of answers) expect(answer).toMatchObject({ id, status: 'confirmed' })
          const tokens = answers.map(
            (answer) => (answer as { customerSessionToken: string }).customerSessionToken,
          )
          expect(new Set(tokens).size).toBe(1)
          const { customerPortal } = shop.clientWith(tokens[0] ?? '')
          expect((await customerPortal.orders.list()).items).toHaveLength(1)
        } else {
          expect([status, sold, charged, price > 0]).toEqual(['open', [], [], true])
          for (const answer of answers)
            if (answer instanceof Error) await expectApiError(Promise.reject(answer), 'PaymentError', 400)
            // Answered while the processor was silent.
            else expect(answer).toMatchObject({ id, status: 'confirmed' })
        }
      },
      expectSettled: async (answer) => {
        const { status } = await shop.client.checkouts.get({ path: { id } })
        if (status === 'succeeded') expect(answer).toMatchObject({ id, status: 'confirmed' })
        else await expectApiError(Promise.reject(answer as Error), 'PaymentError', 400)
      },
    }
  }
