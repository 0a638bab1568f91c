import { hours } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectInvalid, expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const create = (fields: object = {}) =>
  shop.client.discounts.create({
    body: { name: 'Spring', type: 'percentage', duration: 'once', basis_points: 2500, ...fields },
  })
const update = (id: string, body: object) => shop.client.discounts.update({ path: { id }, body })
const count = async (id: string) => (await shop.client.discounts.get({ path: { id } })).redemptions_count
const print = (priceAmount = 1000) =>
  shop.client.products.create({
    body: { name: 'A print', recurringInterval: null, prices: [{ amountType: 'fixed', priceAmount }] },
  })
const opened = async (productId: string, fields: object = {}) => {
  const checkout = await shop.client.checkouts.create({ body: { productId, ...fields } })
  return { id: checkout.id, checkout, path: { client_secret: checkout.clientSecret } }
}
const confirm = async (path: { client_secret: string }, card: string = cards.visa, email?: string) =>
  shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(card, email) })

describe('a discount', () => {
  it('is created only with the fields of its kind', async () => {
    const percent = await create({ code: ' SAVE10 ' })
    expect(percent).toMatchObject({
      code: 'SAVE10',
      redemptions_count: 0,
      products: [],
      max_redemptions: null,
    })
    for (const key of ['amount', 'currency', 'duration_in_months']) expect(percent).not.toHaveProperty(key)
    const product = await print()
    const fixed = await create({
      type: 'fixed',
      duration: 'repeating',
      duration_in_months: 3,
      amount: 500,
      products: [product.id],
    })
    expect(fixed).toMatchObject({
      amount: 500,
      currency: 'usd',
      duration_in_months: 3,
      products: [{ id: product.id }],
    })
    expect(fixed).not.toHaveProperty('basis_points')
    await expectInvalid(create({ code: 'save10' }), 'body.code')
    await expectInvalid(create({ products: [unknownId] }), 'body.products.0')
  })

  it('sends its creation, its changes and its deletion as events', async () => {
    const created = await create({ name: 'Announced' })
    const updated = await update(created.id, { name: 'Announced again' })
    await shop.client.discounts.delete({ path: { id: created.id } })
    const events = (await shop.events()).filter(({ subject_id }) => subject_id === created.id)
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['discount.created', created],
      ['discount.updated', updated],
      ['discount.deleted', updated],
    ])
  })

  it('keeps its kind, and its amount once it has been used', async () => {
    const { id } = await create({ name: 'Kept' })
    expect(await update(id, { currency: 'usd', name: 'Renamed', basis_points: 3000 })).toMatchObject({
      name: 'Renamed',
      basis_points: 3000,
    })
    await expectInvalid(update(id, { duration: 'forever' }), 'body.duration')
    await expectInvalid(update(id, { type: 'fixed' }), 'body.type')
    const { path } = await opened((await print()).id, { discountId: id })
    await confirm(path)
    await shop.runJobs()
    await expectInvalid(update(id, { basis_points: 1 }), 'body.basis_points')
    expect(await update(id, { basis_points: 3000, name: 'Again' })).toMatchObject({ name: 'Again' })
    const past = new Date(shop.clock.now().getTime() - hours(1)).toISOString()
    await expectInvalid(update(id, { ends_at: past }), 'body.ends_at')
    await expectInvalid(update(id, { products: [unknownId] }), 'body.products.0')
  })

  it('that has ended changes only with a later end', async () => {
    const moment = (by: number) => new Date(shop.clock.now().getTime() + by).toISOString()
    const { id } = await create({ starts_at: moment(-hours(2)), ends_at: moment(-hours(1)) })
    for (const body of [{ max_redemptions: 5 }, { basis_points: 100 }, { starts_at: null }])
      await expectInvalid(update(id, body), 'body.ends_at')
    expect((await update(id, { name: 'Over' })).name).toBe('Over')
    expect(await update(id, { max_redemptions: 5, ends_at: moment(hours(1)) })).toMatchObject({
      max_redemptions: 5,
    })
    await expectInvalid(update(id, { starts_at: moment(hours(2)) }), 'body.ends_at')
  })

  it('changes its code to an unused one, its products as a whole, and its cap below its uses', async () => {
    const [first, second] = [await print(), await print()]
    await create({ code: 'MINE' })
    const { id } = await create({ code: 'YOURS', products: [first.id], max_redemptions: 3 })
    await expectInvalid(update(id, { code: 'mine' }), 'body.code')
    expect((await update(id, { code: 'yours' })).code).toBe('yours')
    expect((await update(id, { products: null })).products).toMatchObject([{ id: first.id }])
    expect((await update(id, { products: [second.id, first.id] })).products).toHaveLength(2)
    await expectInvalid(update(id, { products: [first.id, first.id] }), 'body.products.1')
    expect((await update(id, { products: [] })).products).toEqual([])
    for (const email of ['first@example.com', 'second@example.com'])
      await confirm((await opened(first.id, { discountId: id })).path, cards.visa, email)
    expect(await update(id, { max_redemptions: 1 })).toMatchObject({
      redemptions_count: 2,
      max_redemptions: 1,
    })
    await expectInvalid(opened(first.id, { discountId: id }), 'body.discountId')
    await shop.runJobs()
  })

  it('that is deleted frees its code', async () => {
    const { id } = await create({ code: 'ONCE' })
    await shop.client.discounts.delete({ path: { id } })
    await expectApiError(shop.client.discounts.get({ path: { id } }), 'ResourceNotFound', 404)
    const { path } = await opened((await print()).id)
    const type = () => shop.client.checkouts.clientUpdate({ path, body: { discountCode: 'Once' } })
    await expectInvalid(type(), 'body.discountCode')
    expect((await create({ code: 'once' })).code).toBe('once')
    expect((await type()).discountAmount).toBe(250)
  })

  it('that is deleted or ends while a checkout has it is rejected when that is confirmed', async () => {
    const [deleted, ending] = [
      await create(),
      await create({ ends_at: new Date(shop.clock.now().getTime() + 1000).toISOString() }),
    ]
    const product = await print()
    const held = [
      await opened(product.id, { discountId: deleted.id }),
      await opened(product.id, { discountId: ending.id }),
    ]
    await shop.client.discounts.delete({ path: { id: deleted.id } })
    shop.clock.advance(1001)
    for (const { path } of held) {
      await expectInvalid(confirm(path), 'body.discount_id')
      expect((await shop.client.checkouts.clientGet({ path })).status).toBe('open')
    }
  })

  it('is listed and found', async () => {
    const names = ['listed b', 'listed A', 'listed c']
    for (const name of names) {
      shop.clock.advance(1000)
      await create({ name })
    }
    const list = async (query: object) =>
      (await shop.client.discounts.list({ query: { query: 'LISTED', ...query } })).items.map(
        ({ name }) => name,
      )
    expect(await list({})).toEqual(['listed c', 'listed A', 'listed b'])
    expect(await list({ sorting: 'name' })).toEqual(['listed A', 'listed b', 'listed c'])
    expect(await list({ sorting: ['redemptions_count', '-code', 'created_at'] })).toEqual(names)
  })

  it('of another organization does not exist', async () => {
    const { id } = await create({ code: 'OURS' })
    const { client } = await shop.openRival()
    await expectApiError(client.discounts.get({ path: { id } }), 'ResourceNotFound', 404)
    await expectApiError(client.discounts.delete({ path: { id } }), 'ResourceNotFound', 404)
    await client.discounts.create({
      body: { name: 'Theirs', type: 'percentage', duration: 'once', basis_points: 1, code: 'OURS' },
    })
  })
})

