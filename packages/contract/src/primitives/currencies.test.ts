import { safeParse } from 'zod/v4/core'
import { expect, it } from 'vitest'
import { decimalsOf, formatMoney, priceLimits, stepOf } from '../texts/money.ts'
import { Currency } from './currency-codes.ts'
import { termsOf } from './currencies.ts'
import { AcceptedCurrency, maxInt32, PriceAmount } from './parts.ts'
import { validate } from './issues.ts'

const codes = Currency.options

it('there are 126 currencies, each once and by its lower-case code', () => {
  expect(codes).toHaveLength(126)
  expect(new Set(codes).size).toBe(126)
  for (const code of codes) expect(code).toMatch(/^[a-z]{3}$/)
  expect(codes).toEqual(codes.toSorted())
})

it('zero decimals are those of the processor, and no currency of a price has three', () => {
  expect(codes.filter((code) => decimalsOf(code) === 0)).toEqual(
    'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
  )
  expect(codes.filter((code) => decimalsOf(code) === 3)).toEqual([])
  for (const code of ['all', 'cop', 'huf', 'idr', 'isk', 'lak', 'pkr', 'sos', 'ugx', 'yer'])
    expect([code, decimalsOf(code)]).toEqual([code, 2])
  expect(['bhd', 'KWD', 'tnd'].map(decimalsOf)).toEqual([3, 3, 3])
})

it.each([
  ['usd', 50],
  ['eur', 50],
  ['chf', 50],
  ['gbp', 40],
  ['sek', 500],
  ['dkk', 320],
  ['brl', 250],
  ['cad', 70],
  ['aud', 70],
  ['jpy', 80],
  ['krw', 800],
  ['clp', 500],
  ['czk', 1500],
  ['pln', 200],
  ['huf', 17_500],
  ['isk', 7000],
  ['inr', 6000],
  ['idr', 900_000],
  ['vnd', 20_000],
  ['ugx', 200_000],
] as const)('the least price in %s is %i', (code, least) => {
  expect(termsOf(code).least).toBe(least)
})

it('prices fit their columns, and their limits the steps', () => {
  for (const code of codes) {
    const { least, largest, step, exponent, name } = termsOf(code)
    expect([code, least > 0, least < largest, largest <= maxInt32]).toEqual([code, true, true, true])
    expect([least % step, largest % step]).toEqual([0, 0])
    expect(exponent).toBe(decimalsOf(code))
    expect(name).not.toBe('')
  }
  expect(codes.filter((code) => termsOf(code).step !== 1)).toEqual(['isk', 'ugx'])
  for (const code of codes) expect([code, stepOf(code)]).toEqual([code, termsOf(code).step])
  expect(codes.filter((code) => termsOf(code).least === 50)).toEqual(['chf', 'eur', 'usd'])
  expect(termsOf('idr').largest).toBe(1_600_000_000)
  expect(termsOf('usd')).toEqual({
    name: 'US Dollar',
    exponent: 2,
    step: 1,
    least: 50,
    largest: 99_999_999,
  })
})

it('prices are accepted in every currency of the table', () => {
  expect(AcceptedCurrency.options).toEqual(codes)
  for (const code of codes) expect([code, termsOf(code).name !== '']).toEqual([code, true])
})

it.each([
  ['kwd', 'Prices cannot be in kwd, whose smallest unit is a thousandth.'],
  ['USD', 'Prices are in a currency by its ISO 4217 code in lower case, such as usd, eur or jpy.'],
  ['xyz', 'Prices are in a currency by its ISO 4217 code in lower case, such as usd, eur or jpy.'],
  [7, 'Prices are in a currency by its ISO 4217 code in lower case, such as usd, eur or jpy.'],
])('no price is in %s, with a reason', (code, msg) => {
  expect(validate(AcceptedCurrency, code, 'body')).toMatchObject({ issues: [{ msg, type: 'enum' }] })
})

it('amounts of prices fit their column, in any currency', () => {
  const { least, largest } = termsOf('usd')
  expect(priceLimits).toEqual({ least, largest })
  const amounts = [-1, 0, 79, maxInt32, maxInt32 + 1]
  expect(amounts.filter((amount) => safeParse(PriceAmount, amount).success)).toEqual([0, 79, maxInt32])
})

it('every amount is written with the decimals of its currency', () => {
  for (const code of codes) {
    const decimals = decimalsOf(code)
    expect(formatMoney(123_400, code, 'en-US')).toMatch(decimals === 0 ? /123,400$/ : /1,234\.00$/)
  }
})
