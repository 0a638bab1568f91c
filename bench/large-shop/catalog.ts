import { type Aggregation, type Filter } from '@atelier/contract'
import { type SampleProduct, sampleProducts } from '../../packages/atelier/src/sample-shop/products.ts'
import { idOf } from '../../packages/atelier/src/sample-shop/random.ts'

/** A product of the seeded shop, with the ids of its rows. */
export type SeededProduct = SampleProduct & {
  readonly id: string
  readonly price_id: string
  readonly metered_price_id: string
  /** Prices in further currencies. */
  readonly other_prices: readonly {
    readonly id: string
    readonly currency: string
    readonly amount: number
  }[]
}

export type SeededMeter = {
  readonly id: string
  readonly name: string
  readonly filter: Filter
  readonly aggregation: Aggregation
}

const eventsCalled = (name: string): Filter => ({
  conjunction: 'and',
  clauses: [{ property: 'name', operator: 'eq', value: name }],
})

export type SeededDiscount = {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly type: 'percentage' | 'fixed'
  readonly basis_points: number | null
  readonly amount: number | null
  readonly duration: 'once' | 'forever'
}

/** Complete catalog of a seeded shop. Ids are derived from the shop's key. */
export const catalogOf = (key: string) => {
  const id = (name: string): string => idOf(`${key}/${name}`)
  const otherPricesOf = (plan: SampleProduct) =>
    Object.entries(plan.others ?? {}).map(([currency, amount]) => ({
      id: id(`price/${plan.key}/${currency}`),
      currency,
      amount,
    }))
  const products = sampleProducts.map((plan): SeededProduct => ({
    ...plan,
    id: id(`product/${plan.key}`),
    price_id: id(`price/${plan.key}`),
    metered_price_id: id(`metered-price/${plan.key}`),
    other_prices: otherPricesOf(plan),
  }))
  const requests: SeededMeter = {
    id: id('meter/requests'),
    name: 'API requests',
    filter: eventsCalled('api.request'),
    aggregation: { func: 'count' },
  }
  const images: SeededMeter = {
    id: id('meter/images'),
    name: 'Rendered megapixels',
    filter: eventsCalled('image.rendered'),
    aggregation: { func: 'sum', property: 'megapixels' },
  }
  const welcome: SeededDiscount = {
    id: id('discount/welcome'),
    name: 'Welcome',
    code: 'WELCOME20',
    type: 'percentage',
    basis_points: 2000,
    amount: null,
    duration: 'once',
  }
  const summer: SeededDiscount = {
    id: id('discount/summer'),
    name: 'Summer',
    code: 'SUMMER5',
    type: 'fixed',
    basis_points: null,
    amount: 500,
    duration: 'once',
  }
  const friends: SeededDiscount = {
    id: id('discount/friends'),
    name: 'Friends of the studio',
    code: 'FRIENDS',
    type: 'percentage',
    basis_points: 1000,
    amount: null,
    duration: 'forever',
  }
  return {
    products,
    purchases: products.filter(({ interval }) => interval === null),
    subscriptions: products.filter(({ interval }) => interval !== null),
    meters: [requests, images] as const,
    discounts: { welcome, summer, friends },
    benefits: { desktop: id('benefit/desktop'), community: id('benefit/community') },
    custom_field_id: id('custom-field'),
    link_id: id('checkout-link'),
  }
}

export type Catalog = ReturnType<typeof catalogOf>
