import { expect, it } from 'vitest'
import { type Catalogue, type Item, kinds } from './kinds.ts'
import { planCopy } from './plan.ts'

const nothing = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Catalogue
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
    { ...nothing, product: [product], discount: [discount(redemptions_count)], 'checkout link': [link] },
    nothing,
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
    planCopy({ ...nothing, product: [item] }, nothing).map(({ action }) => action)
  expect(actionsOf(sold(null, 'inclusive'))).toEqual(['create'])
  expect(actionsOf(sold('month', 'exclusive'))).toEqual(['create'])
  expect(actionsOf(sold('month', 'inclusive'))).toEqual(['create'])
  expect(actionsOf(sold('year', 'location'))).toEqual(['create'])
})
