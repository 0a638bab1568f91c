import { Polar } from '@polar-sh/sdk'
import { beforeAll, expect, it } from 'vitest'
import { tokenOf } from './product.ts'
import { eventually, payCheckout } from './visitor.ts'
import { withSharedProduct } from './with-product.ts'

const setup = withSharedProduct()
let client: Polar

beforeAll(async () => {
  const accessToken = tokenOf(setup.product)
  client = new Polar({ accessToken, serverURL: `${setup.product.url}/snake` })
})

/** Product of the studio. Other journeys share this server and add products of their own. */
const findPicture = async () => {
  const { result } = await client.products.list({ isArchived: false, limit: 100 })
  return result.items.find(({ prices }) =>
    prices.some((price) => 'priceAmount' in price && price.priceAmount === 149),
  )
}

it('lets an unmodified client of the same wire read, create and change objects', async () => {
  expect(await findPicture()).toMatchObject({ isArchived: false, prices: [{ priceAmount: 149 }] })

  const created = await client.products.create({
    name: 'A second picture',
    recurringInterval: null,
    prices: [{ amountType: 'fixed', priceAmount: 500 }],
    metadata: { some_key: 'kept', someKey: 1 },
  })
  expect(created.metadata).toEqual({ some_key: 'kept', someKey: 1 })
  expect(await client.products.get({ id: created.id })).toMatchObject({ name: 'A second picture' })
  expect(await client.products.update({ id: created.id, productUpdate: { isArchived: true } })).toMatchObject(
    { isArchived: true },
  )

  const customer = await client.customers.create({
    email: 'wire@example.com',
    externalId: 'ext-1',
    metadata: { tier: 'gold' },
  })
  expect(await client.customers.getExternal({ externalId: 'ext-1' })).toMatchObject({ id: customer.id })
  const gold = await client.customers.list({ metadata: { tier: 'gold' } })
  expect(gold.result.items.map(({ id }) => id)).toEqual([customer.id])
  await expect(client.products.get({ id: customer.id })).rejects.toMatchObject({ error: 'ResourceNotFound' })
})

it('lets it sell: checkout, payment, order', async () => {
  const productId = (await findPicture())?.id ?? ''
  const checkout = await client.checkouts.create({
    products: [productId],
    customerEmail: 'buyer@example.com',
    customerBillingAddress: { country: 'SE' },
    successUrl: 'https://shop.example/thanks?checkout_id={CHECKOUT_ID}',
    metadata: { order_ref: 'A-1' },
  })
  expect(checkout.successUrl).toContain(checkout.id)
  expect(await client.checkouts.clientGet({ clientSecret: checkout.clientSecret })).toMatchObject({
    status: 'open',
    totalAmount: 149,
  })
  await client.checkouts.update({ id: checkout.id, checkoutUpdate: { metadata: { order_ref: 'A-2' } } })
  await payCheckout(setup.product.url, checkout.clientSecret)
  await eventually(
    'the payment',
    () => client.checkouts.get({ id: checkout.id }),
    ({ status }) => status === 'succeeded',
  )
  const orders = await client.orders.list({ checkoutId: checkout.id })
  expect(orders.result.items).toHaveLength(1)
  const order = orders.result.items[0]
  expect(order).toMatchObject({ status: 'paid', totalAmount: 149, metadata: { order_ref: 'A-2' } })
  expect(await client.orders.get({ id: order?.id ?? '' })).toMatchObject({
    customer: { email: 'buyer@example.com' },
  })
})
