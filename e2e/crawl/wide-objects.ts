import { offer, type Seller } from '../shop.ts'

/** Creates objects whose names, codes and amounts are wider than a column. */
export const createWideObjects = async (seller: Seller) => {
  const product = await offer(seller, {
    name: 'A bound atlas of the northern coast in all weathers, with a name that no column holds',
    price: 99_999_999,
  })
  const discount = await seller.discounts.create({
    body: {
      name: 'A discount with a name that is longer than any column of any table',
      code: 'ALONGCODETHATNOCOLUMNHOLDS',
      type: 'percentage',
      duration: 'forever',
      basis_points: 1250,
      max_redemptions: 10_000,
    },
  })
  const link = await seller.checkoutLinks.create({ body: { products: [product], discount_id: discount.id } })
  const field = await seller.customFields.create({
    body: { type: 'text', slug: 'look', name: 'Look', properties: {} },
  })
  const email = 'maximiliane.featherstonehaugh-hohenzollern@workshop-of-many-colours.example.com'
  const name = 'Maximiliane Featherstonehaugh-Hohenzollern zu Sigmaringen und Veringen'
  const customer = await seller.customers.create({
    body: {
      email,
      name,
      metadata: { a_key_that_is_longer_than_a_column: 'A-value-without-a-place-to-break-'.repeat(6) },
    },
  })
  const benefit = await seller.benefits.create({
    body: {
      type: 'custom',
      description: 'A benefit that nobody has yet',
      properties: { note: 'A letter' },
    },
  })
  return {
    product,
    discount: discount.id,
    link: link.id,
    field: field.id,
    customer: customer.id,
    email,
    name,
    benefit: benefit.id,
  }
}
