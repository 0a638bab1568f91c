import { Polar } from '@polar-sh/sdk'
import { HTTPClient } from '@polar-sh/sdk/lib/http.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cards, openShop, type Shop } from './testing/open-shop.ts'

let shop: Shop
let client: Polar
const clientWith = (accessToken: string) =>
  new Polar({
    accessToken,
    serverURL: `${shop.serverURL}/snake`,
    httpClient: new HTTPClient({
      fetcher: async (input, init) => shop.fetch(input instanceof Request ? input : new Request(input, init)),
    }),
  })
beforeAll(async () => {
  shop = await openShop()
  client = clientWith(shop.accessToken)
})
afterAll(() => shop.close())

const aProduct = (given: object = {}) =>
  client.products.create({
    name: 'A print',
    recurringInterval: null,
    prices: [{ amountType: 'fixed', priceAmount: 1000 }],
    ...given,
  })

/** Every answer below has passed that client's own checks. */
describe('an unmodified client of the same wire', () => {
  it('makes, changes and deletes custom fields of every type', async () => {
    const given = [
      { type: 'text' as const, properties: { maxLength: 10, formLabel: 'Label' } },
      { type: 'number' as const, properties: { ge: 0 } },
      { type: 'date' as const, properties: {} },
      { type: 'checkbox' as const, properties: {} },
      { type: 'select' as const, properties: { options: [{ value: 'a', label: 'A' }] } },
    ]
    for (const { type, properties } of given) {
      const field = await client.customFields.create({ type, slug: type, name: type, properties } as never)
      expect(field).toMatchObject({ type, properties })
      await client.customFields.update({
        id: field.id,
        customFieldUpdate: { type, name: 'Renamed' } as never,
      })
      const product = await aProduct({ attachedCustomFields: [{ customFieldId: field.id, required: true }] })
      expect(product.attachedCustomFields).toMatchObject([{ customField: { name: 'Renamed' }, order: 0 }])
    }
    const listed = await client.customFields.list({ typeFilter: ['text', 'date'] })
    expect(listed.result.items.map(({ slug }) => slug)).toEqual(['date', 'text'])
    await client.customFields.delete({ id: listed.result.items[0]?.id ?? '' })
  })

  // It drops the months of a repeating discount before it sends one, so that it can make none.
  it('makes discounts of both kinds, changes them and sells with them', async () => {
    const kinds = [
      { type: 'percentage' as const, duration: 'once' as const, basisPoints: 2500 },
      { type: 'fixed' as const, duration: 'forever' as const, amount: 200 },
    ]
    const made = []
    for (const [i, kind] of kinds.entries())
      made.push(await client.discounts.create({ name: 'Spring', code: `CODE${i}`, ...kind } as never))
    const [percentage] = made
    const id = percentage?.id ?? ''
    // That client adds a currency to every update, whatever the kind.
    expect(await client.discounts.update({ id, discountUpdate: { name: 'Renamed' } })).toMatchObject({
      name: 'Renamed',
      basisPoints: 2500,
    })
    expect((await client.discounts.list({})).result.items).toHaveLength(2)

    const product = await aProduct()
    const checkout = await client.checkouts.create({ products: [product.id], discountId: id })
    expect(checkout).toMatchObject({ discountAmount: 250, discount: { basisPoints: 2500 } })
    const { clientSecret } = checkout
    const changed = await client.checkouts.clientUpdate({
      clientSecret,
      checkoutUpdatePublic: { discountCode: 'code1' },
    })
    expect(changed).toMatchObject({ discountAmount: 200, discount: { amount: 200 } })
    const confirmed = await client.checkouts.clientConfirm({
      clientSecret,
      checkoutConfirmStripe: await shop.buyer(cards.visa),
    })
    expect(confirmed.status).toBe('confirmed')
    await shop.runJobs()
    const orders = await client.orders.list({ checkoutId: checkout.id })
    expect(orders.result.items).toMatchObject([{ discountAmount: 200, discount: { redemptionsCount: 1 } }])
    await client.discounts.delete({ id })
    await expect(client.discounts.get({ id })).rejects.toMatchObject({ error: 'ResourceNotFound' })
  })

  it('makes checkout links of the three shapes', async () => {
    const product = await aProduct({
      prices: [{ amountType: 'custom', minimumAmount: 500, presetAmount: 700 }],
    })
    const priceId = product.prices[0]?.id ?? ''
    const links = [
      await client.checkoutLinks.create({ paymentProcessor: 'stripe', products: [product.id] }),
      await client.checkoutLinks.create({ paymentProcessor: 'stripe', productId: product.id }),
      await client.checkoutLinks.create({ paymentProcessor: 'stripe', productPriceId: priceId }),
    ]
    for (const link of links) expect(link).toMatchObject({ productId: product.id, productPriceId: priceId })
    const id = links[0]?.id ?? ''
    expect(await client.checkoutLinks.get({ id })).toEqual(links[0])
    await client.checkoutLinks.update({ id, checkoutLinkUpdate: { label: 'Window' } })
    expect((await client.checkoutLinks.list({ productId: product.id })).result.items).toHaveLength(3)
    await client.checkoutLinks.delete({ id })
  })

  it('opens the portal for customers, who keep a way to pay', async () => {
    const customer = await client.customers.create({ email: 'portal@example.com', externalId: 'ext/9' })
    expect(await client.customers.getState({ id: customer.id })).toMatchObject({ activeSubscriptions: [] })
    const session = await client.customerSessions.create({ customerId: customer.id })
    const { customers: portal } = clientWith('unused').customerPortal
    const security = { customerSession: session.token }
    expect(await portal.get(security)).toMatchObject({ email: 'portal@example.com' })
    const changed = await portal.update(security, {
      name: 'Ada',
      billingAddress: { country: 'FR' },
      taxId: 'FR61954506077',
    })
    expect(changed).toMatchObject({ name: 'Ada', taxId: ['FR61954506077', 'eu_vat'] })
    const confirmationTokenId = await shop.tokenOf(cards.visa)
    await portal.addPaymentMethod(security, { confirmationTokenId, setDefault: true, returnUrl: '/' })
    const { result } = await portal.getPaymentMethods(security, {})
    expect(result.items).toMatchObject([{ type: 'card', default: true }])
    await portal.deletePaymentMethod(security, { id: result.items[0]?.id ?? '' })
  })
})
