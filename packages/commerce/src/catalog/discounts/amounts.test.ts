import { expect, it } from 'vitest'
import { amountIssues, amountsAfter, amountsOf, columnsOf, keepsAmounts, newAmounts } from './amounts.ts'

const both = { amount: 500, currency: 'usd', amounts: { usd: 500, eur: 450 } }

it('amounts are given one by one or by currency, and returned in both forms', () => {
  expect(newAmounts({ amount: 500, currency: 'usd' })).toEqual({ usd: 500 })
  expect(newAmounts({ currency: 'usd', amounts: { usd: 500, eur: 450 } })).toEqual({ usd: 500, eur: 450 })
  expect(columnsOf({ eur: 450, usd: 500 }, 'usd')).toMatchObject({ amount: 500, currency: 'usd' })
  expect(columnsOf({ eur: 450, jpy: 800 }, 'usd')).toMatchObject({ amount: 450, currency: 'eur' })
  expect(amountsOf({ amount: 500, currency: 'usd', amounts: null })).toEqual({ usd: 500 })
})

it('an amount that an earlier version changed beside this one is the amount in its currency', () => {
  expect(amountsOf({ ...both, amount: 700 })).toEqual({ usd: 700, eur: 450 })
  expect(amountsOf({ amount: null, currency: null, amounts: null })).toEqual({})
})

it('a client that knows one currency keeps the amounts in the others', () => {
  expect(amountsAfter(both, { amount: 600 })).toEqual({ usd: 600, eur: 450 })
  expect(amountsAfter(both, { amount: 400, currency: 'eur' })).toEqual({ usd: 500, eur: 400 })
  expect(amountsAfter(both, {})).toEqual(both.amounts)
  expect(amountsAfter(both, { amounts: { eur: 450 } })).toEqual({ eur: 450 })
})

it('once used, amounts can be added and not changed', () => {
  expect(keepsAmounts(both.amounts, { ...both.amounts, jpy: 800 })).toBe(true)
  expect(keepsAmounts(both.amounts, { usd: 500 })).toBe(false)
  expect(keepsAmounts(both.amounts, { usd: 500, eur: 451 })).toBe(false)
})

it('amounts are multiples of the charge unit of their currency', () => {
  expect(amountIssues({ usd: 1, isk: 500_000 })).toEqual([])
  expect(amountIssues({ isk: 50 }).map(({ loc }) => loc.join('.'))).toEqual(['body.amounts.isk'])
  expect(amountIssues({}).map(({ loc }) => loc.join('.'))).toEqual(['body.amounts'])
})
