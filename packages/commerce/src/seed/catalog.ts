import { type Aggregation, type Filter } from '@atelier/contract'
import { idOf } from './random.ts'

type Plan = {
  readonly key: string
  readonly name: string
  readonly description: string
  /** Minor units. */
  readonly price: number
  /** Prices in further currencies, in minor units. */
  readonly others?: Readonly<Record<string, number>>
  readonly interval: 'month' | 'year' | null
  /** Benefit of a buyer. Null for most products. */
  readonly benefit: 'desktop' | 'community' | null
  /** True when usage is charged on top. */
  readonly metered: boolean
  /** Relative sales frequency among products of its kind. */
  readonly weight: number
}

const once = { interval: null, benefit: null, metered: false } as const
const monthly = { interval: 'month', benefit: null, metered: false } as const

/** Products of the seeded shop. */
const plans = [
  {
    ...once,
    key: 'meadow',
    name: 'Brush pack: Meadow',
    description: 'Forty brushes for grass, leaves and light.',
    price: 1900,
    others: { eur: 1800, jpy: 2900 },
    weight: 9,
  },
  {
    ...once,
    key: 'seaside',
    name: 'Brush pack: Seaside',
    description: 'Waves, foam and wet sand.',
    price: 2400,
    weight: 7,
  },
  {
    ...once,
    key: 'colour',
    name: 'Course: Color by daylight',
    description: 'Six hours of video with exercises.',
    price: 7900,
    weight: 3,
  },
  {
    ...once,
    key: 'posters',
    name: 'Poster files',
    description: 'Twelve posters, ready to print.',
    price: 1200,
    weight: 8,
  },
  {
    ...once,
    key: 'textures',
    name: 'Texture library',
    description: 'Paper, canvas and plaster at 600 dpi.',
    price: 3900,
    weight: 4,
  },
  {
    ...once,
    key: 'desktop',
    name: 'Northlight Desktop',
    description: 'The desktop app, with a license key for three machines.',
    price: 4900,
    benefit: 'desktop',
    weight: 5,
  },
  {
    ...once,
    key: 'workshop',
    name: 'Workshop: Painting from photos',
    description: 'The recording and the files.',
    price: 2900,
    weight: 4,
  },
  {
    ...monthly,
    key: 'member-monthly',
    name: 'Membership, monthly',
    description: 'New brushes every month, and the community.',
    price: 900,
    benefit: 'community',
    weight: 9,
  },
  {
    ...monthly,
    key: 'member-yearly',
    name: 'Membership, yearly',
    description: 'The membership, two months cheaper.',
    price: 9000,
    interval: 'year',
    benefit: 'community',
    weight: 4,
  },
  {
    ...monthly,
    key: 'studio',
    name: 'Studio, monthly',
    description: 'For teams: the desktop app and all packs.',
    price: 2900,
    benefit: 'desktop',
    weight: 4,
  },
  {
    ...monthly,
    key: 'api',
    name: 'Rendering API',
    description: 'A monthly fee, and half a cent for each request.',
    price: 1900,
    metered: true,
    weight: 3,
  },
] as const satisfies readonly Plan[]

/** A product of the seeded shop, with the ids of its rows. */
export type SeededProduct = Plan & {
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

/** Unit price of the Rendering API: minor units per request. */
export const unitAmount = '0.5'

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
  const otherPricesOf = (plan: Plan) =>
    Object.entries(plan.others ?? {}).map(([currency, amount]) => ({
      id: id(`price/${plan.key}/${currency}`),
      currency,
      amount,
    }))
  const products = plans.map((plan): SeededProduct => ({
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

/** Picks a product, in proportion to its weight. */
export const weighed = (products: readonly SeededProduct[], at: number): SeededProduct => {
  const [first] = products
  if (first === undefined) throw new Error('There is no product to choose from.')
  let left = at * products.reduce((sum, { weight }) => sum + weight, 0)
  return products.find(({ weight }) => (left -= weight) < 0) ?? first
}
