import { productDeletions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newBenefit, newProduct, offer } from '../../testing/benefits.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newCustomer, unpaidOrdersOf } from '../../testing/drafts.ts'
import { again, newPlan, subscribe } from '../../testing/subscribe.ts'
import { deletionError } from './delete.ts'
import { lockForDeletion, setDeleted } from './deletion-queries.ts'

let shop: Shop
const clientWith = (accessToken: string) =>
  createClientFor(productDeletions, { serverURL: shop.serverURL, fetch: shop.fetch, accessToken })
let desk: ReturnType<typeof clientWith>
beforeAll(async () => {
  shop = await openShop()
  desk = clientWith(shop.accessToken)
})
afterAll(() => shop.close())

const remove = (id: string) => desk.delete({ path: { id } })
const read = (id: string) => shop.client.products.get({ path: { id } })
const fixed = (priceAmount: number) => ({ amountType: 'fixed' as const, priceAmount })
const expectGone = async (id: string) => {
  await expectApiError(read(id), 'ResourceNotFound', 404)
  await expectApiError(remove(id), 'ResourceNotFound', 404)
  expect((await shop.client.products.list({ query: { id } })).items).toEqual([])
}
const rejected = async (id: string) => {
  expect((await read(id)).isDeletable).toBe(false)
  return expectApiError(remove(id), 'ProductNotDeletable', 409)
}

describe('a product', () => {
  it('that is fresh is deleted', async () => {
    const id = await newProduct(shop)
    expect((await read(id)).isDeletable).toBe(true)
    const from = (await shop.events()).length
    await remove(id)
    await expectGone(id)
    const events = (await shop.events()).slice(from)
    expect(events).toMatchObject([{ type: 'product.updated', data: { id, is_archived: true } }])
  })

  it('with an archived price is deleted', async () => {
    const id = await newProduct(shop)
    await shop.client.products.update({ path: { id }, body: { prices: [fixed(900)] } })
    await remove(id)
    await expectGone(id)
  })

  it('that was sold once is not, also when its order is refunded and its subscription over', async () => {
    const id = await newProduct(shop)
    const { clientSecret } = await shop.client.checkouts.create({ body: { productId: id } })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: await shop.buyer(),
    })
    await shop.runJobs()
    expect(await rejected(id)).toContain('has orders, so it cannot be deleted')
    const plan = await newPlan(shop, 700)
    const subscription = await subscribe(shop, plan)
    await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
    expect(await rejected(plan)).toContain('has orders and subscriptions, so')
    await shop.client.products.update({ path: { id }, body: { isArchived: true } })
    await rejected(id)
  })

  it('is not deleted while a discount names it or a checkout is open, and is afterwards', async () => {
    const id = await newProduct(shop)
    const discount = await shop.client.discounts.create({
      body: { name: 'Spring', type: 'percentage', basis_points: 1000, duration: 'once', products: [id] },
    })
    expect(await rejected(id)).toContain('discounts that are limited to it')
    await shop.client.discounts.delete({ path: { id: discount.id } })
    const checkout = await shop.client.checkouts.create({ body: { productId: id } })
    expect(await rejected(id)).toContain('checkouts that are still open')
    await shop.letExpire()
    await remove(id)
    expect((await shop.client.checkouts.get({ path: { id: checkout.id } })).product.id).toBe(id)
    await expectInvalid(shop.client.checkouts.create({ body: { productId: id } }), 'body.productId')
  })

  it('leaves its links, ends links of its own, and leaves benefits and pictures', async () => {
    const benefit = await newBenefit(shop)
    const [id, otherProduct] = [await newProduct(shop, benefit), await newProduct(shop)]
    const link = (...products: string[]) => shop.client.checkoutLinks.create({ body: { products } })
    const [productLink, shared] = [await link(id), await link(id, otherProduct)]
    await remove(id)
    await expectApiError(
      shop.client.checkoutLinks.get({ path: { id: productLink.id } }),
      'ResourceNotFound',
      404,
    )
    const storedLink = await shop.client.checkoutLinks.get({ path: { id: shared.id } })
    expect(storedLink.products.map((product) => product.id)).toEqual([otherProduct])
    expect((await shop.client.benefits.get({ path: { id: benefit } })).id).toBe(benefit)
    const parts = await shop.database.db
      .selectFrom('product_benefits')
      .select('product_id')
      .where('product_id', '=', id)
      .execute()
    expect(parts).toEqual([])
  })

  it('is not changed, sold, discounted or offered once it is deleted', async () => {
    const [id, benefit] = [await newProduct(shop), await newBenefit(shop)]
    const price = (await read(id)).prices[0]?.id ?? ''
    await remove(id)
    const { client } = shop
    await expectApiError(
      client.products.update({ path: { id }, body: { isArchived: false } }),
      'ResourceNotFound',
      404,
    )
    await expectApiError(offer(shop, id, benefit), 'ResourceNotFound', 404)
    await expectInvalid(client.checkouts.create({ body: { productPriceId: price } }), 'body.productPriceId')
    await expectInvalid(client.checkoutLinks.create({ body: { products: [id] } }), 'body.products.0')
    const discount = { name: 'Late', type: 'percentage', basis_points: 1, duration: 'once' } as const
    await expectInvalid(client.discounts.create({ body: { ...discount, products: [id] } }), 'body.products.0')
  })

  it('of another organization is not found', async () => {
    const id = await newProduct(shop)
    const { organization_id } = await shop.openRival()
    const rival = clientWith(await shop.commerce.issueToken({ organization_id, label: 'rival' }))
    await expectApiError(rival.delete({ path: { id } }), 'ResourceNotFound', 404)
    expect((await read(id)).id).toBe(id)
  })
})

