import { products } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import { bodyIssues } from '../../lib/form-issues.ts'
import type { Product } from './client.ts'
import {
  changesPrices,
  createBody,
  emptyEntry,
  entryOf,
  fieldOf,
  updateBody,
  type ProductEntry,
} from './product-entry.ts'
import { entryProblems } from './product-problems.ts'

const meter = '3f0d3a5c-6a27-4f0e-9a43-0f3b1d9a7b11'
const owner = '1b0d3a5c-6a27-4f0e-9a43-0f3b1d9a7b22'
const stored = { createdAt: '2026-01-01T00:00:00Z', modifiedAt: null, isArchived: false, productId: 'p' }
const priced = (prices: readonly object[], rest: object = {}) =>
  ({
    ...stored,
    name: 'Tea',
    description: null,
    recurringInterval: 'month',
    prices: prices.map((price, at) => ({ ...stored, id: `price-${at}`, ...price })),
    benefits: [],
    medias: [],
    attachedCustomFields: [],
    metadata: {},
    ...rest,
  }) as unknown as Product

const subscription: ProductEntry = {
  ...emptyEntry,
  name: 'Tea',
  billing: 'month',
  amount: '9',
  metered: [{ rowId: 'a', meterId: meter, meterName: 'Cups', unit: '0,002', cap: '50' }],
}

describe('the body of a product', () => {
  it('has each price in minor units', () => {
    const body = createBody(subscription, owner)
    expect(body.prices).toEqual([
      { amountType: 'fixed', priceAmount: 900 },
      { amountType: 'metered_unit', meterId: meter, unitAmount: '0.2', capAmount: 5000 },
    ])
    expect(bodyIssues(products.create, body)).toEqual([])
  })

  it.each([
    ['free', { kind: 'free' }, [{ amountType: 'free' }]],
    [
      'custom',
      { kind: 'custom', minimum: '5', preset: '10' },
      [{ amountType: 'custom', minimumAmount: 500, maximumAmount: null, presetAmount: 1000 }],
    ],
  ] as const)('has a price of the kind %s, and none by usage when it is sold once', (_kind, part, prices) => {
    const body = createBody({ ...subscription, billing: 'once', ...part }, owner)
    expect(body).toMatchObject({ recurringInterval: null, prices })
    expect(bodyIssues(products.create, body)).toEqual([])
  })

  it('keeps the tax of a price', () => {
    const product = priced(
      [{ amountType: 'fixed', priceAmount: 900, priceCurrency: 'usd', taxBehavior: 'inclusive' }],
      { recurringInterval: null },
    )
    const entry = entryOf(product)
    expect(updateBody(entry, product).prices).toEqual([{ id: 'price-0' }])
    expect(updateBody({ ...entry, amount: '12' }, product).prices).toEqual([
      { amountType: 'fixed', priceAmount: 1200, taxBehavior: 'inclusive' },
    ])
    expect(updateBody({ ...entry, tax: 'exclusive' }, product).prices).toEqual([
      { amountType: 'fixed', priceAmount: 900, taxBehavior: 'exclusive' },
    ])
    expect(updateBody({ ...entry, tax: 'default' }, product).prices).toEqual([
      { amountType: 'fixed', priceAmount: 900 },
    ])
    expect(bodyIssues(products.create, createBody({ ...entry, tax: 'location' }, owner))).toEqual([])
    expect(createBody({ ...entry, billing: 'month' }, owner).prices).toEqual([
      { amountType: 'fixed', priceAmount: 900, taxBehavior: 'inclusive' },
    ])
  })

  it('names the prices that stay by their ids', () => {
    const product = priced([
      { amountType: 'fixed', priceAmount: 900, priceCurrency: 'usd' },
      {
        amountType: 'metered_unit',
        meterId: meter,
        meter: { name: 'Cups' },
        unitAmount: '0.200',
        capAmount: 5000,
      },
    ])
    expect(updateBody(entryOf(product), product).prices).toEqual([{ id: 'price-0' }, { id: 'price-1' }])
    expect(changesPrices(entryOf(product), product)).toBe(false)
    expect(changesPrices({ ...entryOf(product), metered: [] }, product)).toBe(true)
    expect(updateBody({ ...entryOf(product), amount: '12' }, product).prices).toEqual([
      { amountType: 'fixed', priceAmount: 1200 },
      { id: 'price-1' },
    ])
  })
})

it('leads the issues of a body to the fields they come from', () => {
  expect(fieldOf('prices.0.priceAmount', subscription)).toBe('amount')
  expect(fieldOf('prices.1.unitAmount', subscription)).toBe('metered.0.unit')
  expect(fieldOf('prices.0.meterId', { ...subscription, kind: 'usage' })).toBe('metered.0.meterId')
  expect(fieldOf('prices', subscription)).toBe('kind')
  expect(fieldOf('attachedCustomFields.2.customFieldId', subscription)).toBe('fields')
  expect(fieldOf('organizationId', subscription)).toBeUndefined()
})

it('says what is wrong in the units that are typed', () => {
  const problems = (part: Partial<ProductEntry>) => entryProblems({ ...subscription, ...part })
  expect(Object.values(problems({})).filter(Boolean)).toEqual([])
  expect(problems({ amount: '' }).amount).toBe('Enter an amount, such as 12.50.')
  expect(problems({ amount: '0.10' }).amount).toContain('from 0.50')
  expect(problems({ kind: 'custom', minimum: '9', maximum: '5' }).maximum).toBe(
    'The maximum must be at least the minimum.',
  )
  expect(problems({ kind: 'custom', minimum: '9', preset: '5' }).preset).toContain('outside')
  expect(problems({ kind: 'usage', metered: [] }).kind).toContain('price by usage')
  expect(
    problems({ metered: [{ rowId: 'a', meterId: '', meterName: '', unit: '0', cap: '' }] }),
  ).toMatchObject({
    'metered.0.meterId': 'Choose a meter.',
    'metered.0.unit': expect.any(String),
  })
  expect(entryProblems(subscription, { description: 'Green' }).description).toContain('not removed')
})
