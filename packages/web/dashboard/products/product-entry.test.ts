import * as api from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { bodyIssues } from '../../lib/form-issues.ts'
import type { Product } from '../api-types.ts'
import { otherPrices, pricedIn } from './price-entry.ts'
import { productPrice } from './price-words.ts'
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
  ...emptyEntry('usd'),
  name: 'Tea',
  billing: 'month',
  amount: '9',
  metered: [{ rowId: 'a', meterId: meter, meterName: 'Cups', unit: '0,002', cap: '50' }],
}

describe('the body of a product', () => {
  it('has each price in minor units', () => {
    const body = createBody(subscription, owner)
    expect(body.prices).toEqual([
      { amountType: 'fixed', priceAmount: 900, priceCurrency: 'usd' },
      {
        amountType: 'metered_unit',
        meterId: meter,
        unitAmount: '0.2',
        capAmount: 5000,
        priceCurrency: 'usd',
      },
    ])
    expect(bodyIssues(api.products.create, body)).toEqual([])
  })

  it('has the trial of a plan that costs something, and only a removed one is sent as null', () => {
    const tried: ProductEntry = { ...subscription, hasTrial: true, trialCount: 2, trialUnit: 'week' }
    const trial = { trialInterval: 'week', trialIntervalCount: 2, trialRequiresPaymentMethod: true }
    expect(createBody(tried, owner)).toMatchObject(trial)
    expect(createBody({ ...tried, trialNeedsCard: false }, owner)).toMatchObject({
      ...trial,
      trialRequiresPaymentMethod: false,
    })
    const none = [
      subscription,
      { ...tried, billing: 'once' },
      { ...tried, kind: 'free', metered: [] },
    ] as const
    for (const entry of none) expect(createBody(entry, owner)).not.toHaveProperty('trialInterval')
    const product = priced([{ amountType: 'fixed', priceAmount: 900, priceCurrency: 'usd' }], trial)
    expect(entryOf(product, 'usd')).toMatchObject({ hasTrial: true, trialCount: 2, trialUnit: 'week' })
    expect(productPrice(product, createFormat('en-US').money, 'usd')).toBe('2 weeks free, then $9.00 / month')
    expect(updateBody({ ...entryOf(product, 'usd'), hasTrial: false }, product)).toMatchObject({
      trialInterval: null,
      trialIntervalCount: null,
    })
    expect(entryProblems({ ...tried, trialCount: null }).trialCount).toBe('Enter a length from 1 to 156.')
  })

  it.each([
    ['free', { kind: 'free' }, [{ amountType: 'free' }]],
    [
      'custom',
      { kind: 'custom', minimum: '5', preset: '10' },
      [
        {
          amountType: 'custom',
          minimumAmount: 500,
          maximumAmount: null,
          presetAmount: 1000,
          priceCurrency: 'usd',
        },
      ],
    ],
  ] as const)('has a price of the kind %s, and none by usage when it is sold once', (_kind, part, prices) => {
    const body = createBody({ ...subscription, billing: 'once', ...part }, owner)
    expect(body).toMatchObject({ recurringInterval: null, prices })
    expect(bodyIssues(api.products.create, body)).toEqual([])
  })

  it('keeps the tax of a price', () => {
    const product = priced(
      [{ amountType: 'fixed', priceAmount: 900, priceCurrency: 'usd', taxBehavior: 'inclusive' }],
      { recurringInterval: null },
    )
    const entry = entryOf(product, 'usd')
    expect(updateBody(entry, product).prices).toEqual([{ id: 'price-0' }])
    expect(updateBody({ ...entry, amount: '12' }, product).prices).toEqual([
      { amountType: 'fixed', priceAmount: 1200, priceCurrency: 'usd', taxBehavior: 'inclusive' },
    ])
    expect(updateBody({ ...entry, tax: 'exclusive' }, product).prices).toEqual([
      { amountType: 'fixed', priceAmount: 900, priceCurrency: 'usd', taxBehavior: 'exclusive' },
    ])
    expect(updateBody({ ...entry, tax: 'default' }, product).prices).toEqual([
      { amountType: 'fixed', priceAmount: 900, priceCurrency: 'usd' },
    ])
    expect(bodyIssues(api.products.create, createBody({ ...entry, tax: 'location' }, owner))).toEqual([])
    expect(createBody({ ...entry, billing: 'month' }, owner).prices).toEqual([
      { amountType: 'fixed', priceAmount: 900, priceCurrency: 'usd', taxBehavior: 'inclusive' },
    ])
  })

  it('sends remaining prices by id', () => {
    const product = priced([
      { amountType: 'fixed', priceAmount: 900, priceCurrency: 'usd' },
      {
        amountType: 'metered_unit',
        meterId: meter,
        meter: { name: 'Cups' },
        unitAmount: '0.200',
        capAmount: 5000,
        priceCurrency: 'usd',
      },
    ])
    expect(updateBody(entryOf(product, 'usd'), product).prices).toEqual([
      { id: 'price-0' },
      { id: 'price-1' },
    ])
    expect(changesPrices(entryOf(product, 'usd'), product)).toBe(false)
    expect(changesPrices({ ...entryOf(product, 'usd'), metered: [] }, product)).toBe(true)
    expect(updateBody({ ...entryOf(product, 'usd'), amount: '12' }, product).prices).toEqual([
      { amountType: 'fixed', priceAmount: 1200, priceCurrency: 'usd' },
      { id: 'price-1' },
    ])
  })
})

