import { expect, it } from 'vitest'
import type { LedgerAccount, Balance } from '../api-types.ts'
import { byCurrency, closingBalance, feeShare, statementOf } from './statement.ts'

const balance = (account: LedgerAccount, debits: number, credits: number): Balance => ({
  account,
  currency: 'usd',
  opening_balance: 0,
  debits,
  credits,
  closing_balance: debits + credits,
})
const books = [
  balance('processor_balance', 12_500, -1_300),
  balance('revenue', 0, -10_000),
  balance('tax_payable', 200, -2_500),
  balance('refunds', 800, 0),
  balance('processor_fees', 300, 0),
  balance('customer_payments', 12_500, -12_500),
]

it('adds up from sales to the rest of them', () => {
  expect(statementOf(books).map(({ label, amount }) => [label, amount])).toEqual([
    ['Sales', 10_000],
    ['Refunds', -800],
    ['Fees of the payment processor', -300],
    ['Earned', 8_900],
    ['Tax collected, less tax refunded', 2_300],
    ['Change in balance', 11_200],
  ])
  expect(feeShare(books)).toBeCloseTo(0.024)
  expect(closingBalance(books, 'processor_balance')).toBe(11_200)
})

it('shows payments that no order has used up, so that the lines add up', () => {
  const lines = statementOf([
    balance('processor_balance', 13_000, 0),
    balance('revenue', 0, -10_000),
    balance('customer_payments', 10_000, -13_000),
  ])
  expect(lines.map(({ label, amount }) => [label, amount]).slice(3)).toEqual([
    ['Earned', 10_000],
    ['Tax collected, less tax refunded', 0],
    ['Payments on the way', 3_000],
    ['Change in balance', 13_000],
  ])
})

it('keeps balances of two currencies apart', () => {
  const fees = { ...balance('processor_fees', 30, 0), currency: 'eur' }
  const groups = byCurrency([...books, fees])
  expect([...groups.keys()]).toEqual(['usd', 'eur'])
  expect(groups.get('eur')).toEqual([fees])
  expect(statementOf(groups.get('usd') ?? [])).toEqual(statementOf(books))
})

it('shows amounts that are charged with later orders, so that the lines add up', () => {
  const lines = statementOf([
    balance('processor_balance', 10_000, 0),
    balance('revenue', 0, -10_030),
    balance('receivables', 30, 0),
    balance('customer_payments', 10_000, -10_000),
  ])
  expect(lines.map(({ label, amount }) => [label, amount]).slice(3)).toEqual([
    ['Earned', 10_030],
    ['Tax collected, less tax refunded', 0],
    ['Charged with later orders', -30],
    ['Change in balance', 10_000],
  ])
})

it('is all zero without a minus for empty books', () => {
  expect(statementOf([]).every(({ amount }) => Object.is(amount, 0))).toBe(true)
  expect(feeShare([])).toBeUndefined()
})
