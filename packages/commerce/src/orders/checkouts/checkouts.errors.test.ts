import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const create = (body: object) =>
  shop.client.checkouts.create({ body: { productId: shop.demo.product_id, ...body } })
const secretOf = ({ clientSecret }: { clientSecret: string }) => ({ client_secret: clientSecret })
const confirm = (checkout: { clientSecret: string }, body: object) =>
  shop.client.checkouts.clientConfirm({ path: secretOf(checkout), body })
const update = (checkout: { clientSecret: string }, body: object) =>
  shop.client.checkouts.clientUpdate({ path: secretOf(checkout), body })
const statusOf = async ({ id }: { id: string }) => (await shop.client.checkouts.get({ path: { id } })).status

/** Creates another product, for a test to change. */
const newProduct = () =>
  shop.client.products.create({
    body: { name: 'Changing', recurringInterval: null, prices: [{ amountType: 'fixed', priceAmount: 900 }] },
  })

describe('opening', () => {
  it('rejects products that do not exist, are archived or repeated', async () => {
    const archived = await newProduct()
    await shop.client.products.update({ path: { id: archived.id }, body: { isArchived: true } })
    const { product_id } = shop.demo
    await expectInvalid(
      shop.client.checkouts.create({
        body: { products: [product_id, unknownId, product_id, archived.id] },
      }),
      'body.products.1',
      'body.products.2',
      'body.products.3',
    )
    await expectInvalid(create({ productId: archived.id }), 'body.productId')
    await expectInvalid(create({ productId: unknownId }), 'body.productId')
    await expectInvalid(
      shop.client.checkouts.create({ body: { productPriceId: unknownId } }),
      'body.productPriceId',
    )
    await expectInvalid(
      shop.client.checkouts.create({ body: { productPriceId: archived.prices[0]?.id ?? '' } }),
      'body.productPriceId',
    )
  })

  it('rejects unknown customers, discounts and subscriptions, all together', async () => {
    await expectInvalid(
      create({ customerId: unknownId, discountId: unknownId, subscriptionId: unknownId }),
      'body.customerId',
      'body.discountId',
      'body.subscriptionId',
    )
  })

  it('rejects addresses and tax numbers that cannot be', async () => {
    await expectInvalid(create({ customerTaxId: 'FR61954506077' }), 'body.customerBillingAddress')
    await expectInvalid(
      create({ customerBillingAddress: { country: 'FR' }, customerTaxId: 'FR12345678901' }),
      'body.customerTaxId',
    )
  })

  it('rejects malformed bodies', async () => {
    const send = (body: string) =>
      shop.fetch(
        new Request(`${shop.serverURL}/v1/checkouts/`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${shop.accessToken}`, 'Content-Type': 'application/json' },
          body,
        }),
      )
    const address = (fields: object) =>
      JSON.stringify({ productId: shop.demo.product_id, customerBillingAddress: fields })
    for (const body of [
      address({ country: 'US', state: 'XX' }),
      address({ country: 'ZZ' }),
      '{"products":[]}',
      '{',
      '{"productId":"not-an-id"}',
      `{"productId":"${shop.demo.product_id}","amount":-1}`,
    ]) {
      expect((await send(body)).status).toBe(422)
    }
  })
})

describe('changing', () => {
  it('rejects an unavailable product, an unknown code and a tax number that no longer fits', async () => {
    const otherProduct = await newProduct()
    const checkout = await create({})
    await expectInvalid(update(checkout, { productId: otherProduct.id }), 'body.productId')
    await expectInvalid(
      update(checkout, { productId: shop.demo.product_id, productPriceId: unknownId }),
      'body.productPriceId',
    )
    const rejected = await expectInvalid(update(checkout, { discountCode: 'SPRING' }), 'body.discountCode')
    expect(rejected.detail[0]?.msg).toBe('This discount code does not exist.')
    await expectInvalid(
      shop.client.checkouts.update({ path: { id: checkout.id }, body: { discountId: unknownId } }),
      'body.discountId',
    )
    await update(checkout, { customerBillingAddress: { country: 'FR' }, customerTaxId: 'FR61954506077' })
    await expectInvalid(update(checkout, { customerBillingAddress: { country: 'DE' } }), 'body.customerTaxId')
    await expectInvalid(update(checkout, { customerBillingAddress: null }), 'body.customerBillingAddress')
  })

  it('is rejected once the checkout is confirmed, paid, failed or expired', async () => {
    const paid = await shop.buy()
    await expectApiError(update(paid, { customerName: 'X' }), 'NotOpenCheckout', 403)
    const sentence = await expectApiError(
      shop.client.checkouts.update({ path: { id: paid.id }, body: {} }),
      'NotOpenCheckout',
      403,
    )
    expect(sentence).toContain(paid.id)
    expect(sentence).toContain('succeeded')
  })
})

describe('an expired checkout', () => {
  it('is expired for the customer by time, before anything has closed it', async () => {
    const checkout = await create({})
    const body = await shop.buyer()
    shop.clock.advance(30 * 60_000)
    await expectApiError(
      shop.client.checkouts.clientGet({ path: secretOf(checkout) }),
      'ExpiredCheckoutError',
      410,
    )
    await expectApiError(update(checkout, {}), 'ExpiredCheckoutError', 410)
    await expectApiError(confirm(checkout, body), 'ExpiredCheckoutError', 410)
    expect(await statusOf(checkout)).toBe('open')
    await expectApiError(
      shop.client.checkouts.update({ path: { id: checkout.id }, body: {} }),
      'NotOpenCheckout',
      403,
    )
    expect(await statusOf(checkout)).toBe('expired')
  })

  it('is closed by the scheduler and can be started again, with the same content, once', async () => {
    const checkout = await create({
      customerEmail: 'again@example.com',
      metadata: { draft_id: 'd', picture_url: 'https://shop.example/preview.webp' },
      successUrl: 'https://shop.example/?s={CHECKOUT_ID}',
    })
    await expectApiError(shop.page.restart({ path: secretOf(checkout) }), 'Conflict', 409)
    await shop.letExpire()
    expect(await statusOf(checkout)).toBe('expired')
    await expectApiError(confirm(checkout, {}), 'ExpiredCheckoutError', 410)
    expect(await shop.page.about({ path: secretOf(checkout) })).toEqual({
      product_name: 'One hand-painted picture',
      organization_name: 'Atelier',
      brand: {
        logo_url: null,
        accent_color: null,
        font: 'workshop',
        checkout_note: null,
        terms_url: null,
        privacy_url: null,
      },
      picture_url: 'https://shop.example/preview.webp',
    })
    const [{ url }, { url: secondUrl }] = await Promise.all([
      shop.page.restart({ path: secretOf(checkout) }),
      shop.page.restart({ path: secretOf(checkout) }),
    ])
    expect(secondUrl).toBe(url)
    const client_secret = url.split('/').at(-1) ?? ''
    const fresh = await shop.client.checkouts.clientGet({ path: { client_secret } })
    expect(fresh).toMatchObject({
      status: 'open',
      customerEmail: 'again@example.com',
      successUrl: `https://shop.example/?s=${fresh.id}`,
    })
    expect((await shop.client.checkouts.get({ path: { id: fresh.id } })).metadata).toEqual({
      draft_id: 'd',
      picture_url: 'https://shop.example/preview.webp',
    })
    await expectApiError(
      shop.page.restart({ path: { client_secret: 'atelier_c_nobody' } }),
      'ResourceNotFound',
      404,
    )
  })

  it('cannot be started again when its product is gone', async () => {
    const { id } = await newProduct()
    const checkout = await create({ productId: id })
    await shop.letExpire()
    await shop.client.products.update({ path: { id }, body: { isArchived: true } })
    await expectApiError(shop.page.restart({ path: secretOf(checkout) }), 'Conflict', 409)
  })
})

