import { minutes } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { PaymentProcessor, RefundError } from '../../payments/port.ts'
import { createSandboxProcessor } from '../../payments/sandbox/processor.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { again, eventTypesOf, newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'

/** Outcome of the processor's refunds: its own, an error, or silence before the refund is carried out. */
let processorSays: 'its own' | 'nothing' | RefundError = 'its own'

let shop: Shop
beforeAll(async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  const processor: PaymentProcessor = {
    ...sandbox,
    createRefund: (request) => {
      if (processorSays === 'its own') return sandbox.createRefund(request)
      return processorSays === 'nothing'
        ? Promise.reject(new Error('The processor is silent.'))
        : Promise.resolve(processorSays)
    },
  }
  shop = await openShop({ processor }, { test, clock })
})
afterAll(() => shop.close())

const bought = async (card?: string) => {
  const subscription = await subscribe(shop, await newPlan(shop, 1000), card === undefined ? {} : { card })
  const [order] = await ordersOf(shop, subscription)
  return { subscription, orderId: order?.id ?? '' }
}
const bodyOf = (orderId: string) => ({
  orderId,
  amount: 1000,
  reason: 'customer_request' as const,
  revokeSubscription: true,
})
const refund = (orderId: string, options?: { readonly idempotencyKey: string }) =>
  shop.client.refunds.create({ body: bodyOf(orderId) }, options)

describe('a refund that ends the subscription of its order', () => {
  it('does both in one call, and once for repeated calls', async () => {
    const { subscription, orderId } = await bought()
    const key = { idempotencyKey: crypto.randomUUID() }
    const created = await refund(orderId, key)
    expect(created).toMatchObject({ amount: 1000, status: 'succeeded' })
    expect(await again(shop, subscription)).toMatchObject({ status: 'canceled' })
    expect(await refund(orderId, key)).toMatchObject({ id: created.id })
    expect(
      (await eventTypesOf(shop, subscription.id)).filter((type) => type === 'subscription.revoked'),
    ).toHaveLength(1)
    await expectReconciled(shop)
  })

  it('ends it already while the money is on its way back', async () => {
    const { subscription, orderId } = await bought('4000000000007726')
    expect((await refund(orderId)).status).toBe('pending')
    expect((await again(shop, subscription)).status).toBe('canceled')
  })

  it('ends nothing when the processor declines it', async () => {
    const { subscription, orderId } = await bought()
    processorSays = 'already_refunded'
    await expectApiError(refund(orderId), 'RefundedAlready', 403)
    processorSays = 'its own'
    expect((await again(shop, subscription)).status).toBe('active')
  })

  it('does both later when the processor was silent', async () => {
    const { subscription, orderId } = await bought()
    const key = { idempotencyKey: crypto.randomUUID() }
    processorSays = 'nothing'
    await expect(refund(orderId, key)).rejects.toThrow()
    expect((await again(shop, subscription)).status).toBe('active')
    processorSays = 'its own'
    await shop.travel(minutes(2))
    expect((await again(shop, subscription)).status).toBe('canceled')
    expect(await refund(orderId, key)).toMatchObject({ status: 'succeeded', amount: 1000 })
    await expectReconciled(shop)
  })

  it('refunds the order of a subscription that has ended', async () => {
    const { subscription, orderId } = await bought()
    await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
    expect((await refund(orderId)).status).toBe('succeeded')
  })

  it('is rejected for a single purchase, and for tokens that may not change subscriptions', async () => {
    const { id } = await shop.buy()
    const { items } = await shop.client.orders.list({ query: { checkout_id: [id] } })
    await expectInvalid(
      shop.client.refunds.create({ body: { ...bodyOf(items[0]?.id ?? ''), amount: 1 } }),
      'body.revokeSubscription',
    )
    const { subscription, orderId } = await bought()
    const token = await shop.commerce.issueToken({
      organization_id: shop.demo.organization_id,
      label: 'refunds',
      scopes: ['refunds:write'],
    })
    const call = shop.clientWith(token).refunds.create({ body: bodyOf(orderId) })
    await expect(call).rejects.toMatchObject({ status: 403 })
    expect((await again(shop, subscription)).status).toBe('active')
  })
})