it('checkouts that are opened while the product is deleted sell nothing', async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await newProduct(shop)
    const opening = shop.client.checkouts.create({ body: { productId: id } })
    const [opened, deleted] = await Promise.allSettled([opening, remove(id)])
    if (deleted.status === 'rejected' || opened.status === 'rejected') continue
    await expectInvalid(
      shop.client.checkouts.clientConfirm({
        path: { client_secret: opened.value.clientSecret },
        body: await shop.buyer(),
      }),
      'body.productId',
    )
  }
})

it('the sentence names every use', () => {
  expect(deletionError('Painting', [])).toBeUndefined()
  expect(deletionError('Painting', ['orders', 'discounts', 'checkouts'])?.message).toBe(
    'The product Painting has orders, discounts that are limited to it, and checkouts that are still open, so it cannot be deleted. Archive it instead: it is then no longer sold.',
  )
})

describe('a product that is deleted in this moment', () => {
  /** Makes a call that waits for the deletion of a product. Returns its problem with the field. */
  const duringDeletion = async (id: string, field: string, call: () => Promise<unknown>) => {
    const { answer } = await shop.database.transact(async (tx) => {
      await lockForDeletion(tx, shop.demo.organization_id, id)
      const created = expectInvalid(call(), field)
      created.catch(() => undefined)
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(shop.database.db)
        expect(rows).not.toEqual([])
      })
      await tx.updateTable('products').set({ is_archived: true }).where('id', '=', id).execute()
      await setDeleted(tx, id, shop.clock.now())
      return { answer: created }
    })
    return answer
  }

  it('is in no draft order', async () => {
    const [id, customer] = [await newProduct(shop), await newCustomer(shop)]
    const body = { customer_id: customer.id, product_id: id }
    await duringDeletion(id, 'body.product_id', () => unpaidOrdersOf(shop).create({ body }))
    expect((await shop.client.orders.list({ query: { customer_id: customer.id } })).items).toEqual([])
  })

  it('is the plan of no subscription', async () => {
    const [plan, deletedProduct] = [await newPlan(shop, 700), await newPlan(shop, 900)]
    const subscription = await subscribe(shop, plan)
    const path = { id: subscription.id }
    const move = () => shop.client.subscriptions.update({ path, body: { productId: deletedProduct } })
    await duringDeletion(deletedProduct, 'body.productId', move)
    expect((await again(shop, subscription)).product.id).toBe(plan)
  })

  it('is not sold by a checkout that offered it beside others', async () => {
    const [activeProduct, deletedProduct] = [await newProduct(shop), await newProduct(shop)]
    const { clientSecret } = await shop.client.checkouts.create({
      body: { products: [activeProduct, deletedProduct] },
    })
    const path = { client_secret: clientSecret }
    const body = { ...(await shop.buyer()), productId: deletedProduct }
    await duringDeletion(deletedProduct, 'body.productId', () =>
      shop.client.checkouts.clientConfirm({ path, body }),
    )
    expect((await shop.client.checkouts.clientGet({ path })).status).toBe('open')
  })
})
