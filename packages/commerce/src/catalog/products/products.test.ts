import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectInvalid, expectApiError } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const fixed = (priceAmount: number) => ({ amountType: 'fixed' as const, priceAmount })
const create = (body: object = {}) =>
  shop.client.products.create({
    body: { name: 'A print', recurringInterval: null, prices: [fixed(1000)], ...body },
  })
const update = (id: string, body: object) => shop.client.products.update({ path: { id }, body })
const get = (id: string) => shop.client.products.get({ path: { id } })

describe('creating', () => {
  it('returns a product with its price, one-time or recurring', async () => {
    const product = await create({
      description: '  Fine  ',
      metadata: { shelf: 'a', nested_key: 1, on: true },
    })
    expect(product).toMatchObject({
      isRecurring: false,
      recurringInterval: null,
      isArchived: false,
      description: 'Fine',
      metadata: { shelf: 'a', nested_key: 1, on: true },
      benefits: [],
      medias: [],
      attachedCustomFields: [],
      modifiedAt: null,
      prices: [
        {
          type: 'one_time',
          amountType: 'fixed',
          priceAmount: 1000,
          priceCurrency: 'usd',
          recurringInterval: null,
          isArchived: false,
        },
      ],
    })
    expect(await get(product.id)).toEqual({ ...product, grantRun: null })
    const monthly = await create({ recurringInterval: 'month' })
    expect(monthly).toMatchObject({
      isRecurring: true,
      prices: [{ type: 'recurring', recurringInterval: 'month' }],
    })
    expect(await create({ description: '   ', prices: [{ amountType: 'free' }] })).toMatchObject({
      description: null,
      prices: [{ amountType: 'free' }],
    })
  })

  it('rejects two fixed prices and an organization beside the token', async () => {
    await expectInvalid(create({ prices: [fixed(1000), fixed(2000)] }), 'body.prices')
    const rejected = await expectInvalid(
      create({ organizationId: shop.demo.organization_id }),
      'body.organizationId',
    )
    expect(rejected.detail[0]?.type).toBe('organization_token')
  })
})

describe('changing', () => {
  it('writes given fields and leaves the others', async () => {
    const { id, createdAt } = await create({ description: 'Old', metadata: { a: 1 } })
    shop.clock.advance(1000)
    const changed = await update(id, { name: 'New name', description: '', metadata: { b: 2 } })
    expect(changed).toMatchObject({ name: 'New name', description: 'Old', metadata: { b: 2 }, createdAt })
    expect(Date.parse(changed.modifiedAt ?? '')).toBe(shop.clock.now().getTime())
    expect((await update(id, { metadata: {} })).metadata).toEqual({})
    expect(
      await update(id, { name: null, isArchived: null, recurringInterval: null, prices: null }),
    ).toMatchObject({ name: 'New name', isArchived: false })
  })

  it('keeps, adds and archives prices by the complete list', async () => {
    const product = await create()
    const [old] = product.prices
    if (old === undefined) throw new Error('The product has no price.')
    expect((await update(product.id, { prices: [{ id: old.id, priceAmount: 1 }] })).prices).toEqual([old])
    const [fresh] = (await update(product.id, { prices: [fixed(3000)] })).prices
    expect(fresh).toMatchObject({ priceAmount: 3000 })
    expect(fresh?.id).not.toBe(old.id)
    await expectInvalid(update(product.id, { prices: [{ id: old.id }] }), 'body.prices.0')
    await expectInvalid(update(product.id, { prices: [{ id: unknownId }, fixed(10_000)] }), 'body.prices.0')
    await expectInvalid(update(product.id, { prices: [{ id: fresh?.id }, fixed(10_000)] }), 'body.prices')
    await expectInvalid(update(product.id, { recurringInterval: 'year' }), 'body.recurringInterval')
  })

  it('archives and restores', async () => {
    const { id } = await create()
    expect((await update(id, { isArchived: true })).isArchived).toBe(true)
    expect((await update(id, { isArchived: false })).isArchived).toBe(false)
  })

  it('records an event of every change', async () => {
    const { id } = await create()
    await update(id, {})
    const events = (await shop.events()).filter(({ subject_id }) => subject_id === id)
    expect(events.map(({ type }) => type)).toEqual(['product.created', 'product.updated'])
    expect(events[1]?.data).toMatchObject({ id, is_archived: false, prices: [{ price_amount: 1000 }] })
  })
})