describe('confirming', () => {
  it('reports all missing fields together', async () => {
    const checkout = await create({})
    const { detail } = await expectInvalid(
      confirm(checkout, {}),
      'body.customerEmail',
      'body.customerName',
      'body.customerBillingAddress',
      'body.confirmationTokenId',
    )
    expect(new Set(detail.map(({ type }) => type))).toEqual(new Set(['missing']))
    expect(await statusOf(checkout)).toBe('open')
  })

  it('rejects a product or price that was removed in the meantime', async () => {
    const product = await newProduct()
    const checkout = await create({ productId: product.id })
    await shop.client.products.update({
      path: { id: product.id },
      body: { prices: [{ amountType: 'fixed', priceAmount: 1200 }] },
    })
    await expectInvalid(confirm(checkout, await shop.buyer()), 'body.productPriceId')
    expect(await update(checkout, { productId: product.id })).toMatchObject({ amount: 1200 })
    await shop.client.products.update({ path: { id: product.id }, body: { isArchived: true } })
    await expectInvalid(confirm(checkout, await shop.buyer()), 'body.productId')
  })

  it.each([
    [cards.declined, 'declined'],
    [cards.poor, 'not enough money'],
    [cards.expired, 'expired'],
    [cards.wrongCvc, 'security code'],
  ])(
    'with a card that is declined immediately (%s) leaves the checkout open for another',
    async (number, words) => {
      const checkout = await create({})
      const sentence = await expectApiError(confirm(checkout, await shop.buyer(number)), 'PaymentError', 400)
      expect(sentence).toContain(words)
      expect(await statusOf(checkout)).toBe('open')
      await confirm(checkout, await shop.buyer(cards.visa))
      await shop.runJobs()
      expect(await statusOf(checkout)).toBe('succeeded')
    },
  )

  it('accepts a card token once, within an hour, and no other text', async () => {
    const [first, second] = [await create({}), await create({})]
    const body = await shop.buyer()
    await confirm(first, body)
    await expectApiError(confirm(second, body), 'PaymentError', 400)
    await expectApiError(confirm(second, { ...body, confirmationTokenId: 'made-up' }), 'PaymentError', 400)
    shop.clock.advance(45 * 60_000)
    const three = await create({})
    const late = await shop.buyer()
    shop.clock.advance(25 * 60_000)
    expect((await confirm(three, late)).status).toBe('confirmed')
    await shop.runJobs()
  })

  it('twice is rejected the second time, and so is changing in between', async () => {
    const checkout = await create({})
    await confirm(checkout, await shop.buyer())
    await expectApiError(confirm(checkout, await shop.buyer()), 'NotOpenCheckout', 403)
    await expectApiError(update(checkout, { customerName: 'X' }), 'NotOpenCheckout', 403)
    await shop.runJobs()
  })

  it('of an unknown secret is not found', async () => {
    const path = { client_secret: 'atelier_c_nobody' }
    await expectApiError(shop.client.checkouts.clientGet({ path }), 'ResourceNotFound', 404)
    await expectApiError(shop.client.checkouts.clientUpdate({ path, body: {} }), 'ResourceNotFound', 404)
    await expectApiError(shop.client.checkouts.clientConfirm({ path, body: {} }), 'ResourceNotFound', 404)
    await expectApiError(shop.client.checkouts.get({ path: { id: unknownId } }), 'ResourceNotFound', 404)
    await expectApiError(
      shop.client.checkouts.update({ path: { id: unknownId }, body: {} }),
      'ResourceNotFound',
      404,
    )
  })
})
