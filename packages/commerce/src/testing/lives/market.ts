import { quarterTax } from '../added-tax.ts'
import { newBenefit, offer } from '../benefits.ts'
import { openShop, type Shop } from '../open-shop.ts'
import type { Discount, Product } from './life.ts'
import { discounts, products } from './random.ts'

/** Shop that sells the products of random lives, each with a benefit, and gives their discounts. */
export type Market = {
  readonly shop: Shop
  readonly productIds: ReadonlyMap<string, string>
  readonly discountIds: ReadonlyMap<Discount, string>
  /** Names of products by the id of their benefit. */
  readonly benefits: ReadonlyMap<string, string>
}

const createProduct = async (
  { client }: Shop,
  { name, price, length, trial, trialNeedsCard = true }: Product,
) => {
  const body = {
    name,
    recurringInterval: length.unit,
    recurringIntervalCount: length.count,
    prices: [price === 0 ? { amountType: 'free' } : { amountType: 'fixed', priceAmount: price }],
    ...(trial !== undefined && {
      trialInterval: trial.unit,
      trialIntervalCount: trial.count,
      trialRequiresPaymentMethod: trialNeedsCard,
    }),
  }
  return (await client.products.create({ body: body as never })).id
}

const createDiscount = async ({ client }: Shop, { percent, fixed, months }: Discount) => {
  const body = {
    name: 'Off',
    ...(fixed === undefined
      ? { type: 'percentage', basis_points: (percent ?? 0) * 100 }
      : { type: 'fixed', amount: fixed }),
    ...(months === null ? { duration: 'forever' } : { duration: 'repeating', duration_in_months: months }),
  }
  return (await client.discounts.create({ body: body as never })).id
}

export const openMarket = async (input: Parameters<typeof openShop>[1] = {}): Promise<Market> => {
  const shop = await openShop({ tax: quarterTax }, input)
  const productIds = new Map()
  const discountIds = new Map()
  const benefits = new Map()
  for (const product of products) {
    const id = await createProduct(shop, product)
    const benefit = await newBenefit(shop)
    await offer(shop, id, benefit)
    productIds.set(product.name, id)
    benefits.set(benefit, product.name)
  }
  for (const discount of discounts) discountIds.set(discount, await createDiscount(shop, discount))
  return { shop, productIds, discountIds, benefits }
}
