import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEuropeanVat } from '../../core/tax/european-vat.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: createEuropeanVat({ seller_country: 'SE' }) })
})
afterAll(() => shop.close())

type Behavior = 'location' | 'inclusive' | 'exclusive'
const newProduct = async (priceAmount: number, taxBehavior?: Behavior) =>
  (
    await shop.client.products.create({
      body: {
        name: 'Book',
        recurringInterval: null,
        prices: [{ amountType: 'fixed', priceAmount, taxBehavior }],
      },
    })
  ).id
const off = async (basis_points: number) =>
  (
    await shop.client.discounts.create({
      body: { name: 'Off', type: 'percentage', duration: 'once', basis_points },
    })
  ).id
type Given = { readonly discountId?: string; readonly taxId?: string }
const open = async (productId: string, country: string, { discountId, taxId }: Given = {}) =>
  shop.client.checkouts.create({
    body: {
      productId,
      ...(discountId !== undefined && { discountId }),
      ...(taxId !== undefined && { customerTaxId: taxId }),
      customerBillingAddress: { country, postalCode: '10115' },
    },
  })
const pay = async (checkout: { id: string; clientSecret: string }) => {
  const { confirmationTokenId } = await shop.buyer()
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: { customerEmail: 'reader@example.com', customerName: 'Reader', confirmationTokenId },
  })
  await shop.runJobs()
  const [order] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
  if (order === undefined) throw new Error('There is no order.')
  return order
}

it.each([
  ['inclusive', 1200, 'FR', {}, 1000, 200, 1200],
  ['exclusive', 1000, 'FR', {}, 1000, 200, 1200],
  [undefined, 1000, 'FR', {}, 1000, 200, 1200],
  ['inclusive', 999, 'DE', {}, 839, 160, 999],
  ['inclusive', 1190, 'DE', { taxId: 'DE136695976' }, 1190, 0, 1190],
  ['location', 1190, 'DE', {}, 1000, 190, 1190],
  ['location', 1190, 'US', {}, 1190, 0, 1190],
] as const)(
  '%s, %i in %s %j: net %i, tax %i, total %i',
  async (behavior, amount, country, input, net, tax, total) => {
    const checkout = await open(await newProduct(amount, behavior), country, input)
    expect(checkout).toMatchObject({ amount, netAmount: net, taxAmount: tax, totalAmount: total })
    const order = await pay(checkout)
    const tax_rate = tax === 0 ? null : { FR: 2000, DE: 1900, US: null }[country]
    expect(checkout).toMatchObject({ taxRate: tax_rate })
    expect(order).toMatchObject({
      tax_rate,
      subtotal_amount: amount,
      net_amount: net,
      tax_amount: tax,
      total_amount: total,
      items: [{ amount, tax_amount: tax }],
    })
  },
)

it('deducts a discount before the included tax', async () => {
  const product = await newProduct(1200, 'inclusive')
  const checkout = await open(product, 'FR', { discountId: await off(1000) })
  const amounts = { netAmount: 900, taxAmount: 180, totalAmount: 1080, taxBehavior: 'inclusive' }
  expect(checkout).toMatchObject({ amount: 1200, discountAmount: 120, ...amounts })
  expect(await pay(checkout)).toMatchObject({ discount_amount: 120, net_amount: 900, total_amount: 1080 })
})

it('is decided by the country of the buyer, and unknown before it', async () => {
  const productId = await newProduct(1190, 'location')
  const { clientSecret, ...opened } = await shop.client.checkouts.create({ body: { productId } })
  expect(opened).toMatchObject({ taxBehavior: null, taxAmount: null, totalAmount: 1190 })
  const to = (country: string) =>
    shop.client.checkouts.clientUpdate({
      path: { client_secret: clientSecret },
      body: { customerBillingAddress: { country } },
    })
  expect(await to('DE')).toMatchObject({ taxBehavior: 'inclusive', taxAmount: 190, totalAmount: 1190 })
  expect(await to('CA')).toMatchObject({ taxBehavior: 'exclusive', taxAmount: 0, totalAmount: 1190 })
  const fixed = await shop.client.checkouts.create({
    body: { productId: await newProduct(1200, 'inclusive') },
  })
  expect(fixed).toMatchObject({ taxBehavior: null, taxAmount: null, netAmount: 1200, totalAmount: 1200 })
})

