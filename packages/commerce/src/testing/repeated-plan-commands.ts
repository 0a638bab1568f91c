import { ApiError } from '@atelier/sdk'
import { expect } from 'vitest'
import { newCustomer, saveCards } from './drafts.ts'
import { cards, type Shop } from './open-shop.ts'
import { again, creationsOf, newPlan, ordersOf, eventTypesOf, type Subscription } from './subscribe.ts'
import { subscriber, type RepeatedCommand } from './repetition-steps.ts'

/** Expects that a subscription moved from a plan at 500 to one at 2000 for one payment, or not at all. */
export const expectChangedOnce = async (
  shop: Shop,
  subscription: Subscription,
  answers: readonly unknown[],
): Promise<void> => {
  const { amount } = await again(shop, subscription)
  const orders = await ordersOf(shop, subscription)
  const sold = orders.map(({ status, net_amount }) => [status, net_amount] as const)
  expect([amount, ...sold.toSorted(([, a], [, b]) => a - b)]).toEqual(
    amount === 2000 ? [2000, ['paid', 500], ['paid', 1500]] : [500, ['paid', 500]],
  )
  for (const answer of answers)
    if (!(answer instanceof Error)) expect(answer).toMatchObject({ id: subscription.id, amount })
}

export const planChange = async (shop: Shop): Promise<RepeatedCommand> => {
  const subscription = await subscriber(shop)
  const productId = await newPlan(shop, 2000)
  const path = { id: subscription.id }
  const body = { productId, prorationBehavior: 'invoice' as const }
  return {
    call: (options) => shop.client.subscriptions.update({ path, body }, options),
    // A payment that was never asked for is given up after a minute, and the plan stays.
    mayBeUndone: true,
    expectOnce: (answers) => expectChangedOnce(shop, subscription, answers),
  }
}

export const creation = async (shop: Shop): Promise<RepeatedCommand> => {
  const { id: customer_id } = await newCustomer(shop)
  await saveCards(shop, customer_id, cards.visa)
  const body = { customer_id, product_id: await newPlan(shop, 700) }
  return {
    call: (options) => creationsOf(shop).create({ body }, options),
    expectOnce: async (answers) => {
      const { items } = await shop.client.subscriptions.list({ query: { customer_id } })
      const [subscription, ...otherSubscriptions] = items
      expect(otherSubscriptions).toEqual([])
      if (subscription === undefined) {
        // Reconciliation has canceled a payment that the processor was not asked for.
        for (const answer of answers) expect(answer).toMatchObject({ name: 'ApiError', status: 402 })
        expect((await shop.client.orders.list({ query: { customer_id } })).items).toEqual([])
        return
      }
      expect(await ordersOf(shop, subscription)).toMatchObject([{ status: 'paid', net_amount: 700 }])
      // A process that hangs has the payment in progress, which the subscription follows.
      for (const answer of answers)
        if (!(answer instanceof ApiError && answer.is('SubscriptionUpdatePending')))
          expect(answer).toMatchObject({ id: subscription.id, status: 'active' })
    },
    mayBeUndone: true,
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
      const types = await eventTypesOf(shop, path.id)
      expect(types.filter((type) => type === 'subscription.canceled')).toHaveLength(1)
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
      const types = await eventTypesOf(shop, id)
      expect(types.filter((type) => type === 'subscription.revoked')).toHaveLength(1)
    },
  }
}
