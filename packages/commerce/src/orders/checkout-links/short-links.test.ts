import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { untilBlocked } from '../../testing/waits.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const product = async (more: object = {}, price: object = { amountType: 'fixed', priceAmount: 1000 }) =>
  shop.client.products.create({
    body: { name: 'A print', recurringInterval: null, prices: [price as never], ...more },
  })
const create = async (body: object = {}) =>
  shop.client.checkoutLinks.create({ body: { product_id: (await product()).id, ...body } as never })
const change = (id: string, body: object) => shop.client.checkoutLinks.update({ path: { id }, body })
const read = (id: string) => shop.client.checkoutLinks.get({ path: { id } })
const figuresOf = async (id: string) => {
  const { openings_count, paid_orders_count, revenue } = await read(id)
  return [openings_count, paid_orders_count, revenue]
}

const visit = (url: string | undefined, init: RequestInit = {}) =>
  shop.fetch(new Request(url ?? '', { redirect: 'manual', ...init }))
const secretOf = (response: Response): string => {
  expect(response.status).toBe(307)
  return /\/checkout\/([^?]+)/.exec(response.headers.get('Location') ?? '')?.[1] ?? ''
}
const pay = async (client_secret: string) => {
  const { id } = await shop.client.checkouts.clientConfirm({
    path: { client_secret },
    body: await shop.buyer(),
  })
  await shop.runJobs()
  const { items } = await shop.client.orders.list({ query: { checkout_id: [id] } })
  return items[0]?.id ?? ''
}

