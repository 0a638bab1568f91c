import type { Polar } from '@polar-sh/sdk'
import { RefundAmountTooHigh } from '@polar-sh/sdk/models/errors/refundamounttoohigh.js'
import { RefundedAlready } from '@polar-sh/sdk/models/errors/refundedalready.js'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addedTax } from '../../packages/commerce/src/testing/added-tax.ts'
import { cards, openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { allPages, providerClient, rejectedAt } from './provider-client.ts'

let shop: Shop
let client: Polar
beforeAll(async () => {
  shop = await openShop({ tax: addedTax((amount) => Math.round(amount / 4)) })
  client = providerClient(shop)
})
afterAll(() => shop.close())

const unknownId = '00000000-0000-4000-8000-000000000000'

/** Paid order of a new product at this price. */
const sold = async (priceAmount: number, email = 'ada@example.com') => {
  const { id } = await client.products.create({
    name: `A print of ${priceAmount}`,
    recurringInterval: null,
    prices: [{ amountType: 'fixed', priceAmount }],
  })
  const checkout = await client.checkouts.create({ products: [id], metadata: { source: 'shelf' } })
  await client.checkouts.clientConfirm({
    clientSecret: checkout.clientSecret,
    checkoutConfirmStripe: await shop.buyer(cards.visa, email),
  })
  await shop.runJobs()
  const [order] = (await client.orders.list({ checkoutId: checkout.id })).result.items
  if (order === undefined) throw new Error('There is no order for this checkout.')
  return order
}

it('orders state products, buyer, items and sums', async () => {
  const order = await sold(1000)
  expect(order).toMatchObject({
    status: 'paid',
    paid: true,
    billingReason: 'purchase',
    subtotalAmount: 1000,
    discountAmount: 0,
    netAmount: 1000,
    amount: 1000,
    taxAmount: 250,
    totalAmount: 1250,
    refundedAmount: 0,
    metadata: { source: 'shelf' },
    customer: { email: 'ada@example.com' },
    user: { publicName: 'A' },
    items: [{ label: 'A print of 1000', amount: 1000, taxAmount: 250, proration: false }],
    subscriptionId: null,
  })
  expect(await client.orders.get({ id: order.id })).toEqual(order)
  const { url } = await client.orders.invoice({ id: order.id })
  const invoice = await shop.fetch(new Request(url))
  expect(
    Buffer.from(await invoice.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await expect(client.orders.get({ id: unknownId })).rejects.toBeInstanceOf(ResourceNotFound)
  await expect(client.orders.invoice({ id: unknownId })).rejects.toBeInstanceOf(ResourceNotFound)
})

it('orders are filtered, sorted and walked', async () => {
  const customers = ['walk1@example.com', 'walk2@example.com']
  const created = [
    await sold(3000, customers[0]),
    await sold(2000, customers[1]),
    await sold(4000, customers[1]),
  ]
  const customerId = created.map((order) => order.customerId)
  const sums = async (input: Parameters<Polar['orders']['list']>[0]) =>
    (await client.orders.list({ customerId, ...input })).result.items.map(({ netAmount }) => netAmount)
  expect(await sums({ sorting: ['-net_amount'] })).toEqual([4000, 3000, 2000])
  expect(await sums({ sorting: ['customer', 'amount'] })).toEqual([3000, 2000, 4000])
  expect(await sums({ productId: created[0]?.productId ?? '' })).toEqual([3000])
  expect(await sums({ productBillingType: 'recurring' })).toEqual([])
  expect(await sums({ productPriceType: 'one_time', sorting: ['amount'] })).toEqual([2000, 3000, 4000])
  const pages = await allPages(client.orders.list({ customerId, limit: 2 }))
  expect(pages.map(({ result }) => result.items.length)).toEqual([2, 1])
  expect(await rejectedAt(client.orders.list({ customerId: 'nothing' }))).toHaveLength(1)
})

it('refunds take their share of the tax, down to the last cent and never beyond', async () => {
  const { id } = await sold(1000)
  const refund = async (amount: number, fields: object = {}) => {
    const created = await client.refunds.create({
      orderId: id,
      reason: 'customer_request',
      amount,
      comment: 'It came late.',
      ...fields,
    })
    await shop.runJobs()
    return created
  }
  const first = await refund(500, { metadata: { ticket: 7 }, revokeBenefits: true })
  expect(first).toMatchObject({
    amount: 500,
    taxAmount: 125,
    metadata: { ticket: 7 },
    revokeBenefits: true,
    reason: 'customer_request',
  })
  expect(first).not.toHaveProperty('comment')
  await expect(refund(501)).rejects.toBeInstanceOf(RefundAmountTooHigh)
  expect(await client.orders.get({ id })).toMatchObject({
    status: 'partially_refunded',
    refundedAmount: 500,
    refundedTaxAmount: 125,
  })
  await refund(500)
  await expect(refund(1)).rejects.toBeInstanceOf(RefundedAlready)
  expect(await client.orders.get({ id })).toMatchObject({ status: 'refunded', refundedTaxAmount: 250 })
  const listed = await client.refunds.list({ orderId: id, succeeded: true, sorting: ['amount'] })
  expect(listed.result.items).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }])
  expect(await rejectedAt(refund(0))).toEqual(['body.amount'])
  expect(await rejectedAt(refund(1, { orderId: unknownId }))).toEqual(['body.order_id'])
})
