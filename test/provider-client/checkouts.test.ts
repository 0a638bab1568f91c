import type { Polar } from '@polar-sh/sdk'
import { ExpiredCheckoutError } from '@polar-sh/sdk/models/errors/expiredcheckouterror.js'
import { NotOpenCheckout } from '@polar-sh/sdk/models/errors/notopencheckout.js'
import { PaymentError } from '@polar-sh/sdk/models/errors/paymenterror.js'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { providerClient, rejectedAt } from './provider-client.ts'

let shop: Shop
let client: Polar
beforeAll(async () => {
  shop = await openShop()
  client = providerClient(shop)
})
afterAll(() => shop.close())

const unknownId = '00000000-0000-4000-8000-000000000000'
type Prices = Parameters<Polar['products']['create']>[0]['prices']
const product = async (prices: Prices, fields: object = {}) =>
  client.products.create({ name: 'A print', recurringInterval: null, prices, ...fields })
const fixed = (priceAmount = 1000) => product([{ amountType: 'fixed', priceAmount }])
const chosen = () =>
  product([{ amountType: 'custom', minimumAmount: 500, maximumAmount: 5000, presetAmount: 1500 }])
const confirm = (clientSecret: string, checkoutConfirmStripe: object) =>
  client.checkouts.clientConfirm({ clientSecret, checkoutConfirmStripe })
const update = (clientSecret: string, checkoutUpdatePublic: object) =>
  client.checkouts.clientUpdate({ clientSecret, checkoutUpdatePublic })

it('open in the three shapes, with all data of the seller', async () => {
  const [first, second] = [await fixed(), await fixed(2000)]
  const shapes = [
    { products: [first.id, second.id] },
    { productId: first.id },
    { productPriceId: first.prices[0]?.id ?? '' },
  ]
  for (const shape of shapes)
    expect(await client.checkouts.create(shape)).toMatchObject({ productId: first.id, amount: 1000 })
  const full = await client.checkouts.create({
    products: [first.id, second.id],
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    customerBillingAddress: { country: 'US', state: 'CA', city: ' San Francisco ' },
    customerTaxId: '91-1144442',
    customerIpAddress: '192.0.2.1',
    customerExternalId: 'not-met-yet',
    customerMetadata: { source: 'letter', visits: 3 },
    metadata: { orderRef: 'A-1', order_ref: 15 },
    embedOrigin: 'https://shop.example',
    successUrl: 'https://shop.example/thanks?checkout_id={CHECKOUT_ID}',
  })
  expect(full).toMatchObject({
    paymentProcessor: 'stripe',
    status: 'open',
    customerBillingAddress: { country: 'US', state: 'US-CA', city: 'San Francisco', line1: null },
    customerTaxId: '911144442',
    customerExternalId: 'not-met-yet',
    customerId: null,
    customerMetadata: { source: 'letter', visits: 3 },
    metadata: { orderRef: 'A-1', order_ref: 15 },
    embedOrigin: 'https://shop.example',
    successUrl: `https://shop.example/thanks?checkout_id=${full.id}`,
    isPaymentRequired: true,
    isPaymentSetupRequired: false,
    isPaymentFormRequired: true,
    products: [{ id: first.id }, { id: second.id }],
  })
  expect(full.expiresAt.getTime() - full.createdAt.getTime()).toBe(30 * 60_000)
  const open = await client.checkouts.clientGet({ clientSecret: full.clientSecret })
  expect(open).toMatchObject({ organization: { id: shop.demo.organization_id }, totalAmount: 1000 })
  const switched = await update(full.clientSecret, { productId: second.id })
  expect(switched).toMatchObject({ productId: second.id, amount: 2000 })
  expect(await rejectedAt(update(full.clientSecret, { productId: (await fixed()).id }))).toEqual([
    'body.product_id',
  ])
  const sorted = await client.checkouts.list({ productId: first.id, sorting: ['-expires_at'], limit: 2 })
  expect(sorted.result).toMatchObject({ items: [{}, {}], pagination: { maxPage: 2 } })
})

it('are rejected with the place of each error', async () => {
  const [{ id }, archived, { id: open }] = [await fixed(), await fixed(), await chosen()]
  await client.products.update({ id: archived.id, productUpdate: { isArchived: true } })
  const create = (args: object) => client.checkouts.create({ products: [id], ...args })
  expect(await rejectedAt(create({ products: [unknownId] }))).toEqual(['body.products.0'])
  expect(await rejectedAt(create({ products: [archived.id] }))).toEqual(['body.products.0'])
  expect(await rejectedAt(create({ products: [open], amount: 499 }))).toEqual(['body.amount'])
  expect(await rejectedAt(create({ products: [open], amount: 5001 }))).toEqual(['body.amount'])
  expect(await rejectedAt(create({ customerId: unknownId }))).toEqual(['body.customer_id'])
  expect(await rejectedAt(create({ discountId: unknownId }))).toEqual(['body.discount_id'])
  expect(await rejectedAt(create({ customerTaxId: 'FR61954506077' }))).toHaveLength(1)
  expect(await rejectedAt(create({ customerEmail: 'nobody' }))).toHaveLength(1)
  const french = { customerBillingAddress: { country: 'FR' }, customerTaxId: 'FR00000000000' }
  expect(await rejectedAt(create(french))).toEqual(['body.customer_tax_id'])
  expect(await rejectedAt(create({ customerBillingAddress: { country: 'US', state: 'XX' } }))).toHaveLength(1)
  await expect(client.checkouts.get({ id: unknownId })).rejects.toBeInstanceOf(ResourceNotFound)
  const unknown = client.checkouts.clientGet({ clientSecret: 'atelier_c_unknown' })
  await expect(unknown).rejects.toBeInstanceOf(ResourceNotFound)
})

