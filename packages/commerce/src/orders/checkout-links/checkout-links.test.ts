import { hours } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, proxy, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const print = (name = 'A print', prices: object[] = [{ amountType: 'fixed', priceAmount: 1000 }]) =>
  shop.client.products.create({ body: { name, recurringInterval: null, prices: prices as never } })
const archive = (id: string) => shop.client.products.update({ path: { id }, body: { isArchived: true } })
const create = (body: object) => shop.client.checkoutLinks.create({ body: body as never })
const follow = async (url: string, query = '') => {
  const response = await shop.fetch(new Request(url + query, { redirect: 'manual' }))
  const location = response.headers.get('Location')
  const client_secret = /\/checkout\/([^?]+)/.exec(location ?? '')?.[1] ?? ''
  return { status: response.status, location, client_secret, body: response }
}
const checkoutOf = async (client_secret: string) => {
  const { id } = await shop.client.checkouts.clientGet({ path: { client_secret } })
  return shop.client.checkouts.get({ path: { id } })
}

describe('a checkout link', () => {
  it('is created by products, product or price', async () => {
    const [first, second] = [await print('Number one'), await print('Number two')]
    const link = await create({
      products: [second.id, first.id],
      label: 'Shop window',
      metadata: { page: 1 },
    })
    expect(link).toMatchObject({
      payment_processor: 'stripe',
      label: 'Shop window',
      allow_discount_codes: true,
      product_id: second.id,
      product_price_id: second.prices[0]?.id,
      products: [{ id: second.id }, { id: first.id }],
      discount: null,
      metadata: { page: 1 },
    })
    expect(link.client_secret).toMatch(/^atelier_cl_/)
    expect(link.url).toContain(link.client_secret)
    expect(await shop.client.checkoutLinks.get({ path: { id: link.id } })).toEqual(link)
    shop.clock.advance(1000)
    expect((await create({ product_id: first.id })).products).toMatchObject([{ id: first.id }])
    expect((await create({ product_price_id: first.prices[0]?.id })).product_id).toBe(first.id)
    await expectInvalid(create({ products: [unknownId] }), 'body.products.0')
    await expectInvalid(create({ product_id: unknownId }), 'body.products.0')
    await expectInvalid(create({ product_price_id: unknownId }), 'body.product_price_id')
    const listed = await shop.client.checkoutLinks.list({ query: { product_id: first.id } })
    expect(listed.items[0]?.id).toBe(link.id)
    expect(listed.items[0]?.products).toHaveLength(2)
    const otherLinks = await shop.client.checkoutLinks.list({ query: { product_id: second.id } })
    expect(otherLinks.items.map(({ id }) => id)).toEqual([link.id])
    const rival = await shop.openRival()
    const foreign = await rival.client.products.create({
      body: { name: 'Foreign', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    for (const products of [
      [first.id, foreign.id],
      [first.id, first.id],
    ]) {
      await expectInvalid(create({ products }), 'body.products.1')
      const change = shop.client.checkoutLinks.update({ path: { id: link.id }, body: { products } })
      await expectInvalid(change, 'body.products.1')
    }
    await shop.client.products.update({
      path: { id: first.id },
      body: { prices: [{ amountType: 'fixed', priceAmount: 1100 }] },
    })
    await expectInvalid(create({ product_price_id: first.prices[0]?.id }), 'body.product_price_id')
  })

  it('is changed and deleted', async () => {
    const [first, second] = [await print(), await print()]
    const { id, url } = await create({ products: [first.id], label: 'Old' })
    const changed = await shop.client.checkoutLinks.update({
      path: { id },
      body: { label: null, allow_discount_codes: false, products: [second.id, first.id] },
    })
    expect(changed).toMatchObject({ label: null, allow_discount_codes: false, product_id: second.id })
    await shop.client.checkoutLinks.delete({ path: { id } })
    await expectApiError(shop.client.checkoutLinks.get({ path: { id } }), 'ResourceNotFound', 404)
    const dead = await follow(url)
    expect(dead.status).toBe(404)
    expect(await dead.body.json()).toMatchObject({ error: 'ResourceNotFound' })
    const { client } = await shop.openRival()
    await expectApiError(client.checkoutLinks.delete({ path: { id } }), 'ResourceNotFound', 404)
  })

  it('accepts a discount only when it is for all of its products', async () => {
    const [first, second] = [await print(), await print()]
    const discount = await shop.client.discounts.create({
      body: {
        name: 'For one',
        type: 'percentage',
        duration: 'once',
        basis_points: 1000,
        products: [first.id],
        ends_at: new Date(shop.clock.now().getTime() - hours(1)).toISOString(),
      },
    })
    await expectInvalid(
      create({ products: [first.id, second.id], discount_id: discount.id }),
      'body.discount_id',
    )
    await expectInvalid(create({ products: [first.id], discount_id: unknownId }), 'body.discount_id')
    const link = await create({ products: [first.id], discount_id: discount.id })
    expect(link.discount).toMatchObject({ id: discount.id, redemptions_count: 0 })
    await expectInvalid(
      shop.client.checkoutLinks.update({ path: { id: link.id }, body: { products: [second.id] } }),
      'body.discount_id',
    )
    // The discount has expired: buyers pay the full price.
    const { client_secret } = await follow(link.url)
    expect(await checkoutOf(client_secret)).toMatchObject({ discountId: null, totalAmount: 1000 })
    expect(
      (await shop.client.checkoutLinks.update({ path: { id: link.id }, body: { discount_id: null } }))
        .discount,
    ).toBeNull()
  })
})

describe('following a link', () => {
  it.each([
    [proxy, 'de', 'eur'],
    [proxy, 'BR', 'usd'],
    [proxy, 'somewhere', 'usd'],
    ['192.0.2.7', 'DE', 'usd'],
  ])('from %s, which states the country %s, creates a checkout in %s', async (peer, country, currency) => {
    const fixed = (priceCurrency: string, priceAmount: number) => ({
      amountType: 'fixed',
      priceCurrency,
      priceAmount,
    })
    const product = await print('A print', [fixed('usd', 1000), fixed('eur', 900)])
    const { url } = await create({ products: [product.id] })
    const request = new Request(url, { redirect: 'manual', headers: { 'X-Country': country } })
    const response = await shop.fetchFrom(request, peer)
    const [, client_secret = ''] = /\/checkout\/([^?]+)/.exec(response.headers.get('Location') ?? '') ?? []
    expect(await checkoutOf(client_secret)).toMatchObject({ currency })
  })

  it('whose discount is used up creates the checkout without it', async () => {
    const product = await print()
    const discount = await shop.client.discounts.create({
      body: { name: 'Once', type: 'percentage', duration: 'once', basis_points: 10_000, max_redemptions: 1 },
    })
    const link = await create({ products: [product.id], discount_id: discount.id })
    const first = await follow(link.url)
    expect(await checkoutOf(first.client_secret)).toMatchObject({ discountId: discount.id, totalAmount: 0 })
    const path = { client_secret: first.client_secret }
    await shop.client.checkouts.clientConfirm({ path, body: { customerEmail: 'first@example.com' } })
    const second = await follow(link.url)
    expect(await checkoutOf(second.client_secret)).toMatchObject({ discountId: null, totalAmount: 1000 })
    await shop.runJobs()
  })

  it('that never existed leads nowhere', async () => {
    const { url } = await create({ products: [(await print()).id] })
    const dead = await follow(url.replace(/atelier_cl_\w+/, 'atelier_cl_nobody'))
    expect(dead.status).toBe(404)
    expect(await dead.body.json()).toMatchObject({ error: 'ResourceNotFound' })
  })

  it('opens a new checkout each time, with the buyer’s origin', async () => {
    const product = await print('Own amount', [
      { amountType: 'custom', minimumAmount: 500, presetAmount: 1500 },
    ])
    const discount = await shop.client.discounts.create({
      body: { name: 'Half', type: 'percentage', duration: 'once', basis_points: 5000 },
    })
    const link = await create({
      products: [product.id],
      metadata: { utm_medium: 'print' },
      success_url: 'https://shop.example/thanks',
      discount_id: discount.id,
      allow_discount_codes: false,
    })
    const query = '?reference_id=a&utm_source=b&utm_medium=web&foo=c&embed_origin=https%3A%2F%2Fshop.example'
    const first = await follow(link.url, query)
    expect(first.status).toBe(307)
    const passed = new URL(first.location ?? '').searchParams
    expect(Object.fromEntries(passed)).toEqual({
      reference_id: 'a',
      utm_source: 'b',
      utm_medium: 'web',
      foo: 'c',
    })
    expect(await checkoutOf(first.client_secret)).toMatchObject({
      status: 'open',
      amount: 1500,
      netAmount: 750,
      discountId: discount.id,
      allowDiscountCodes: false,
      successUrl: 'https://shop.example/thanks',
      embedOrigin: 'https://shop.example',
      metadata: { reference_id: 'a', utm_source: 'b', utm_medium: 'print' },
    })
    const second = await follow(link.url)
    expect(second.client_secret).not.toBe(first.client_secret)
    expect((await shop.fetch(new Request(link.url, { method: 'HEAD' }))).status).toBe(200)
  })

  it('counts the checkouts that it opens, concurrent ones too', async () => {
    const link = await create({ products: [(await print('Counted print')).id], label: 'Counted' })
    expect(link.openings_count).toBe(0)
    const seen = await Promise.all(Array.from({ length: 12 }, () => follow(link.url)))
    expect(seen.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 307))
    await shop.fetch(new Request(link.url, { method: 'HEAD' }))
    const storedLink = await shop.client.checkoutLinks.get({ path: { id: link.id } })
    expect(storedLink).toMatchObject({ openings_count: 12, modified_at: null })
    const audited = await shop.database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('object_id', '=', link.id)
      .execute()
    expect(audited.filter(({ action }) => action === 'updated')).toEqual([])
  })

  it('is found by its label, its products and its discount, and sorted by how often it was opened', async () => {
    const discount = await shop.client.discounts.create({
      body: { name: 'Found', type: 'percentage', duration: 'once', basis_points: 100 },
    })
    const tea = await print('Findable tea')
    const [labelled, opened] = [
      await create({ products: [tea.id], label: 'Findable window' }),
      await create({ products: [tea.id], discount_id: discount.id }),
    ]
    await create({ products: [(await print('Else')).id] })
    await follow(opened.url)
    const idsFound = async (query: object) =>
      (await shop.client.checkoutLinks.list({ query })).items.map(({ id }) => id)
    expect(await idsFound({ query: 'able WIN' })).toEqual([labelled.id])
    expect(await idsFound({ query: 'findable', sorting: ['-openings_count'] })).toEqual([
      opened.id,
      labelled.id,
    ])
    expect(await idsFound({ discount_id: discount.id })).toEqual([opened.id])
  })

  it('leads nowhere when its last product is archived, for good', async () => {
    const [first, second] = [await print(), await print()]
    const link = await create({ products: [first.id, second.id] })
    await archive(first.id)
    expect((await shop.client.checkoutLinks.get({ path: { id: link.id } })).product_id).toBe(second.id)
    await archive(second.id)
    expect((await follow(link.url)).status).toBe(404)
    await expectApiError(shop.client.checkoutLinks.get({ path: { id: link.id } }), 'ResourceNotFound', 404)
    await shop.client.products.update({ path: { id: second.id }, body: { isArchived: false } })
    expect((await follow(link.url)).status).toBe(404)
    await expectInvalid(create({ products: [first.id] }), 'body.products.0')
  })
})