describe('a checkout', () => {
  it('applies a discount of its seller or by code in any case, and removes it', async () => {
    const product = await print()
    const discount = await create({ code: 'QUARTER' })
    const { path, id } = await opened(product.id)
    const type = (discountCode: string | null) =>
      shop.client.checkouts.clientUpdate({ path, body: { discountCode } })
    const result = await type('quarter')
    expect(result).toMatchObject({
      amount: 1000,
      discountAmount: 250,
      netAmount: 750,
      totalAmount: 750,
      discountId: discount.id,
      discount: { id: discount.id, code: 'QUARTER', basisPoints: 2500 },
    })
    await expectInvalid(type('unknown'), 'body.discountCode')
    expect(await type(null)).toMatchObject({ discountAmount: 0, discount: null })
    expect(
      await shop.client.checkouts.update({ path: { id }, body: { discountId: discount.id } }),
    ).toMatchObject({ netAmount: 750 })
    expect(await shop.client.checkouts.update({ path: { id }, body: { discountId: null } })).toMatchObject({
      discountId: null,
      netAmount: 1000,
    })
    await expectInvalid(
      shop.client.checkouts.update({ path: { id }, body: { discountId: unknownId } }),
      'body.discountId',
    )
  })

  it('applies no discount that has not begun, has ended, is used up or is for something else', async () => {
    const [product, otherProduct] = [await print(), await print()]
    const moment = (by: number) => new Date(shop.clock.now().getTime() + by).toISOString()
    const free = await shop.client.products.create({
      body: { name: 'Free print', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    const [early, late, otherProductDiscount, repeating, any] = await Promise.all([
      create({ starts_at: moment(hours(1)) }),
      create({ ends_at: moment(-hours(1)) }),
      create({ products: [otherProduct.id] }),
      create({ duration: 'repeating', duration_in_months: 2 }),
      create({}),
    ])
    for (const discount of [early, late, otherProductDiscount, repeating])
      await expectInvalid(opened(product.id, { discountId: discount.id }), 'body.discountId')
    await expectInvalid(opened(free.id, { discountId: any.id }), 'body.discountId')
    const { checkout } = await opened(otherProduct.id, { discountId: otherProductDiscount.id })
    expect(checkout.discountAmount).toBe(250)
    const { path } = await opened(product.id)
    for (const [i, { id }] of [early, late, otherProductDiscount, repeating].entries()) {
      await update(id, { code: `TYPED${i}` })
      const typed = shop.client.checkouts.clientUpdate({ path, body: { discountCode: `typed${i}` } })
      await expectInvalid(typed, 'body.discountCode')
    }
    await update(any.id, { code: 'TYPED' })
    const closed = await opened(product.id, { allowDiscountCodes: false })
    const unheard = shop.client.checkouts.clientUpdate({ path: closed.path, body: { discountCode: 'TYPED' } })
    expect(await unheard).toMatchObject({ discountId: null, discountAmount: 0 })
  })

  it('drops a discount that the newly selected product does not allow', async () => {
    const [first, second] = [await print(), await print(2000)]
    const { id: discountId } = await create({ products: [first.id] })
    const checkout = await shop.client.checkouts.create({
      body: { products: [first.id, second.id], discountId },
    })
    expect(checkout.netAmount).toBe(750)
    const switched = await shop.client.checkouts.update({
      path: { id: checkout.id },
      body: { productId: second.id },
    })
    expect(switched).toMatchObject({ discountId: null, netAmount: 2000 })
  })

  it('fully discounted needs no card, and counts as a use', async () => {
    const { id: discountId } = await create({ basis_points: 10_000 })
    const { path, id, checkout } = await opened((await print()).id, { discountId })
    expect(checkout).toMatchObject({ totalAmount: 0, isPaymentRequired: false, isPaymentFormRequired: false })
    await shop.client.checkouts.clientConfirm({ path, body: { customerEmail: 'free@example.com' } })
    await shop.runJobs()
    const [order] = (await shop.client.orders.list({ query: { checkout_id: id } })).items
    expect(order).toMatchObject({
      subtotal_amount: 1000,
      discount_amount: 1000,
      total_amount: 0,
      discount_id: discountId,
      discount: { id: discountId, redemptions_count: 1 },
    })
    expect(await count(discountId)).toBe(1)
    expect((await shop.client.orders.list({ query: { discount_id: discountId } })).items).toHaveLength(1)
  })

  it('whose payment is declined returns the use', async () => {
    const { id: discountId } = await create({ max_redemptions: 1 })
    const { path, id } = await opened((await print()).id, { discountId })
    const second = await opened((await print()).id, { discountId })
    await expectApiError(confirm(path, cards.declined), 'PaymentError', 400)
    expect(await count(discountId)).toBe(0)
    await confirm(second.path)
    expect(await count(discountId)).toBe(1)
    await expectInvalid(confirm(path), 'body.discount_id')
    await expectInvalid(opened((await print()).id, { discountId }), 'body.discountId')
    await shop.client.checkouts.clientUpdate({ path, body: { discountCode: null } })
    await confirm(path)
    await shop.runJobs()
    expect((await shop.client.checkouts.get({ path: { id } })).status).toBe('succeeded')
  })

  it('whose challenge fails returns the use immediately', async () => {
    const { id: discountId } = await create({ max_redemptions: 1 })
    const { path, id } = await opened((await print()).id, { discountId })
    const confirmed = await confirm(path, cards.challenge)
    expect(await count(discountId)).toBe(1)
    const payment_secret = confirmed.paymentProcessorMetadata['intent_client_secret'] ?? ''
    await shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome: 'fail' } })
    await shop.runJobs()
    expect((await shop.client.checkouts.get({ path: { id } })).status).toBe('failed')
    expect(await count(discountId)).toBe(0)
    expect((await opened((await print()).id, { discountId })).checkout.discountId).toBe(discountId)
  })

  it('whose unanswered challenge expires returns the use', async () => {
    const { id: discountId } = await create({ max_redemptions: 1 })
    const { path, id } = await opened((await print()).id, { discountId })
    await confirm(path, cards.challenge)
    expect(await count(discountId)).toBe(1)
    await shop.letExpire()
    expect((await shop.client.checkouts.get({ path: { id } })).status).toBe('failed')
    expect(await count(discountId)).toBe(0)
  })
})

