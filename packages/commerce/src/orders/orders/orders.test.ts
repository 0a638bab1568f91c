import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'

describe('orders', () => {
  it('are listed by their objects', async () => {
    const dear = await shop.client.products.create({
      body: {
        name: 'a dear one',
        recurringInterval: null,
        prices: [{ amountType: 'fixed', priceAmount: 9000 }],
      },
    })
    const bought: string[] = []
    for (const [email, productId, draft_id] of [
      ['b@example.com', shop.demo.product_id, 'one'],
      ['A@example.com', dear.id, 'two'],
      ['c@example.com', shop.demo.product_id, 'three'],
    ] as const) {
      const checkout = await shop.client.checkouts.create({ body: { productId, metadata: { draft_id } } })
      const path = { client_secret: checkout.clientSecret }
      await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(cards.visa, email) })
      bought.push(checkout.id)
      shop.clock.advance(1000)
      await shop.runJobs()
    }
    const list = async (query: object) =>
      (await shop.client.orders.list({ query })).items.map(({ checkout_id }) =>
        bought.indexOf(checkout_id ?? ''),
      )
    expect(await list({})).toEqual([2, 1, 0])
    expect(await list({ sorting: 'created_at', limit: 1, page: 2 })).toEqual([1])
    expect(await list({ sorting: '-net_amount' })).toContain(1)
    expect(await list({ sorting: ['-amount', 'created_at'] })).toEqual([1, 0, 2])
    expect(await list({ sorting: 'customer' })).toEqual([1, 0, 2])
    expect(await list({ sorting: ['product', '-created_at'] })).toEqual([1, 2, 0])
    expect(await list({ sorting: ['discount', 'subscription', 'created_at'] })).toEqual([0, 1, 2])
    expect(await list({ product_id: dear.id })).toEqual([1])
    expect(await list({ checkout_id: [bought[0], bought[2]], sorting: 'created_at' })).toEqual([0, 2])
    expect(await list({ metadata: { draft_id: 'three' } })).toEqual([2])
    expect(await list({ product_billing_type: 'one_time', sorting: 'created_at' })).toEqual([0, 1, 2])
    expect(await list({ product_price_type: ['recurring'] })).toEqual([])
    expect(await list({ discount_id: unknownId })).toEqual([])
    expect(await list({ organization_id: unknownId })).toEqual([])
  })

  it('state products, buyer and amounts, each in full', async () => {
    const checkout = await shop.buy(cards.visa, 'full@example.com')
    const [listed] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
    const order = await shop.client.orders.get({ path: { id: listed?.id ?? '' } })
    expect(order).toEqual(listed)
    expect(order).toMatchObject({
      product_price_id: checkout.productPriceId,
      product_price: { id: checkout.productPriceId, price_amount: 149, type: 'one_time' },
      product: { id: checkout.productId, name: 'One hand-painted picture', metadata: {} },
      user_id: order.customer_id,
      user: { id: order.customer_id, email: 'full@example.com', public_name: 'A' },
      billing_address: { country: 'SE', line1: null },
      discount: null,
      subscription: null,
      refunded_amount: 0,
      items: [{ product_price_id: checkout.productPriceId, amount: 149, tax_amount: 0 }],
    })
    const paid = (await shop.events()).find(
      ({ type, subject_id }) => type === 'order.paid' && subject_id === order.id,
    )
    expect(paid?.data).toEqual(order)
  })

  it('of another organization do not exist', async () => {
    const [order] = (await shop.client.orders.list()).items
    const { client } = await shop.openRival()
    await expectApiError(client.orders.get({ path: { id: order?.id ?? '' } }), 'ResourceNotFound', 404)
    expect((await client.orders.list({ query: { customer_id: order?.customer_id ?? '' } })).items).toEqual([])
    await expectApiError(shop.client.orders.get({ path: { id: unknownId } }), 'ResourceNotFound', 404)
  })
})
