import { randomUUID } from 'node:crypto'
import { paintingStyles } from '@atelier/contract'
import { days, minutes } from '@atelier/plumbing/clock'
import { silentLog } from '@atelier/plumbing/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAnotherStyleReader } from '../commerce/another-style.ts'
import { draftBucket, paintedKey } from '../drafts/files.ts'
import { imageBucket } from '../painting/images.ts'
import { makeProduct } from '../testing/commerce-objects.ts'
import { openTestStudio, publicUrl, type TestStudio } from '../testing/open-studio.ts'
import { email, errorOf, smallPhoto, visitUntilPaid } from '../testing/visit.ts'

let studio: TestStudio

beforeEach(async () => {
  studio = await openTestStudio()
})
afterEach(() => studio.close())

type Bought = { id: string; session_id: string }

const transformations = () =>
  studio.ports.database.db.selectFrom('studio.transformations').selectAll().orderBy('created_at').execute()

/** Returns a visitor whose painting is finished. */
const buyFirst = async (): Promise<Bought> => {
  const { session_id } = await visitUntilPaid(studio)
  const { id } = await studio.visitor.openTransformation({ body: { session_id } })
  await studio.work()
  return { id, session_id }
}

const list = ({ id, session_id }: Bought) =>
  studio.visitor.listStyles({ path: { id }, query: { session_id } })

const choose = async ({ id, session_id }: Bought, style: 'dusk' | 'snow' | 'meadow', preview?: string) => {
  const body = { session_id, style, ...(preview !== undefined && { preview }) }
  return (await studio.visitor.openStyleCheckout({ path: { id }, body })).url
}

const sessionIn = (url: string): string => url.split('secret-')[1] ?? ''
const pageOf = (session_id: string): string => `${publicUrl}/success?session_id=${session_id}`

/** Comes back from the paid checkout at an address, and has the painting made. */
const comeBackFrom = async (url: string): Promise<Bought> => {
  const session_id = sessionIn(url)
  const { id } = await studio.visitor.openTransformation({ body: { session_id } })
  await studio.work()
  return { id, session_id }
}

/** Pays the checkout at an address, comes back, and has the painting made. */
const payFor = (url: string): Promise<Bought> => {
  studio.commerce.pay(sessionIn(url))
  return comeBackFrom(url)
}

/** Makes the seller name a product of 99 cents for another style. */
const sellAnotherStyle = (): string => {
  const product = makeProduct(studio.clock.now())
  for (const price of product.prices) Object.assign(price, { price_amount: 99 })
  studio.commerce.others.push(product)
  studio.commerce.product.metadata['another_style_product_id'] = product.id
  return product.id
}

