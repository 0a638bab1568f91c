import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEuropeanVat } from '../../core/tax/european-vat.ts'
import { expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let productId: string
beforeAll(async () => {
  shop = await openShop({ tax: createEuropeanVat({ seller_country: 'SE' }) })
  const product = await shop.client.products.create({
    body: {
      name: 'A taxed print',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 1005 }],
    },
  })
  productId = product.id
})
afterAll(() => shop.close())

describe('a sale that is taxed', () => {
  it('applies the tax of the buyer’s country to the discounted amount, in the order and the ledger', async () => {
    const discount = await shop.client.discounts.create({
      body: { name: 'Tenth', type: 'percentage', duration: 'once', basis_points: 1000 },
    })
    const checkout = await shop.client.checkouts.create({ body: { productId, discountId: discount.id } })
    expect(checkout).toMatchObject({ discountAmount: 101, netAmount: 904, taxAmount: null, totalAmount: 904 })
    const path = { client_secret: checkout.clientSecret }
    const shownCheckout = await shop.client.checkouts.clientUpdate({
      path,
      body: { customerBillingAddress: { country: 'FI' } },
    })
    expect(shownCheckout).toMatchObject({ netAmount: 904, taxAmount: 231, totalAmount: 1135 })
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(cards.visa) })
    await shop.runJobs()
    const [order] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
    // The buyer turned out to pay from Sweden.
    expect(order).toMatchObject({
      subtotal_amount: 1005,
      discount_amount: 101,
      net_amount: 904,
      tax_amount: 226,
      total_amount: 1130,
      items: [{ amount: 1005, tax_amount: 226 }],
    })
  })

  it('puts none on a business in another country, whose number is verified', async () => {
    const checkout = await shop.client.checkouts.create({ body: { productId } })
    const path = { client_secret: checkout.clientSecret }
    const update = (country: string, customerTaxId?: string) =>
      shop.client.checkouts.clientUpdate({
        path,
        body: {
          customerBillingAddress: { country },
          ...(customerTaxId !== undefined && { customerTaxId }),
        },
      })
    expect(await update('FR')).toMatchObject({ taxAmount: 201 })
    expect(await update('FR', 'FR61954506077')).toMatchObject({ taxAmount: 0, totalAmount: 1005 })
    await expectInvalid(update('FR', 'FR61954506078'), 'body.customerTaxId')
    await expectInvalid(update('DE'), 'body.customerTaxId')
    expect(await update('SE', 'SE556703748501')).toMatchObject({ taxAmount: 251 })
  })

  it('of a territory is computed by the postal code, without which it cannot be confirmed', async () => {
    const checkout = await shop.client.checkouts.create({ body: { productId } })
    const path = { client_secret: checkout.clientSecret }
    const update = (country: string, postalCode?: string) =>
      shop.client.checkouts.clientUpdate({
        path,
        body: {
          customerBillingAddress: { country, ...(postalCode !== undefined && { postalCode }) },
        },
      })
    expect(checkout).not.toHaveProperty('asksPostalCode')
    expect(await update('SE')).not.toHaveProperty('asksPostalCode')
    expect(await update('PT')).toMatchObject({ taxAmount: 231, asksPostalCode: true })
    expect(await update('PT', '9000-019')).toMatchObject({ taxAmount: 221, asksPostalCode: true })
    expect(await update('ES')).toMatchObject({ taxAmount: 211, asksPostalCode: true })
    const buyer = await shop.buyer(cards.visa)
    const confirm = (address: object) =>
      shop.client.checkouts.clientConfirm({
        path,
        body: { ...buyer, customerBillingAddress: { country: 'ES', ...address } },
      })
    for (const address of [{}, { postalCode: ' ' }, { city: 'Las Palmas' }])
      await expectInvalid(confirm(address), 'body.customerBillingAddress.postalCode')
    expect(await confirm({ postalCode: '35001' })).toMatchObject({ taxAmount: 0, totalAmount: 1005 })
    await shop.runJobs()
    const [order] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
    expect(order).toMatchObject({ tax_amount: 0, total_amount: 1005 })
  })

  it('of a free product requires no postal code', async () => {
    const free = await shop.client.products.create({
      body: { name: 'A gift', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    const checkout = await shop.client.checkouts.create({ body: { productId: free.id } })
    const confirmed = await shop.client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: { customerEmail: 'ana@example.com', customerBillingAddress: { country: 'ES' } },
    })
    expect(confirmed).not.toHaveProperty('asksPostalCode')
  })
})
