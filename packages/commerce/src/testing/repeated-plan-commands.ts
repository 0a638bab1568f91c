import { expect } from 'vitest'
import type { Shop } from './open-shop.ts'
import { again, newPlan, ordersOf, toldOf } from './subscribe.ts'
import { subscriber, type RepeatedCommand } from './repetition-steps.ts'

export const planChange = async (shop: Shop): Promise<RepeatedCommand> => {
  const subscription = await subscriber(shop)
  const productId = await newPlan(shop, 2000)
  const path = { id: subscription.id }
  const body = { productId, prorationBehavior: 'invoice' as const }
  return {
    call: (options) => shop.client.subscriptions.update({ path, body }, options),
    // A payment that was never asked for is given up after a minute, and the plan stays.
    mayBeUndone: true,
    expectOnce: async (answers) => {
      const { amount } = await again(shop, subscription)
      const orders = await ordersOf(shop, subscription)
      const sold = orders.map(({ status, net_amount }) => [status, net_amount] as const)
      expect([amount, ...sold.toSorted(([, a], [, b]) => a - b)]).toEqual(
        amount === 2000 ? [2000, ['paid', 500], ['paid', 1500]] : [500, ['paid', 500]],
      )
      for (const answer of answers)
        if (!(answer instanceof Error)) expect(answer).toMatchObject({ id: path.id, amount })
    },
  }
}

export const cancellation = async (shop: Shop): Promise<RepeatedCommand> => {
  const subscription = await subscriber(shop)
  const portal = await shop.client.customerSessions
    .create({ body: { customer_id: subscription.customer_id } })
    .then(({ token }) => shop.clientWith(token).customerPortal)
  const path = { id: subscription.id }
  return {
    call: (options) => portal.subscriptions.update({ path, body: { cancel_at_period_end: true } }, options),
    expectOnce: async (answers) => {
      for (const answer of answers) expect(answer).toMatchObject({ cancel_at_period_end: true })
      const told = await toldOf(shop, path.id)
      expect(told.filter((type) => type === 'subscription.canceled')).toHaveLength(1)
    },
  }
}

export const revocation = async (shop: Shop): Promise<RepeatedCommand> => {
  const { id } = await subscriber(shop)
  return {
    call: (options) => shop.client.subscriptions.revoke({ path: { id } }, options),
    expectOnce: async (answers) => {
      for (const answer of answers) expect(answer).toMatchObject({ status: 'canceled' })
      expect((await again(shop, { id })).status).toBe('canceled')
      const told = await toldOf(shop, id)
      expect(told.filter((type) => type === 'subscription.revoked')).toHaveLength(1)
    },
  }
}
