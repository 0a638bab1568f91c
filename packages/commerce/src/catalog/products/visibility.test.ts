import { productDeletions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProduct } from '../../testing/benefits.ts'
import { expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Visibility = 'draft' | 'private' | 'public'
const show = (id: string, visibility: Visibility) =>
  shop.client.products.update({ path: { id }, body: { visibility } })
const checkout = (productId: string) => shop.client.checkouts.create({ body: { productId } })
const follow = (url: string, agent = 'Mozilla/5.0') =>
  shop.fetch(new Request(url, { redirect: 'manual', headers: { 'User-Agent': agent } }))
const plans = async () => {
  const path = { slug: 'atelier' }
  const { products } = await shop.client.customerPortal.organizations.get({ path })
  return products.map(({ id }) => id)
}

describe('the visibility of a product', () => {
  it('is public by default, and is changed to a known value', async () => {
    const id = await newProduct(shop)
    const read = () => shop.client.products.get({ path: { id } })
    expect((await read()).visibility).toBe('public')
    expect((await show(id, 'private')).visibility).toBe('private')
    await shop.client.products.update({ path: { id }, body: { name: 'Painting', visibility: null } })
    expect((await read()).visibility).toBe('private')
    const { visibility } = await shop.client.products.create({
      body: {
        name: 'Sketch',
        recurringInterval: null,
        visibility: 'draft',
        prices: [{ amountType: 'fixed', priceAmount: 500 }],
      },
    })
    expect(visibility).toBe('draft')
    const drafts = await shop.client.products.list({ query: { visibility: 'draft' } })
    expect(drafts.items.map(({ name }) => name)).toEqual(['Sketch'])
  })

  it('is on products in other objects', async () => {
    const id = await newProduct(shop)
    await show(id, 'private')
    expect((await checkout(id)).product.visibility).toBe('private')
    const link = await shop.client.checkoutLinks.create({ body: { products: [id] } })
    expect(link.products[0]?.visibility).toBe('private')
  })
})

describe('a draft', () => {
  it('is sold neither by checkouts nor by links, which explain why', async () => {
    const id = await newProduct(shop)
    const { url } = await shop.client.checkoutLinks.create({ body: { products: [id] } })
    const open = await checkout(id)
    await show(id, 'draft')
    const rejected = await expectInvalid(checkout(id), 'body.productId')
    expect(rejected.detail[0]?.msg).toBe(
      'The product Painting is a draft. Make it public or private before you sell it.',
    )
    await expectInvalid(shop.client.checkoutLinks.create({ body: { products: [id] } }), 'body.products.0')
    expect((await follow(url)).status).toBe(422)
    const robot = await follow(url, 'Twitterbot/1.0')
    expect([robot.status, (await robot.text()).includes('Painting')]).toEqual([422, false])
    const confirming = shop.client.checkouts.clientConfirm({
      path: { client_secret: open.clientSecret },
      body: await shop.buyer(),
    })
    await expectInvalid(confirming, 'body.productId')
    await show(id, 'public')
    expect((await follow(url)).status).toBe(307)
  })

  it('is not shown by checkouts that offer others beside it, and neither is a deleted product', async () => {
    const [activeProduct, draft, deletedProduct] = [
      await newProduct(shop),
      await newProduct(shop),
      await newProduct(shop),
    ]
    const { id, clientSecret } = await shop.client.checkouts.create({
      body: { products: [activeProduct, draft, deletedProduct] },
    })
    await show(draft, 'draft')
    const { serverURL, fetch, accessToken } = shop
    await createClientFor(productDeletions, { serverURL, fetch, accessToken }).delete({
      path: { id: deletedProduct },
    })
    const path = { client_secret: clientSecret }
    const storedCheckout = await shop.client.checkouts.clientGet({ path })
    expect(storedCheckout.products.map((product) => product.id)).toEqual([activeProduct])
    for (const productId of [draft, deletedProduct]) {
      const rejected = await expectInvalid(
        shop.client.checkouts.clientUpdate({ path, body: { productId } }),
        'body.productId',
      )
      expect(rejected.detail[0]?.msg).toBe('This checkout does not offer that product.')
    }
    const { products } = await shop.client.checkouts.get({ path: { id } })
    expect(products.map((product) => product.id)).toEqual([activeProduct, draft, deletedProduct])
    await show(draft, 'public')
    expect((await shop.client.checkouts.clientGet({ path })).products).toHaveLength(2)
  })

  it('is left out for clients that would offer it: from the page and from its count', async () => {
    await show(await newProduct(shop), 'draft')
    const list = async (agent: string) => {
      const response = await shop.fetch(
        new Request(`${shop.serverURL}/snake/v1/products/?limit=100`, {
          headers: { Authorization: `Bearer ${shop.accessToken}`, 'User-Agent': agent },
        }),
      )
      return (await response.json()) as {
        items: { visibility: Visibility }[]
        pagination: { total_count: number }
      }
    }
    const sdk = (release: string) => `speakeasy-sdk/typescript ${release} 2.0.0 0.1.0 @polar-sh/sdk`
    const [old, fresh] = [await list(sdk('0.32.9')), await list(sdk('0.49.0'))]
    expect(old.items.some(({ visibility }) => visibility === 'draft')).toBe(false)
    expect(old.pagination.total_count).toBe(old.items.length)
    expect(fresh.items.filter(({ visibility }) => visibility === 'draft').length).toBe(
      fresh.items.length - old.items.length,
    )
  })
})

describe('a private product', () => {
  it('is sold by links and checkouts, and is in no list of customers', async () => {
    const [id, draft] = [await newProduct(shop), await newProduct(shop)]
    expect(await plans()).toContain(id)
    await show(id, 'private')
    await show(draft, 'draft')
    const listed = await plans()
    expect([listed.includes(id), listed.includes(draft)]).toEqual([false, false])
    const { url } = await shop.client.checkoutLinks.create({ body: { products: [id] } })
    expect((await follow(url)).status).toBe(307)
    expect((await checkout(id)).product.id).toBe(id)
  })

  it('is a plan that sellers move customers to, and customers do not find', async () => {
    const [plan, hidden, draft] = [
      await newPlan(shop, 700),
      await newPlan(shop, 900),
      await newPlan(shop, 800),
    ]
    await show(hidden, 'private')
    await show(draft, 'draft')
    const subscription = await subscribe(shop, plan)
    const { id, customer_id } = subscription
    const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
    const portalSubscriptions = shop.clientWith(token).customerPortal.subscriptions
    await expectInvalid(
      portalSubscriptions.update({ path: { id }, body: { product_id: hidden } }),
      'body.product_id',
    )
    const move = (productId: string) =>
      shop.client.subscriptions.update({ path: { id }, body: { productId } })
    await expectInvalid(move(draft), 'body.productId')
    await move(hidden)
    expect((await again(shop, subscription)).product.id).toBe(hidden)
  })
})
