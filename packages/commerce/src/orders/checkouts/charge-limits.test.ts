import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { createStripeProcessor } from '../../payments/stripe/processor.ts'
import { standInKeys, startStandIn } from '../../payments/stripe/testing/stand-in.ts'
import { expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

const openSandbox = async () => {
  const shop = await openShop()
  return { shop, token: () => shop.tokenOf(cards.visa), close: () => shop.close() }
}

const openStripe = async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const standIn = await startStandIn(clock)
  const processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  const shop = await openShop({ processor }, { test, clock })
  const close = async () => {
    await shop.close()
    await standIn.close()
  }
  return { shop, token: () => Promise.resolve(standIn.token(cards.visa)), close }
}

const tooSmall = 'The total would be $0.25. The smallest amount that can be charged is $0.50.'

describe.each([
  ['the sandbox', openSandbox],
  ['Stripe', openStripe],
])('a total that %s cannot charge', (_, open) => {
  let place: Awaited<ReturnType<typeof open>>
  let shop: Shop
  let productId: string
  let chosenId: string
  let discountId: string
  const code = 'NEARLYFREE'
  beforeAll(async () => {
    place = await open()
    ;({ shop } = place)
    const product = await shop.client.products.create({
      body: {
        name: 'A painting',
        recurringInterval: null,
        prices: [{ amountType: 'fixed', priceAmount: 1000 }],
      },
    })
    productId = product.id
    const customProduct = await shop.client.products.create({
      body: { name: 'Pay what you want', recurringInterval: null, prices: [{ amountType: 'custom' }] },
    })
    chosenId = customProduct.id
    const discount = await shop.client.discounts.create({
      body: { name: 'Nearly free', type: 'fixed', amount: 975, currency: 'usd', duration: 'once', code },
    })
    discountId = discount.id
  })
  afterAll(() => place.close())

  const opened = (body: object = {}) => shop.client.checkouts.create({ body: { productId, ...body } })
  const sentenceOf = async (call: Promise<unknown>, place_of_issue: string) =>
    (await expectInvalid(call, place_of_issue)).detail[0]?.msg
  const leaveTooSmall = async ({ id }: { readonly id: string }) => {
    await shop.database.db
      .updateTable('checkouts')
      .set({ discount_id: discountId, discount_amount: 975 })
      .where('id', '=', id)
      .execute()
  }
  const confirm = async (client_secret: string) =>
    shop.client.checkouts.clientConfirm({
      path: { client_secret },
      body: {
        customerEmail: 'ada@example.com',
        customerName: 'Ada',
        customerBillingAddress: { country: 'SE' },
        confirmationTokenId: await place.token(),
      },
    })

  it('is rejected when the discount is entered, and the checkout stays unchanged', async () => {
    const { id, clientSecret } = await opened()
    const update = shop.client.checkouts.clientUpdate({
      path: { client_secret: clientSecret },
      body: { discountCode: code },
    })
    expect(await sentenceOf(update, 'body.discountCode')).toBe(tooSmall)
    const updateBySeller = shop.client.checkouts.update({ path: { id }, body: { discountId } })
    expect(await sentenceOf(updateBySeller, 'body.discountId')).toBe(tooSmall)
    expect(await shop.client.checkouts.get({ path: { id } })).toMatchObject({
      discountId: null,
      totalAmount: 1000,
    })
    await confirm(clientSecret)
  })

  it('is rejected when the checkout is created', async () => {
    expect(await sentenceOf(opened({ discountId }), 'body.discountId')).toBe(tooSmall)
  })

  it('is rejected when the amount is chosen', async () => {
    const { clientSecret } = await shop.client.checkouts.create({
      body: { productId: chosenId, amount: 2000, discountId },
    })
    const update = (amount: number) =>
      shop.client.checkouts.clientUpdate({ path: { client_secret: clientSecret }, body: { amount } })
    expect(await sentenceOf(update(1000), 'body.amount')).toBe(tooSmall)
    expect(await update(975)).toMatchObject({ totalAmount: 0 })
    expect(await update(1025)).toMatchObject({ totalAmount: 50 })
  })

  it('is rejected with the tax above the largest charge, and charged without it', async () => {
    const { id, clientSecret } = await shop.client.checkouts.create({
      body: { productId: chosenId, amount: 99_999_999 },
    })
    await shop.database.db
      .updateTable('checkouts')
      .set({ amount: 100_000_000 })
      .where('id', '=', id)
      .execute()
    expect(await sentenceOf(confirm(clientSecret), 'body.customerBillingAddress')).toBe(
      'The total would be $1,000,000.00. The largest amount that can be charged is $999,999.99.',
    )
    const largest = await shop.client.checkouts.create({ body: { productId: chosenId, amount: 99_999_999 } })
    expect((await confirm(largest.clientSecret)).status).toBe('confirmed')
  })

  it('that an earlier version left can be changed, and is rejected when it is confirmed', async () => {
    const { id, clientSecret } = await opened()
    await leaveTooSmall({ id })
    const path = { client_secret: clientSecret }
    const renamed = await shop.client.checkouts.clientUpdate({ path, body: { customerName: 'Grace' } })
    expect(renamed).toMatchObject({ customerName: 'Grace', totalAmount: 25 })
    expect(await sentenceOf(confirm(clientSecret), 'body.discountCode')).toBe(tooSmall)
    await shop.client.checkouts.clientUpdate({ path, body: { discountCode: null } })
    expect((await confirm(clientSecret)).status).toBe('confirmed')
  })

  it('omits the discount of a link, and that of a checkout which is started again', async () => {
    const link = await shop.client.checkoutLinks.create({
      body: { payment_processor: 'stripe', product_id: productId, discount_id: discountId },
    })
    const { status, headers } = await shop.fetch(new Request(link.url))
    expect(status).toBe(307)
    const client_secret = /atelier_c_[\w-]+/.exec(headers.get('location') ?? '')?.[0] ?? ''
    const followed = await shop.client.checkouts.clientGet({ path: { client_secret } })
    expect(followed).toMatchObject({ discountId: null, totalAmount: 1000 })

    const { id, clientSecret } = await opened()
    await leaveTooSmall({ id })
    await shop.letExpire()
    const { url } = await shop.page.restart({ path: { client_secret: clientSecret } })
    const secret = /atelier_c_[\w-]+/.exec(url)?.[0] ?? ''
    expect(await shop.client.checkouts.clientGet({ path: { client_secret: secret } })).toMatchObject({
      discountId: null,
      totalAmount: 1000,
    })
  })
})