describe('the short address of a link', () => {
  it('has the slug that the seller chooses, and behaves like the long one', async () => {
    const link = await create({ slug: 'spring-sale', metadata: { page: 1 } })
    expect(link).toMatchObject({ slug: 'spring-sale', short_url: `${shop.serverURL}/buy/spring-sale` })
    expect(link.url).toBe(`${shop.serverURL}/v1/checkout-links/${link.client_secret}/redirect`)
    const [short, long] = [await visit(`${link.short_url}?utm_source=paper`), await visit(link.url)]
    const { id } = await shop.client.checkouts.clientGet({ path: { client_secret: secretOf(short) } })
    expect(await shop.client.checkouts.get({ path: { id } })).toMatchObject({
      productId: link.product_id,
      metadata: { page: 1, utm_source: 'paper' },
    })
    expect(secretOf(long)).not.toBe(secretOf(short))
    expect((await visit(link.short_url, { method: 'HEAD' })).status).toBe(200)
  })

  it('has a random slug without a choice', async () => {
    const [first, second] = [await create(), await create({ slug: null })]
    expect(first.slug).toMatch(/^[a-z2-9]{8}$/)
    expect(second.slug).toMatch(/^[a-z2-9]{8}$/)
    expect(second.slug).not.toBe(first.slug)
    expect(secretOf(await visit(first.short_url))).not.toBe('')
  })

  it.each(['ab', 'x'.repeat(65), 'Spring', 'a b c', 'späti', 'portal'])('%s is no slug', async (slug) => {
    await expectInvalid(create({ slug }), 'body.slug')
  })

  it('belongs to one link of the installation, also after the link is deleted', async () => {
    const link = await create({ slug: 'only-one' })
    const sentence = [{ msg: 'The address /buy/only-one is taken. Choose another one.' }]
    expect((await expectInvalid(create({ slug: 'only-one' }), 'body.slug')).detail).toMatchObject(sentence)
    const otherLink = await create()
    const changed = await expectInvalid(change(otherLink.id, { slug: 'only-one' }), 'body.slug')
    expect(changed.detail).toMatchObject(sentence)
    const rival = await shop.openRival()
    const foreign = await rival.client.products.create({
      body: { name: 'Foreign', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    const takenSlug = rival.client.checkoutLinks.create({
      body: { product_id: foreign.id, slug: 'only-one' },
    })
    await expectInvalid(takenSlug, 'body.slug')
    await shop.client.checkoutLinks.delete({ path: { id: link.id } })
    await expectInvalid(create({ slug: 'only-one' }), 'body.slug')
    expect((await visit(link.short_url)).status).toBe(404)
  })

  it('changes with its slug; the previous one leads nowhere', async () => {
    const link = await create({ slug: 'before' })
    const changed = await change(link.id, { slug: 'after' })
    expect(changed.short_url).toBe(`${shop.serverURL}/buy/after`)
    expect((await change(link.id, { slug: null, label: 'Kept' })).slug).toBe('after')
    expect((await visit(link.short_url)).status).toBe(404)
    secretOf(await visit(changed.short_url))
    secretOf(await visit(link.url))
  })

  it('that a link had is reserved for links of its organization, since it may be printed', async () => {
    const link = await create({ slug: 'printed' })
    await change(link.id, { slug: 'later' })
    const rival = await shop.openRival()
    const foreign = await rival.client.products.create({
      body: { name: 'Foreign', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    const createForeign = (slug: string) =>
      rival.client.checkoutLinks.create({ body: { product_id: foreign.id, slug } })
    await expectInvalid(createForeign('printed'), 'body.slug')
    const otherLink = await createForeign('of-the-rival')
    const update = rival.client.checkoutLinks.update({
      path: { id: otherLink.id },
      body: { slug: 'printed' },
    })
    await expectInvalid(update, 'body.slug')
    secretOf(await visit((await create({ slug: 'printed' })).short_url))
  })

  it('stays reserved when the links of its organization are deleted with it', async () => {
    const rival = await shop.openRival()
    const foreign = await rival.client.products.create({
      body: { name: 'Foreign', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    const link = await rival.client.checkoutLinks.create({ body: { product_id: foreign.id, slug: 'ended' } })
    const { db } = shop.database
    await db.deleteFrom('checkout_link_products').where('checkout_link_id', '=', link.id).execute()
    await db.deleteFrom('checkout_links').where('id', '=', link.id).execute()
    await expectInvalid(create({ slug: 'ended' }), 'body.slug')
  })

  it('that is released while another organization requests it stays where it was', async () => {
    const rival = await shop.openRival()
    const foreign = await rival.client.products.create({
      body: { name: 'Foreign', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    const link = await create({ slug: 'given-up' })
    let asking: Promise<unknown> | undefined
    await shop.database.transact(async (tx) => {
      await tx.updateTable('checkout_links').set({ slug: 'kept' }).where('id', '=', link.id).execute()
      asking = rival.client.checkoutLinks.create({ body: { product_id: foreign.id, slug: 'given-up' } })
      asking.catch(() => undefined)
      await untilBlocked(shop)
    })
    await expectInvalid(asking ?? Promise.resolve(), 'body.slug')
  })

  it('leads nowhere where no link has the slug', async () => {
    expect((await visit(`${shop.serverURL}/buy/no-such-link`)).status).toBe(404)
  })
})

describe('the figures of a link', () => {
  it('count people, and neither robots nor HEAD', async () => {
    const { id: product_id } = await product({ name: 'Tea & <cups>', description: 'Warm.' })
    const link = await create({ product_id })
    secretOf(await visit(link.short_url))
    secretOf(await visit(link.url))
    await visit(link.short_url, { method: 'HEAD' })
    for (const url of [link.short_url, link.url]) {
      const preview = await visit(url, { headers: { 'User-Agent': 'Twitterbot/1.0' } })
      expect(preview.status).toBe(200)
      const page = await preview.text()
      expect(page).toContain('<title>Tea &amp; &lt;cups&gt;</title>')
      expect(page).toContain('<meta name="description" content="Warm."/>')
    }
    expect(await figuresOf(link.id)).toEqual([2, 0, 0])
    const { pagination } = await shop.client.checkouts.list({ query: { product_id: [product_id] } })
    expect(pagination.total_count).toBe(2)
  })

  it('are of the paid amount, without tax and less refunds', async () => {
    const link = await create()
    const order = await pay(secretOf(await visit(link.short_url)))
    await pay(secretOf(await visit(link.url)))
    secretOf(await visit(link.url))
    expect(await figuresOf(link.id)).toEqual([3, 2, 2000])
    await shop.client.refunds.create({ body: { orderId: order, amount: 300, reason: 'other' } })
    await shop.runJobs()
    expect(await figuresOf(link.id)).toEqual([3, 2, 1700])
    const listed = await shop.client.checkoutLinks.list({ query: { product_id: [link.product_id] } })
    expect(listed.items).toMatchObject([{ id: link.id, paid_orders_count: 2, revenue: 1700 }])
  })

  it('have the purchase of a checkout that was started again', async () => {
    const link = await create()
    const client_secret = secretOf(await visit(link.short_url))
    shop.clock.advance(days(1))
    await shop.runJobs()
    const { url } = (await (
      await visit(`${shop.serverURL}/checkout/${client_secret}/restart`, { method: 'POST' })
    ).json()) as { url: string }
    await pay(/\/checkout\/([^?]+)/.exec(url)?.[1] ?? '')
    expect(await figuresOf(link.id)).toEqual([1, 1, 1000])
  })

  it('have the revenue of renewals, and one purchase', async () => {
    const { id: product_id } = await product({ recurringInterval: 'month' })
    const link = await create({ product_id })
    await pay(secretOf(await visit(link.short_url)))
    expect(await figuresOf(link.id)).toEqual([1, 1, 1000])
    await shop.travel(days(32))
    expect(await figuresOf(link.id)).toEqual([1, 1, 2000])
  })
})
