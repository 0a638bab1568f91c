/** Product of a sample shop. */
export type SampleProduct = {
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

const oneTime = { interval: null, benefit: null, metered: false } as const
const monthly = { interval: 'month', benefit: null, metered: false } as const

/** Products of a sample shop. */
export const sampleProducts = [
  {
    ...oneTime,
    key: 'meadow',
    name: 'Brush pack: Meadow',
    description: 'Forty brushes for grass, leaves and light.',
    price: 1900,
    others: { eur: 1800, jpy: 2900 },
    weight: 9,
  },
  {
    ...oneTime,
    key: 'seaside',
    name: 'Brush pack: Seaside',
    description: 'Waves, foam and wet sand.',
    price: 2400,
    weight: 7,
  },
  {
    ...oneTime,
    key: 'colour',
    name: 'Course: Color by daylight',
    description: 'Six hours of video with exercises.',
    price: 7900,
    weight: 3,
  },
  {
    ...oneTime,
    key: 'posters',
    name: 'Poster files',
    description: 'Twelve posters, ready to print.',
    price: 1200,
    weight: 8,
  },
  {
    ...oneTime,
    key: 'textures',
    name: 'Texture library',
    description: 'Paper, canvas and plaster at 600 dpi.',
    price: 3900,
    weight: 4,
  },
  {
    ...oneTime,
    key: 'desktop',
    name: 'Northlight Desktop',
    description: 'The desktop app, with a license key for three machines.',
    price: 4900,
    benefit: 'desktop',
    weight: 5,
  },
  {
    ...oneTime,
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
] as const satisfies readonly SampleProduct[]

/** Unit price of the Rendering API: minor units per request. */
export const unitAmount = '0.5'

/** Returns one of the products, in proportion to their weights. @param at from 0 to 1 */
export const weighed = <P extends { readonly weight: number }>(products: readonly P[], at: number): P => {
  const [first] = products
  if (first === undefined) throw new Error('There is no product to choose from.')
  let remainingWeight = at * products.reduce((sum, { weight }) => sum + weight, 0)
  return products.find(({ weight }) => (remainingWeight -= weight) < 0) ?? first
}
