import { Currency } from '@atelier/contract'
import type { SampleApi } from './api.ts'
import { sampleProducts, unitAmount } from './products.ts'

/** Slug of the custom field that asks buyers how they found the shop. */
export const foundBySlug = 'found-by'

/** Answers to the custom field. */
export const foundBy = ['friend', 'search', 'social'] as const

/** Codes of the discounts of one-time purchases, and of subscriptions. */
export const discountCodes = { purchases: ['WELCOME20', 'SUMMER5'], subscriptions: 'FRIENDS' } as const

/** Names of the usage events. */
export const usageNames = { request: 'api.request', rendering: 'image.rendered' } as const

const createMeters = async (api: SampleApi): Promise<string> => {
  const eventsCalled = (value: string) => ({
    conjunction: 'and' as const,
    clauses: [{ property: 'name', operator: 'eq' as const, value }],
  })
  const { id } = await api.meters.create({
    body: {
      name: 'API requests',
      filter: eventsCalled(usageNames.request),
      aggregation: { func: 'count' },
    },
  })
  await api.meters.create({
    body: {
      name: 'Rendered megapixels',
      filter: eventsCalled(usageNames.rendering),
      aggregation: { func: 'sum', property: 'megapixels' },
    },
  })
  return id
}

const createBenefits = async (api: SampleApi) => {
  const desktop = await api.benefits.create({
    body: {
      type: 'license_keys',
      description: 'License key for Northlight Desktop',
      properties: { prefix: 'NORTH', activations: { limit: 3, enable_customer_admin: true } },
    },
  })
  const community = await api.benefits.create({
    body: {
      type: 'custom',
      description: 'The community',
      properties: { note: 'Write to community@example.com, and we let you in.' },
    },
  })
  return { desktop: desktop.id, community: community.id }
}

const createDiscounts = async (api: SampleApi): Promise<void> => {
  const [welcome, summer] = discountCodes.purchases
  await api.discounts.create({
    body: { name: 'Welcome', code: welcome, type: 'percentage', basis_points: 2000, duration: 'once' },
  })
  await api.discounts.create({
    body: { name: 'Summer', code: summer, type: 'fixed', amount: 500, duration: 'once' },
  })
  await api.discounts.create({
    body: {
      name: 'Friends of the studio',
      code: discountCodes.subscriptions,
      type: 'percentage',
      basis_points: 1000,
      duration: 'forever',
    },
  })
}

/**
 * Creates the catalog of a sample shop: meters, benefits, products with prices, discounts, a custom field and a
 * checkout link.
 *
 * @returns the products, with their ids
 */
export const createCatalog = async (api: SampleApi) => {
  const meterId = await createMeters(api)
  const benefits = await createBenefits(api)
  await createDiscounts(api)
  const field = await api.customFields.create({
    body: {
      type: 'select',
      slug: foundBySlug,
      name: 'How did you find us?',
      properties: { options: foundBy.map((value) => ({ value, label: value })) },
    },
  })
  const products = []
  for (const product of sampleProducts) {
    const { name, description, interval, metered, benefit } = product
    const prices = Object.entries({ usd: product.price, ...('others' in product && product.others) })
    const { id } = await api.products.create({
      body: {
        name,
        description,
        recurringInterval: interval,
        prices: [
          ...prices.map(([currency, priceAmount]) => ({
            amountType: 'fixed' as const,
            priceAmount,
            priceCurrency: Currency.parse(currency),
          })),
          ...(metered ? [{ amountType: 'metered_unit' as const, meterId, unitAmount }] : []),
        ],
        ...(interval === null && { attachedCustomFields: [{ customFieldId: field.id, required: false }] }),
      },
    })
    if (benefit !== null)
      await api.products.updateBenefits({ path: { id }, body: { benefits: [benefits[benefit]] } })
    products.push({ ...product, id })
  }
  const purchases = products.filter(({ interval }) => interval === null)
  await api.checkoutLinks.create({
    body: { label: 'Newsletter', products: purchases.slice(0, 3).map(({ id }) => id) },
  })
  return { purchases, subscriptions: products.filter(({ interval }) => interval !== null) }
}

export type Catalog = Awaited<ReturnType<typeof createCatalog>>
