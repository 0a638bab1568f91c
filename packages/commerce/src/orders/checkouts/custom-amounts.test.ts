import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let productId: string
beforeAll(async () => {
  shop = await openShop()
  const product = await shop.client.products.create({
    body: {
      name: 'Pay what you want',
      recurringInterval: null,
      prices: [{ amountType: 'custom', minimumAmount: 500, maximumAmount: 5000, presetAmount: 1500 }],
    },
  })
  productId = product.id
})
afterAll(() => shop.close())

const open = (body: object = {}) => shop.client.checkouts.create({ body: { productId, ...body } })

describe('an amount that the buyer chooses', () => {
  it('starts with the seller’s suggestion and stays within the bounds', async () => {
    expect(await open()).toMatchObject({ amount: 1500, isDiscountApplicable: true })
    expect((await open({ amount: 2000 })).amount).toBe(2000)
    for (const amount of [499, 5001]) {
      const { detail } = await expectInvalid(open({ amount }), 'body.amount')
      expect(detail[0]?.type).toBe(amount < 500 ? 'greater_than_equal' : 'less_than_equal')
    }
    const fixed = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id, amount: 5000 },
    })
    expect(fixed.amount).toBe(149)
  })

  it('is the paid amount, and that of the line of the order', async () => {
    const checkout = await open()
    const path = { client_secret: checkout.clientSecret }
    const update = (amount: number) => shop.client.checkouts.clientUpdate({ path, body: { amount } })
    expect((await update(600)).totalAmount).toBe(600)
    await expectInvalid(update(100), 'body.amount')
    await shop.client.checkouts.clientConfirm({
      path,
      body: { ...(await shop.buyer(cards.visa)), amount: 777 },
    })
    await shop.runJobs()
    const [order] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
    expect(order).toMatchObject({
      total_amount: 777,
      product_price: { amount_type: 'custom' },
      items: [{ amount: 777, label: 'Pay what you want' }],
    })
  })
})