describe('a limited discount', () => {
  it('is used by exactly ten of a hundred concurrent confirmations, and by others when some of them fail', async () => {
    const product = await print()
    const { id: discountId } = await create({ max_redemptions: 10 })
    const checkouts = []
    for (let i = 0; i < 100; i++) checkouts.push(await opened(product.id, { discountId }))
    const bodies = await Promise.all(checkouts.map((_, i) => shop.buyer(cards.visa, `buyer${i}@example.com`)))
    const outcomes = await Promise.allSettled(
      checkouts.map(({ path }, i) =>
        shop.client.checkouts.clientConfirm({ path, body: bodies[i] ?? { confirmationTokenId: null } }),
      ),
    )
    const had = outcomes.filter(({ status }) => status === 'fulfilled').length
    expect(had).toBe(10)
    expect(await count(discountId)).toBe(10)
    await shop.runJobs()
    const orders = await shop.client.orders.list({ query: { discount_id: discountId, limit: 100 } })
    expect(orders.items).toHaveLength(10)
    expect(orders.items.every((order) => order.net_amount === 750)).toBe(true)
    const rejected = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as { detail: { loc: string[] }[] }] : [],
    )
    expect(rejected.every(({ detail }) => detail[0]?.loc.join('.') === 'body.discount_id')).toBe(true)
  })

  it('is not rejected for a buyer because of a card that is declined concurrently', async () => {
    const product = await print()
    for (let round = 0; round < 4; round += 1) {
      const { id: discountId } = await create({ max_redemptions: 2, code: `SLOT${round}` })
      const cardsInTurn = [cards.declined, cards.poor, cards.visa, cards.expired, cards.visa, cards.wrongCvc]
      const checkouts = []
      for (const _ of cardsInTurn) checkouts.push(await opened(product.id, { discountId }))
      const bodies = await Promise.all(
        cardsInTurn.map((card, n) => shop.buyer(card, `slot-${round}-${n}@example.com`)),
      )
      const outcomes = await Promise.allSettled(
        checkouts.map(async ({ path }, n) => shop.client.checkouts.clientConfirm({ path, body: bodies[n]! })),
      )
      const reasons = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? 200 : (outcome.reason as { status: number }).status,
      )
      // Both good cards got it; a bad one was declined, or arrived when both uses were taken.
      expect([reasons[2], reasons[4]]).toEqual([200, 200])
      expect(reasons.every((status) => [200, 400, 422].includes(status))).toBe(true)
      expect(await count(discountId)).toBe(2)
    }
  })
})