it('report all missing fields together, explain a failed card, and are paid once', async () => {
  const { id } = await fixed()
  const { clientSecret, id: checkoutId } = await client.checkouts.create({ products: [id] })
  const missing = await rejectedAt(confirm(clientSecret, {}))
  expect(missing).toEqual(
    expect.arrayContaining(['body.customer_email', 'body.customer_name', 'body.confirmation_token_id']),
  )
  for (const card of [cards.declined, cards.poor, cards.expired, cards.wrongCvc]) {
    const failed = confirm(clientSecret, await shop.buyer(card))
    await expect(failed).rejects.toBeInstanceOf(PaymentError)
    expect(await client.checkouts.clientGet({ clientSecret })).toMatchObject({ status: 'open' })
  }
  const paid = await confirm(clientSecret, await shop.buyer(cards.visa))
  expect(paid).toMatchObject({ status: 'confirmed', customerSessionToken: expect.any(String) })
  const repeatedError = await confirm(clientSecret, {}).catch((error: unknown) => error)
  expect(repeatedError).toBeInstanceOf(NotOpenCheckout)
  await expect(update(clientSecret, { customerName: 'Late' })).rejects.toBeInstanceOf(NotOpenCheckout)
  const late = client.checkouts.update({ id: checkoutId, checkoutUpdate: { customerName: 'Late' } })
  await expect(late).rejects.toMatchObject({ error: 'NotOpenCheckout' })
  await shop.runJobs()
  expect((await client.orders.list({ checkoutId })).result.items).toHaveLength(1)
  expect(await client.checkouts.clientGet({ clientSecret })).toMatchObject({ status: 'succeeded' })
})

it('accept the answers of custom fields, dates among them, and name invalid ones', async () => {
  const born = await client.customFields.create({ type: 'date', slug: 'born', name: 'Born', properties: {} })
  const size = await client.customFields.create({
    type: 'select',
    slug: 'size',
    name: 'Size',
    properties: { options: [{ value: 's', label: 'Small' }] },
  })
  const { id } = await product([{ amountType: 'free' }], {
    attachedCustomFields: [
      { customFieldId: born.id, required: true },
      { customFieldId: size.id, required: false },
    ],
  })
  const { clientSecret, id: checkoutId } = await client.checkouts.create({
    products: [id],
    customFieldData: { born: new Date('1815-12-10T00:00:00Z') },
  })
  expect(await rejectedAt(update(clientSecret, { customFieldData: { size: 'xl' } }))).toContain(
    'body.custom_field_data.size',
  )
  const free = await confirm(clientSecret, {
    customerEmail: 'ada@example.com',
    customFieldData: { born: new Date('1815-12-10T00:00:00Z'), size: 's' },
  })
  expect(free).toMatchObject({ isFreeProductPrice: true, isPaymentFormRequired: false, totalAmount: 0 })
  await shop.runJobs()
  const [order] = (await client.orders.list({ checkoutId })).result.items
  expect(order).toMatchObject({ totalAmount: 0, paid: true, customFieldData: { size: 's' } })
  expect(JSON.stringify(order?.customFieldData)).toContain('1815-12-10')
})

it('expire for the customer, not for the seller', async () => {
  const { id: productId } = await fixed()
  const { id, clientSecret } = await client.checkouts.create({ products: [productId] })
  await shop.letExpire()
  for (const call of [
    () => client.checkouts.clientGet({ clientSecret }),
    () => update(clientSecret, { customerName: 'Late' }),
    () => confirm(clientSecret, {}),
  ])
    await expect(call()).rejects.toBeInstanceOf(ExpiredCheckoutError)
  expect(await client.checkouts.get({ id })).toMatchObject({ status: 'expired' })
})

it('come from links of the three shapes, rejected where a link is invalid', async () => {
  const [first, second] = [await chosen(), await fixed()]
  const priceId = first.prices[0]?.id ?? ''
  const shapes = [{ products: [first.id] }, { productId: first.id }, { productPriceId: priceId }]
  const links = []
  for (const shape of shapes) {
    shop.clock.advance(1000)
    links.push(await client.checkoutLinks.create(shape))
  }
  for (const link of links)
    expect(link).toMatchObject({ productId: first.id, productPriceId: priceId, paymentProcessor: 'stripe' })
  const id = links[0]?.id ?? ''
  const reordered = await client.checkoutLinks.update({
    id,
    checkoutLinkUpdate: { products: [second.id, first.id], label: null, allowDiscountCodes: false },
  })
  expect(reordered).toMatchObject({ productId: second.id, products: [{ id: second.id }, { id: first.id }] })
  const listed = await client.checkoutLinks.list({ productId: first.id })
  expect(listed.result.items.map((link) => link.id)).toEqual(links.map((link) => link.id))
  expect(await rejectedAt(client.checkoutLinks.create({ products: [unknownId] }))).toHaveLength(1)
  const followed = await shop.fetch(
    new Request(`${reordered.url}?reference_id=a&foo=c`, { redirect: 'manual' }),
  )
  expect(followed.status).toBe(307)
  const fromLink = await client.checkouts.list({ productId: second.id })
  expect(fromLink.result.items).toMatchObject([{ metadata: { reference_id: 'a' } }])
  await client.checkoutLinks.delete({ id })
  await expect(client.checkoutLinks.get({ id })).rejects.toBeInstanceOf(ResourceNotFound)
})
