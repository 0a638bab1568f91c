import { expect, it } from 'vitest'
import { type Catalogue, type Item, kinds } from './kinds.ts'
import { copyBody, createIds, planCopy } from './plan.ts'
import { productsFor, withRedemptionsLeft } from './terms-of-target.ts'

const emptyCatalogue = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Catalogue
const product = { id: 'book', name: 'Book', recurring_interval: null, prices: [{ amount_type: 'free' }] }
const discount = (redemptions_count: number): Item => ({
  id: 'spring',
  name: 'Spring',
  type: 'percentage',
  basis_points: 1000,
  duration: 'once',
  code: 'SPRING',
  max_redemptions: 10,
  max_redemptions_per_customer: 1,
  redemptions_count,
  products: [],
})
const link = { id: 'link', label: 'Book', discount_id: 'spring', products: [product] }
const plan = (redemptions_count: number) =>
  planCopy(
    {
      ...emptyCatalogue,
      product: [product],
      discount: [discount(redemptions_count)],
      'checkout link': [link],
    },
    emptyCatalogue,
  ).map(({ kind, action, ...step }) => [kind, action, 'reason' in step ? step.reason : step.notes])

it('leaves out a discount that is used up, and copies its links without it', () => {
  expect(plan(9)).toEqual([
    ['product', 'create', []],
    ['discount', 'create', []],
    ['checkout link', 'create', []],
  ])
  expect(plan(10)).toEqual([
    ['product', 'create', []],
    ['discount', 'left out', 'it is used up'],
    ['checkout link', 'create', ['without the discount spring, which was not copied']],
  ])
})

it('copies a price with tax inside', () => {
  const sold = (recurring_interval: string | null, tax_behavior: string) => ({
    ...product,
    recurring_interval,
    prices: [{ amount_type: 'fixed', price_currency: 'usd', price_amount: 500, tax_behavior }],
  })
  const actionsOf = (item: Item) =>
    planCopy({ ...emptyCatalogue, product: [item] }, emptyCatalogue).map(({ action }) => action)
  expect(actionsOf(sold(null, 'inclusive'))).toEqual(['create'])
  expect(actionsOf(sold('month', 'exclusive'))).toEqual(['create'])
  expect(actionsOf(sold('month', 'inclusive'))).toEqual(['create'])
  expect(actionsOf(sold('year', 'location'))).toEqual(['create'])
})

const priceIn = (price_currency: string, tax_behavior: string | null = null) => ({
  amount_type: 'fixed',
  price_currency,
  price_amount: 1000,
  tax_behavior,
})
const soldIn = (...prices: readonly object[]): Item => ({ ...product, prices })
const organization = (currency: string, tax = 'exclusive'): Item => ({
  id: 'org',
  name: 'Studio',
  default_presentment_currency: currency,
  default_tax_behavior: tax,
})

it('leaves out a product without a price in the default currency of the organization', () => {
  const reasonsFor = (currency: string, ...items: readonly Item[]) =>
    productsFor(items, organization('usd'), organization(currency)).map(({ left_out }) => left_out)
  expect(reasonsFor('eur', soldIn(priceIn('usd'), priceIn('eur')), product)).toEqual([undefined, undefined])
  expect(reasonsFor('sek', soldIn(priceIn('usd'), priceIn('eur')))).toEqual([
    'it has prices in USD and EUR only, and SEK is the default currency of Studio: add a price in it, or change the default currency with --default-currency',
  ])
})

it('names the tax that prices have by the default of their organization, where the other one has another', () => {
  const taxIn = (target: string) =>
    productsFor(
      [soldIn(priceIn('usd'), priceIn('eur', 'inclusive')), product],
      organization('usd', 'location'),
      organization('usd', target),
    ).map(({ prices }) => (prices as Record<string, unknown>[]).map((price) => price['tax_behavior']))
  expect(taxIn('location')).toEqual([[null, 'inclusive'], [undefined]])
  expect(taxIn('exclusive')).toEqual([['location', 'inclusive'], [undefined]])
})

