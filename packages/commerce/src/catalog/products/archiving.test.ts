import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const fixed = (priceAmount: number) => ({ amountType: 'fixed' as const, priceAmount })
const update = (id: string, body: object) => shop.client.products.update({ path: { id }, body })

describe('an archived product', () => {
  it('is renewed for its subscribers, and no longer sold', async () => {
    const plan = await newPlan(shop, 700)
    const subscription = await subscribe(shop, plan)
    await update(plan, { isArchived: true })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    const orders = await ordersOf(shop, subscription)
    expect(orders.map(({ status, total_amount }) => [status, total_amount])).toEqual([
      ['paid', 700],
      ['paid', 700],
    ])
    await expectInvalid(shop.client.checkouts.create({ body: { productId: plan } }), 'body.productId')
    const listed = await shop.client.products.list({ query: { id: plan } })
    expect(listed.items).toMatchObject([{ isArchived: true }])
    const activeProducts = await shop.client.products.list({ query: { id: plan, is_archived: false } })
    expect(activeProducts.items).toEqual([])
  })
})

describe('an archived price', () => {
  it('stays the price of its subscribers, while new ones pay the new one', async () => {
    const plan = await newPlan(shop, 700)
    const old = await subscribe(shop, plan)
    const changed = await update(plan, { prices: [fixed(900)] })
    expect(changed.prices).toMatchObject([{ priceAmount: 900, isArchived: false }])
    const fresh = await subscribe(shop, plan)
    await shop.travel(new Date(fresh.current_period_end ?? ''))
    for (const [subscription, price] of [
      [old, 700],
      [fresh, 900],
    ] as const) {
      const [, renewal] = await ordersOf(shop, subscription)
      expect(renewal?.total_amount).toBe(price)
      expect((await again(shop, subscription)).prices).toMatchObject([
        { price_amount: price, is_archived: price === 700 },
      ])
    }
  })
})

describe('the prices of a product', () => {
  it('cannot be listed twice', async () => {
    const { id: customFieldId } = await shop.client.customFields.create({
      body: { type: 'text', slug: 'note', name: 'Note', properties: {} },
    })
    const field = { customFieldId, required: true }
    const create = (body: object) =>
      shop.client.products.create({
        body: { name: 'A print', recurringInterval: null, prices: [fixed(1000)], ...body },
      })
    await expectInvalid(create({ attachedCustomFields: [field, field] }), 'body.attachedCustomFields.1')
    const product = await create({ attachedCustomFields: [field] })
    const asking = await shop.client.products.list({ query: { custom_field_id: field.customFieldId } })
    expect(asking.items.map(({ id }) => id)).toEqual([product.id])
    await expectInvalid(
      update(product.id, { prices: [{ id: product.prices[0]?.id }, { id: product.prices[0]?.id }] }),
      'body.prices.1',
    )
    // All issues are returned together.
    await expectInvalid(
      create({
        prices: [fixed(1000), fixed(2000)],
        medias: [customFieldId],
        attachedCustomFields: [{ customFieldId: product.id, required: false }],
      }),
      'body.prices',
      'body.medias.0',
      'body.attachedCustomFields.0',
    )
  })

  it('sorts a list by its price: free first, then by the minimum a buyer can choose, then by amount', async () => {
    const kinds = [
      [fixed(800)],
      [{ amountType: 'custom', minimumAmount: 600 }],
      [{ amountType: 'free' }],
      [{ amountType: 'custom' }],
      [fixed(500)],
    ]
    const ids: string[] = []
    for (const prices of kinds) {
      shop.clock.advance(1000)
      const body = { name: 'Sorted', recurringInterval: null, prices: prices as never }
      ids.push((await shop.client.products.create({ body })).id)
    }
    const list = async (sorting: 'price_amount' | 'price_amount_type') => {
      const { items } = await shop.client.products.list({
        query: { id: ids, sorting: [sorting, 'created_at'] },
      })
      return items.map(({ id }) => ids.indexOf(id))
    }
    expect(await list('price_amount')).toEqual([2, 3, 4, 1, 0])
    expect(await list('price_amount_type')).toEqual([2, 1, 3, 0, 4])
  })
})