it('is shown with the price, and kept by the order when the price changes', async () => {
  const id = await newProduct(1200, 'inclusive')
  const order = await pay(await open(id, 'FR'))
  const product = await shop.client.products.update({
    path: { id },
    body: { prices: [{ amountType: 'fixed', priceAmount: 1200, taxBehavior: 'exclusive' }] },
  })
  expect(product.prices).toMatchObject([{ taxBehavior: 'exclusive' }])
  expect(await shop.client.orders.get({ path: { id: order.id } })).toMatchObject({
    net_amount: 1000,
    tax_amount: 200,
    product_price: { tax_behavior: 'inclusive' },
  })
})

it('refunds exactly the tax that was paid, in parts', async () => {
  const order = await pay(await open(await newProduct(999, 'inclusive'), 'DE'))
  const refund = async (amount: number) =>
    (await shop.client.refunds.create({ body: { orderId: order.id, amount, reason: 'other' } })).taxAmount
  expect([await refund(400), await refund(439)]).toEqual([76, 84])
  expect(await shop.client.orders.get({ path: { id: order.id } })).toMatchObject({
    status: 'refunded',
    refunded_amount: 839,
    refunded_tax_amount: 160,
  })
})

it('is named below the total in the receipt', async () => {
  await pay(await open(await newProduct(1200, 'inclusive'), 'FR'))
  const text = shop.mails.at(-1)?.text ?? ''
  expect(text).toMatch(/Total\W+\$12\.00\s+Of which tax \(20%\)\W+\$2\.00/)
  await pay(await open(await newProduct(1000, 'exclusive'), 'FR'))
  expect(shop.mails.at(-1)?.text).toMatch(/Tax\W+\$2\.00\s+Total\W+\$12\.00/)
})

it('is that of a subscription too', async () => {
  const create = (taxBehavior: Behavior) =>
    shop.client.products.create({
      body: {
        name: 'Plan',
        recurringInterval: 'month',
        prices: [{ amountType: 'fixed', priceAmount: 1200, taxBehavior }],
      },
    })
  for (const taxBehavior of ['inclusive', 'location', 'exclusive'] as const)
    expect((await create(taxBehavior)).prices).toMatchObject([{ taxBehavior }])
})

it('of a price that names none is that of the organization, at each purchase', async () => {
  const path = { id: shop.demo.organization_id }
  const setDefault = (defaultTaxBehavior: Behavior) =>
    shop.client.organizations.update({ path, body: { defaultTaxBehavior } })
  expect(await shop.client.organizations.get({ path })).toMatchObject({ defaultTaxBehavior: 'exclusive' })
  const unnamed = await newProduct(1200)
  expect(await setDefault('inclusive')).toMatchObject({ defaultTaxBehavior: 'inclusive' })
  expect(await open(unnamed, 'FR')).toMatchObject({ taxBehavior: 'inclusive', totalAmount: 1200 })
  expect(await open(await newProduct(1000, 'exclusive'), 'FR')).toMatchObject({ totalAmount: 1200 })
  const order = await pay(await open(unnamed, 'FR'))
  await setDefault('location')
  expect(await open(unnamed, 'US')).toMatchObject({ taxBehavior: 'exclusive', taxAmount: 0 })
  expect(await open(unnamed, 'FR')).toMatchObject({ taxBehavior: 'inclusive', taxAmount: 200 })
  await setDefault('exclusive')
  expect(await open(unnamed, 'FR')).toMatchObject({ taxBehavior: 'exclusive', totalAmount: 1440 })
  expect(await shop.client.orders.get({ path: { id: order.id } })).toMatchObject({
    net_amount: 1000,
    product_price: { tax_behavior: null },
  })
})

it('of a checkout stays when that of the organization changes, for the life of its subscription', async () => {
  const path = { id: shop.demo.organization_id }
  const setDefault = (defaultTaxBehavior: Behavior) =>
    shop.client.organizations.update({ path, body: { defaultTaxBehavior } })
  await setDefault('inclusive')
  const { id: productId } = await shop.client.products.create({
    body: {
      name: 'Plan',
      recurringInterval: 'month',
      prices: [{ amountType: 'fixed', priceAmount: 1200 }],
    },
  })
  const shownCheckout = await open(productId, 'FR')
  expect(shownCheckout).toMatchObject({ totalAmount: 1200 })
  await setDefault('exclusive')
  const order = await pay(shownCheckout)
  expect(order).toMatchObject({ total_amount: 1200, tax_amount: 200 })
  await shop.travel(days(32))
  const query = { subscription_id: order.subscription_id ?? '' }
  const { items } = await shop.client.orders.list({ query })
  expect(items.map((item) => item.total_amount)).toEqual([1200, 1200])
  expect(await open(productId, 'FR')).toMatchObject({ totalAmount: 1440 })
})

it('agrees with the books', async () => {
  expect((await shop.commerce.reconcile()).differences).toEqual([])
})