it('compares prices whatever their order, and amounts of discounts by currency', () => {
  const targetCatalogue = {
    ...emptyCatalogue,
    product: [{ ...soldIn(priceIn('usd'), priceIn('eur')), metadata: { copied_from: 'book' }, medias: [] }],
    discount: [
      { ...discount(0), type: 'fixed', amount: 500, currency: 'usd', amounts: { usd: 500, eur: 450 } },
    ],
  }
  const fixed = { ...discount(0), type: 'fixed', amount: 450, currency: 'eur' }
  const copyWith = (more: object) => ({
    ...emptyCatalogue,
    product: [soldIn(priceIn('eur'), priceIn('usd'))],
    discount: [{ ...fixed, ...more }],
  })
  const actions = (more: object) =>
    planCopy(copyWith(more), targetCatalogue, {}).map((step) =>
      'fields' in step ? step.fields : step.action,
    )
  expect(actions({ amounts: { eur: 450, usd: 500 } })).toEqual(['unchanged', 'unchanged'])
  expect(actions({})).toEqual(['unchanged', ['amounts']])
})

it('gives the copy of a discount its remaining redemptions', () => {
  expect(withRedemptionsLeft(discount(4))).toMatchObject({ max_redemptions: 6, redemptions_count: 0 })
  expect(withRedemptionsLeft(discount(10))).toMatchObject({ max_redemptions: 10, redemptions_count: 10 })
})

it('copies what the contract takes for a new object: the trial of a link, and none of its ids or addresses', () => {
  const ids = createIds()
  ids.set('product', product.id, 'copy')
  const originFields = {
    trial_interval: 'month',
    trial_interval_count: 2,
    slug: 'spring',
    url: 'https://a.example',
  }
  const { body } = copyBody(
    'checkout link',
    { ...link, ...originFields, discount_id: null, products: [product] },
    ids,
  )
  expect(body).toMatchObject({ products: ['copy'], trial_interval: 'month', trial_interval_count: 2 })
  expect(Object.keys(body).filter((name) => ['id', 'slug', 'url', 'discount_id'].includes(name))).toEqual([])
})

it('copies the visibility of products and benefits, top-ups as such, and no link that sells only drafts', () => {
  const of = (id: string, more: object): Item => ({ ...product, id, ...more })
  const [draft, hidden] = [of('draft', { visibility: 'draft' }), of('hidden', { visibility: 'private' })]
  const topUp = of('balance', { balance_top_up: true })
  const benefit = (id: string, type: string): Item => ({
    id,
    type,
    description: 'A switch',
    visibility: 'private',
    properties: {},
  })
  const from: Catalogue = {
    ...emptyCatalogue,
    benefit: [benefit('flag', 'feature_flag'), benefit('keys', 'license_keys')],
    product: [product, draft, hidden, topUp],
    'checkout link': [
      { id: 'both', label: 'Both', products: [draft, hidden] },
      { id: 'none', label: 'None', products: [draft] },
    ],
  }
  const ids = createIds()
  for (const { id } of from.product) ids.set('product', id, id)
  const bodyFor = (kind: 'benefit' | 'product' | 'checkout link', item: Item) =>
    copyBody(kind, item, ids).body
  expect(from.product.map((item) => bodyFor('product', item))).toMatchObject([
    { visibility: 'public' },
    { visibility: 'draft' },
    { visibility: 'private' },
    { visibility: 'public', balance_top_up: true },
  ])
  expect(from.benefit.map((item) => bodyFor('benefit', item)['visibility'])).toEqual(['private', undefined])
  expect(bodyFor('checkout link', { ...link, discount_id: null, products: [draft, hidden] })).toMatchObject({
    products: ['hidden'],
  })
  expect(planCopy(from, emptyCatalogue).at(-1)).toMatchObject({
    action: 'left out',
    reason: 'its products are drafts',
  })
  const copy = { ...hidden, id: 'copy', visibility: 'public', metadata: { copied_from: 'hidden' } }
  const targetCatalogue = { ...emptyCatalogue, product: [copy] }
  expect(planCopy({ ...emptyCatalogue, product: [hidden] }, targetCatalogue)).toMatchObject([
    { action: 'differs', fields: ['visibility'] },
  ])
})
