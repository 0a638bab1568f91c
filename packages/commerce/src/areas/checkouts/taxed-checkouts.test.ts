import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEuropeanVat } from '../../tax/european-vat.ts'
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
  it('puts the tax of the buyer’s country on what the discount leaves, into the order and the book', async () => {
    const discount = await shop.client.discounts.create({
      body: { name: 'Tenth', type: 'percentage', duration: 'once', basis_points: 1000 },
    })
    const checkout = await shop.client.checkouts.create({ body: { productId, discountId: discount.id } })
    expect(checkout).toMatchObject({ discountAmount: 101, netAmount: 904, taxAmount: null, totalAmount: 904 })
    const path = { client_secret: checkout.clientSecret }
    const shown = await shop.client.checkouts.clientUpdate({
      path,
      body: { customerBillingAddress: { country: 'FI' } },
    })
    expect(shown).toMatchObject({ netAmount: 904, taxAmount: 231, totalAmount: 1135 })
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(cards.visa) })
    await shop.runJobs()
    const [order] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
    // The buyer has paid from Sweden after all.
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
})