describe('a product in three currencies', () => {
  const usage = (priceCurrency: string, unitAmount: string) => ({
    amountType: 'metered_unit',
    meterId: meter,
    meter: { name: 'Cups' },
    unitAmount,
    capAmount: null,
    priceCurrency,
  })
  const product = priced([
    { amountType: 'fixed', priceAmount: 1500, priceCurrency: 'jpy' },
    { amountType: 'fixed', priceAmount: 1000, priceCurrency: 'usd' },
    { amountType: 'fixed', priceAmount: 350_000, priceCurrency: 'huf' },
    usage('usd', '0.2'),
    usage('huf', '72'),
    usage('jpy', '0.3'),
  ])
  const entry = entryOf(product, 'usd')

  it('is shown with the default currency first, in the decimals of each', () => {
    expect(entry).toMatchObject({ currency: 'usd', amount: '10.00', metered: [{ unit: '0.002' }] })
    expect(entry.others).toMatchObject([
      { currency: 'jpy', amount: '1500', usage: [{ unit: '0.3', cap: '' }] },
      { currency: 'huf', amount: '3500.00', usage: [{ unit: '0.72', cap: '' }] },
    ])
    const formats = createFormat('en-US')
    expect(productPrice({ ...product, prices: product.prices.slice(0, 3) }, formats.money, 'usd')).toBe(
      '$10.00 / month · ¥1,500 / month · HUF\u00A03,500.00 / month',
    )
  })

  it('keeps unchanged prices, and replaces those of one currency', () => {
    expect(changesPrices(entry, product)).toBe(false)
    const [yen, forint] = entry.others
    const others = [{ ...yen!, amount: '1600' }, forint!]
    const { prices = [] } = updateBody({ ...entry, others }, product)
    expect(prices?.filter((price) => !('id' in price))).toEqual([
      { amountType: 'fixed', priceAmount: 1600, priceCurrency: 'jpy' },
    ])
    expect(updateBody({ ...entry, others: [forint!] }, product).prices).toHaveLength(4)
  })

  it('assigns issues to the field of their currency, and has the limits of each', () => {
    expect(fieldOf('prices.2.priceAmount', entry)).toBe('others.0.amount')
    expect(fieldOf('prices.3.unitAmount', entry)).toBe('others.0.usage.0.unit')
    expect(fieldOf('prices.4.priceCurrency', entry)).toBe('others.1.currency')
    const others = [
      { ...entry.others[0]!, amount: '79' },
      { ...entry.others[1]!, amount: '174.99' },
    ]
    expect(entryProblems({ ...entry, others })).toMatchObject({
      'others.0.amount': 'Enter an amount from 80 to 99999999.',
      'others.1.amount': 'Enter an amount from 175.00 to 999999.99.',
    })
  })

  it('starts a further currency with its meters and without amounts', () => {
    expect(otherPrices(entry, 'isk')).toMatchObject({
      currency: 'isk',
      amount: '',
      usage: [{ unit: '', cap: '' }],
    })
    expect(pricedIn(entry, 'jpy')).toMatchObject({ amount: '1500', metered: [{ unit: '0.3' }] })
    expect(
      entryProblems({ ...entry, others: [{ ...entry.others[1]!, currency: 'isk', amount: '100.50' }] }),
    ).toMatchObject({ 'others.0.amount': expect.stringContaining('whole amount') })
  })
})

it('assigns the issues of a body to their fields', () => {
  expect(fieldOf('prices.0.priceAmount', subscription)).toBe('amount')
  expect(fieldOf('prices.1.unitAmount', subscription)).toBe('metered.0.unit')
  expect(fieldOf('prices.0.meterId', { ...subscription, kind: 'usage' })).toBe('metered.0.meterId')
  expect(fieldOf('prices', subscription)).toBe('kind')
  expect(fieldOf('attachedCustomFields.2.customFieldId', subscription)).toBe('fields')
  expect(fieldOf('organizationId', subscription)).toBeUndefined()
})

it('describes errors in the entered units', () => {
  const problems = (part: Partial<ProductEntry>) => entryProblems({ ...subscription, ...part })
  expect(Object.values(problems({})).filter(Boolean)).toEqual([])
  expect(problems({ amount: '' }).amount).toBe('Enter an amount, such as 12.50.')
  expect(problems({ amount: '0.10' }).amount).toContain('from 0.50')
  expect(problems({ kind: 'custom', minimum: '9', maximum: '5' }).maximum).toBe(
    'The maximum must not be less than the minimum.',
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