describe('another style of a photo', () => {
  it('is painted from the stored photo, days after its upload, and paid as the seller’s named product', async () => {
    const product_id = sellAnotherStyle()
    const first = await buyFirst()
    studio.clock.advance(days(3))
    await studio.work()
    const offered = paintingStyles.slice(1).map((style) => ({ style, session_id: null }))
    expect(await list(first)).toEqual({ price_amount: 99, currency: 'usd', styles: offered })

    const preview = Buffer.from(await smallPhoto()).toString('base64')
    const url = await choose(first, 'dusk', preview)
    const request = studio.commerce.requests.at(-1) as { metadata: { picture_url: string } }
    expect(request).toMatchObject({
      customerEmail: email,
      productId: product_id,
      metadata: { style: 'dusk' },
    })
    const { picture_url } = request.metadata
    const led = await studio.fetch(picture_url)
    expect([led.status, picture_url.endsWith('/painted?style=dusk')]).toEqual([302, true])
    const shownPicture = await studio.fetch(String(led.headers.get('location')))
    expect(shownPicture.headers.get('content-type')).toBe('image/webp')
    for (const otherUrl of [picture_url.replace('dusk', 'snow'), picture_url.replace('?style=dusk', '')])
      expect((await studio.fetch(otherUrl)).status).toBe(404)

    const second = await payFor(url)
    const [a, b] = await transformations()
    expect(b).toMatchObject({
      stage: 'completed',
      email,
      style: 'dusk',
      photo_of: first.id,
      draft_id: a?.draft_id,
      checkout_id: second.session_id,
    })
    const painted = await studio.visitor.getTransformation({ path: { id: second.id } })
    expect(painted.status).toBe('completed')
    expect(studio.commerce.orders.map((order) => order.product_id)).toEqual([
      studio.commerce.product.id,
      product_id,
    ])

    // Each page leads to the other painting, and neither sells it again.
    expect((await list(first)).styles[1]).toEqual({ style: 'dusk', session_id: second.session_id })
    expect((await list(second)).styles[0]).toEqual({ style: 'meadow', session_id: first.session_id })
    expect(await choose(second, 'meadow')).toBe(pageOf(first.session_id))
    expect(await choose(first, 'dusk')).toBe(pageOf(second.session_id))

    // The picture at the checkout is deleted with the checkout.
    const key = paintedKey(a?.draft_id ?? '', 'dusk')
    expect(await studio.ports.storage.head(draftBucket, key)).toBeDefined()
    studio.clock.advance(minutes(46))
    expect((await studio.fetch(picture_url)).status).toBe(404)
    await studio.work()
    expect(await studio.ports.storage.head(draftBucket, key)).toBeUndefined()
  })

  it('is sold as the usual painting where the seller has named no product, or one that cannot be bought', async () => {
    const { product } = studio.commerce
    const first = await buyFirst()
    product.metadata['another_style_product_id'] = randomUUID()
    expect(await list(first)).toMatchObject({ price_amount: 149, currency: 'usd' })
    await payFor(await choose(first, 'snow'))
    expect(studio.commerce.orders.map((order) => order.product_id)).toEqual([product.id, product.id])
    expect(await transformations()).toMatchObject([{ style: null }, { style: 'snow', stage: 'completed' }])
  })

  it('logs a named product that cannot be sold, and sells the usual one', async () => {
    const { product, others } = studio.commerce
    const wrong = [1, 2, 3].map(() => makeProduct(studio.clock.now()))
    const [archived, recurring, free] = wrong
    Object.assign(archived ?? {}, { is_archived: true })
    Object.assign(recurring ?? {}, { is_recurring: true, recurring_interval: 'month' })
    Object.assign(free?.prices[0] ?? {}, { amount_type: 'free' })
    others.push(...wrong)
    for (const foreignName of ['not an id', '', 5, randomUUID(), ...wrong.map(({ id }) => id)]) {
      const received: unknown[] = []
      const log = { ...silentLog, warn: (facts: unknown) => void received.push(facts) }
      product.metadata['another_style_product_id'] = foreignName
      const offer = await createAnotherStyleReader({ ...studio.ports, log })()
      expect(offer).toEqual({ product_id: product.id, price_amount: 149, currency: 'usd' })
      expect(received).toEqual([{ another_style_product_id: foreignName }])
    }
  })

  it('has one checkout, however often and in however many tabs it is chosen', async () => {
    const first = await buyFirst()
    const urls = await Promise.all([choose(first, 'dusk'), choose(first, 'dusk'), choose(first, 'dusk')])
    expect(new Set([...urls, await choose(first, 'dusk')]).size).toBe(1)
    expect(await choose(first, 'snow')).not.toBe(urls[0])

    // An expired checkout is replaced by another one; a paid one leads to its painting.
    studio.commerce.setStatus(sessionIn(urls[0] ?? ''), 'expired')
    const repeatedUrl = await choose(first, 'dusk')
    expect(urls).not.toContain(repeatedUrl)
    studio.commerce.pay(sessionIn(repeatedUrl))
    expect(await choose(first, 'dusk')).toBe(pageOf(sessionIn(repeatedUrl)))
    await studio.recover()
    expect(await transformations()).toMatchObject([{}, { style: 'dusk', stage: 'completed' }])
    expect(await choose(first, 'dusk')).toBe(pageOf(sessionIn(repeatedUrl)))
  })

  it('is not sold again when its painting is begun while it is chosen again', async () => {
    const first = await buyFirst()
    const url = await choose(first, 'dusk')
    studio.commerce.pay(sessionIn(url))
    const { checkouts } = studio.ports.client
    const { get } = checkouts
    const getLate: typeof get = async (...args) => {
      await studio.recover()
      return get(...args)
    }
    Object.assign(checkouts, { get: getLate })
    expect(await choose(first, 'dusk')).toBe(pageOf(sessionIn(url)))
    expect(await transformations()).toHaveLength(2)
  })

  it('can be bought again when its payment has gone back', async () => {
    const first = await buyFirst()
    const second = await payFor(await choose(first, 'dusk'))
    await studio.ports.database.db
      .updateTable('studio.transformations')
      .set({ refund_requested_at: studio.clock.now() })
      .where('id', '=', second.id)
      .execute()
    expect((await list(first)).styles[1]).toEqual({ style: 'dusk', session_id: null })
    expect(sessionIn(await choose(first, 'dusk'))).not.toBe('')
  })

  it('is for sale again when the seller has fully refunded it', async () => {
    const first = await buyFirst()
    const second = await payFor(await choose(first, 'dusk'))
    const settle = ({ session_id }: Bought, status: 'refunded' | 'partially_refunded') => {
      const order = studio.commerce.orders.find(({ checkout_id }) => checkout_id === session_id)
      Object.assign(order ?? {}, { status })
    }
    settle(second, 'partially_refunded')
    expect((await list(first)).styles[1]).toEqual({ style: 'dusk', session_id: second.session_id })
    settle(second, 'refunded')
    expect((await list(first)).styles[1]).toEqual({ style: 'dusk', session_id: null })
    const third = await payFor(await choose(first, 'dusk'))
    expect(third.session_id).not.toBe(second.session_id)
    expect((await list(first)).styles[1]).toEqual({ style: 'dusk', session_id: third.session_id })
    settle(first, 'refunded')
    expect((await list(third)).styles[0]).toEqual({ style: 'meadow', session_id: null })
    // Availability is never guessed.
    studio.commerce.down = true
    expect((await errorOf(list(first))).status).toBe(503)
    studio.commerce.down = 'creation'
    const { status, message } = await errorOf(choose(third, 'snow'))
    expect([status, message]).toEqual([503, 'The checkout could not be opened. Please try again.'])
  })

  it('is unavailable to those who have not bought the painting, before it is finished, and when the photo is gone', async () => {
    const first = await buyFirst()
    const otherPurchase = await buyFirst()
    const foreign = { id: first.id, session_id: otherPurchase.session_id }
    expect((await errorOf(list(foreign))).status).toBe(404)
    expect((await errorOf(choose(foreign, 'dusk'))).status).toBe(404)

    const { session_id } = await visitUntilPaid(studio)
    const { id } = await studio.visitor.openTransformation({ body: { session_id } })
    expect((await list({ id, session_id })).styles).toEqual([])
    expect((await errorOf(choose({ id, session_id }, 'dusk'))).status).toBe(409)

    const [row] = await transformations()
    await studio.ports.storage.remove(imageBucket, row?.original_key ?? '')
    expect((await list(first)).styles).toEqual([])
    expect((await errorOf(choose(first, 'dusk'))).message).toContain('no longer stored')
  })

  it.each([
    ['a product of its own', 'the visitor comes back'],
    ['a product of its own', 'the visitor never comes back'],
    ['the usual product', 'the visitor comes back'],
    ['the usual product', 'the visitor never comes back'],
  ])('is painted when its checkout expired and was started again, with %s, and %s', async (sold, way) => {
    if (sold === 'a product of its own') sellAnotherStyle()
    const first = await buyFirst()
    const old = sessionIn(await choose(first, 'dusk'))
    const { id, url, success_url } = studio.commerce.restart(old)
    expect(success_url).toBe(pageOf(id))
    studio.commerce.pay(id)
    // It is not sold again before it is painted.
    expect(await choose(first, 'dusk')).toBe(pageOf(id))
    if (way === 'the visitor comes back') await comeBackFrom(url)
    else await studio.recover()
    const [a, second] = await transformations()
    expect(second).toMatchObject({
      stage: 'completed',
      style: 'dusk',
      photo_of: first.id,
      draft_id: a?.draft_id,
      checkout_id: id,
    })
    expect((await list(first)).styles[1]).toEqual({ style: 'dusk', session_id: id })
    expect((await studio.visitor.openTransformation({ body: { session_id: id } })).id).toBe(second?.id)
    // A refund allows another one.
    Object.assign(studio.commerce.orders.at(-1) ?? {}, { status: 'refunded' })
    expect(sessionIn(await choose(first, 'dusk'))).not.toBe('')
    expect(await transformations()).toHaveLength(2)
  })

  it('is painted once for each payment, like a first painting, when the old checkout was paid in the end', async () => {
    sellAnotherStyle()
    const first = await buyFirst()
    const old = sessionIn(await choose(first, 'dusk'))
    const { id } = studio.commerce.restart(old)
    const open = (session_id: string) => studio.visitor.openTransformation({ body: { session_id } })
    studio.commerce.pay(old)
    studio.commerce.pay(id)
    await Promise.all([open(old), open(id), open(id), studio.recover()])
    studio.clock.advance(minutes(1))
    await studio.recover()
    const created = (await transformations()).filter(({ photo_of }) => photo_of === first.id)
    expect(created.map(({ checkout_id }) => checkout_id).toSorted()).toEqual([old, id].toSorted())
    // After the refund of one payment, the painting of the other one stays.
    const [stored] = created
    const otherOrder = studio.commerce.orders.find(
      ({ checkout_id }) => checkout_id === created[1]?.checkout_id,
    )
    Object.assign(otherOrder ?? {}, { status: 'refunded' })
    expect((await list(first)).styles[1]).toEqual({ style: 'dusk', session_id: stored?.checkout_id })
  })

  it('is identified only by its checkout where that was opened before it had an id', async () => {
    sellAnotherStyle()
    const first = await buyFirst()
    const url = await choose(first, 'dusk')
    Object.assign(studio.commerce.checkout(sessionIn(url)), { metadata: { style: 'dusk' } })
    await payFor(url)
    expect(await transformations()).toMatchObject([{}, { style: 'dusk', photo_of: first.id }])
  })

  it('is not paid by a checkout of another product, or one without a chosen style', async () => {
    sellAnotherStyle()
    const [ownProduct] = studio.commerce.others
    const first = await buyFirst()
    await choose(first, 'dusk')
    const { metadata } = studio.commerce.requests.at(-1) as { metadata: Record<string, string> }
    const cheap = makeProduct(studio.clock.now())
    studio.commerce.others.push(cheap)
    const otherOrders = [
      studio.commerce.addCheckout('open', { product: cheap, metadata }),
      studio.commerce.addCheckout('open', {
        ...(ownProduct && { product: ownProduct }),
        metadata: { ...metadata, another_style_id: randomUUID() },
      }),
      studio.commerce.addCheckout('open', {
        ...(ownProduct && { product: ownProduct }),
        metadata: { ...metadata, another_style_id: 'none' },
      }),
    ]
    for (const { id } of otherOrders) {
      studio.commerce.pay(id)
      expect((await errorOf(studio.visitor.openTransformation({ body: { session_id: id } }))).status).toBe(
        403,
      )
    }
    studio.clock.advance(minutes(1))
    await studio.recover()
    expect(await transformations()).toHaveLength(1)
  })

  it('does not open the cheaper product for another photo', async () => {
    const product_id = sellAnotherStyle()
    const [product] = studio.commerce.others
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    const bought = studio.commerce.addCheckout('open', { ...(product && { product }), draft_id: draft.id })
    expect(studio.commerce.pay(bought.id).product_id).toBe(product_id)
    const rejected = await errorOf(studio.visitor.openTransformation({ body: { session_id: bought.id } }))
    expect(rejected.status).toBe(403)
    // The product is among those whose orders are searched.
    await choose(await buyFirst(), 'snow')
    studio.clock.advance(minutes(1))
    await studio.recover()
    expect(await transformations()).toHaveLength(1)
  })
})