describe('listing', () => {
  it('filters, searches literally, sorts and counts', async () => {
    const names = ['zebra 100%', 'Apple', 'banana_1', 'free thing', 'yearly']
    const ids: string[] = []
    for (const [i, name] of names.entries()) {
      shop.clock.advance(1000)
      const prices = name === 'free thing' ? [{ amountType: 'free' }] : [fixed(5000 - i * 1000 + 100)]
      ids.push((await create({ name, prices, recurringInterval: name === 'yearly' ? 'year' : null })).id)
    }
    await update(ids[1] ?? '', { isArchived: true })
    const list = async (query: object) =>
      (await shop.client.products.list({ query: { id: ids, limit: 100, ...query } })).items.map(({ id }) =>
        ids.indexOf(id),
      )
    expect(await list({})).toEqual([4, 3, 2, 1, 0])
    expect(await list({ sorting: 'name' })).toEqual([1, 2, 3, 4, 0])
    expect(await list({ sorting: ['price_amount'] })).toEqual([3, 4, 2, 1, 0])
    expect(await list({ sorting: ['-price_amount_type', 'created_at'] })).toEqual([0, 1, 2, 4, 3])
    expect(await list({ is_archived: false, is_recurring: false, sorting: 'created_at' })).toEqual([0, 2, 3])
    expect(await list({ query: 'APPL' })).toEqual([1])
    expect(await list({ query: '%' })).toEqual([0])
    expect(await list({ query: '_' })).toEqual([2])
    expect(await list({ benefit_id: unknownId })).toEqual([])
    expect(await list({ organization_id: unknownId })).toEqual([])
    const pages = []
    for await (const product of shop.client.products.list({ query: { id: ids, limit: 2 } }))
      pages.push(product.id)
    expect(pages).toEqual(ids.toReversed())
  })
})

describe('the public page of an organization', () => {
  it('shows products for sale, found by name in any case', async () => {
    const [shownProduct, hidden] = [await create({ metadata: { margin: 3 } }), await create()]
    await update(hidden.id, { isArchived: true })
    const page = await shop.client.customerPortal.organizations.get({ path: { slug: 'ATELIER' } })
    expect(page.organization).toMatchObject({ slug: 'atelier' })
    const ids = page.products.map(({ id }) => id)
    expect(ids).toContain(shownProduct.id)
    expect(ids).not.toContain(hidden.id)
    expect(page.products[0]).not.toHaveProperty('metadata')
    await expectApiError(
      shop.client.customerPortal.organizations.get({ path: { slug: 'nobody' } }),
      'ResourceNotFound',
      404,
    )
  })
})

describe('another organization', () => {
  it('does not see, change or sell our products', async () => {
    const { client } = await shop.openRival()
    const path = { id: shop.demo.product_id }
    await expectApiError(client.products.get({ path }), 'ResourceNotFound', 404)
    await expectApiError(client.products.update({ path, body: { name: 'Mine' } }), 'ResourceNotFound', 404)
    expect((await client.products.list()).pagination).toEqual({ total_count: 0, max_page: 0 })
    await expectInvalid(client.checkouts.create({ body: { productId: path.id } }), 'body.productId')
    await expectApiError(shop.client.products.get({ path: { id: unknownId } }), 'ResourceNotFound', 404)
    await expectApiError(
      shop.client.products.update({ path: { id: unknownId }, body: {} }),
      'ResourceNotFound',
      404,
    )
  })
})
