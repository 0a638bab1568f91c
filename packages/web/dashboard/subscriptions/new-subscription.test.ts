import { expect, it } from 'vitest'
import { beginningIn, beginningsOf, firstEntry, problemsOf, startOf, trialEndOf } from './new-subscription.ts'

const priceOf = (priceAmount: number) => [
  {
    id: 'price',
    amountType: 'fixed',
    priceAmount,
    priceCurrency: 'usd',
    isArchived: false,
  } as never,
]
const plan = { id: 'plan', prices: priceOf(1000), trialInterval: null, trialIntervalCount: null }
const withTrial = { ...plan, trialInterval: 'month', trialIntervalCount: 1 } as const
const free = { ...withTrial, prices: priceOf(0) }
const now = new Date('2026-01-31T10:00:00Z')
const entry = firstEntry('ada')

it('a subscription begins with the trial of its product, if it has one and costs something', () => {
  expect(trialEndOf(entry, withTrial, now)).toBe('2026-02-28T10:00:00.000Z')
  for (const other of [plan, free, undefined]) {
    expect(beginningIn(entry, other)).toBe('charge')
    expect(trialEndOf(entry, other, now)).toBeNull()
  }
  expect(beginningsOf(withTrial).map(({ label }) => label)).toEqual([
    '1 month free, then charge',
    'Charge now',
    'Free until a date, then charge',
    'Start on a date',
  ])
  expect(beginningsOf(plan).map(({ value }) => value)).toEqual(['charge', 'day', 'later'])
})

it('a subscription is charged now, free until a chosen day, or begins on it, at the time of day of its beginning', () => {
  expect(trialEndOf({ ...entry, beginning: 'charge' }, withTrial, now)).toBeNull()
  const chosenDay = { ...entry, beginning: 'day', last_day: '2026-02-05' } as const
  expect(trialEndOf(chosenDay, plan, now)?.slice(11)).toBe('10:00:00.000Z')
  expect(trialEndOf({ ...chosenDay, last_day: '' }, plan, now)).toBeNull()
  const later = { ...chosenDay, beginning: 'later' } as const
  expect([trialEndOf(later, plan, now), startOf(later, plan, now)]).toEqual([
    null,
    trialEndOf(chosenDay, plan, now),
  ])
  expect(startOf(chosenDay, plan, now)).toBeNull()
})

it('nothing is sent without a customer, a product whose trial is known, and the day that was to be chosen', () => {
  const whole = { ...entry, product_id: 'plan' }
  expect(Object.values(problemsOf(whole, plan)).filter((problem) => problem !== undefined)).toEqual([])
  expect(problemsOf(firstEntry(), undefined)).toMatchObject({
    customer_id: 'Choose a customer.',
    product_id: 'Choose a product.',
  })
  expect(problemsOf(whole, { ...plan, id: 'another' }).product_id).toBe('Choose a product.')
  expect(problemsOf({ ...whole, beginning: 'day' }, plan).last_day).toMatch(/on which the trial ends/)
  expect(problemsOf({ ...whole, beginning: 'later' }, plan).last_day).toMatch(
    /on which the subscription begins/,
  )
})
