import { portalWithdrawals } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unevenTax } from '../../testing/added-tax.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: unevenTax })
})
afterAll(() => shop.close())

it('a withdrawal after small refunds states the same amount before, at and after the refund', async () => {
  const subscription = await subscribe(shop, await newPlan(shop, 100))
  const [order] = await ordersOf(shop, subscription)
  if (order === undefined) throw new Error('Nothing was sold.')
  const refund = (amount: number) =>
    shop.client.refunds.create({ body: { orderId: order.id, amount, reason: 'other' } })
  // Too little for a cent of tax: all 7 of it are left.
  await refund(7)
  await refund(7)
  shop.clock.advance(1000)
  const { token } = await shop.client.customerSessions.create({
    body: { customer_id: subscription.customer_id },
  })
  const { serverURL, fetch } = shop
  const portal = createClientFor(portalWithdrawals, { serverURL, fetch, accessToken: token })
  const path = { id: order.id }
  expect(await portal.get({ path })).toMatchObject({ status: 'open', refund_amount: 86 + 7 })
  expect(await portal.declare({ path, body: { name: 'Vera' } })).toMatchObject({ refund_amount: 86 + 7 })
  shop.clock.advance(1000)
  expect(await refund(86)).toMatchObject({ amount: 86, taxAmount: 7 })
  expect(await portal.get({ path })).toMatchObject({ is_refunded: true, refund_amount: 86 + 7 })
})
