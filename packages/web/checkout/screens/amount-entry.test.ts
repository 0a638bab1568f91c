import { describe, expect, it } from 'vitest'
import { customPrice as price } from '../testing/a-checkout.ts'
import { amountText, boundsText, readAmount } from './amount-entry.ts'

describe('an amount that the customer chooses', () => {
  it.each([
    ['12.50', { amount: 1250 }],
    ['$ 12,5', { amount: 1250 }],
    ['5', { amount: 500 }],
    ['4.99', { error: 'Choose $5.00 to $50.00.' }],
    ['50.01', { error: 'Choose $5.00 to $50.00.' }],
    ['1.005', { error: 'Enter an amount, such as 12.50.' }],
    ['', { error: 'Enter an amount, such as 12.50.' }],
  ])('typed as %j is %j', (text, expected) => expect(readAmount(text, price)).toEqual(expected))

  it.each([
    ['jpy', '¥ 500', { amount: 500 }],
    ['jpy', '5.50', { error: 'Enter an amount, such as 1250.' }],
    ['jpy', '499', { error: 'Choose ¥500 to ¥5,000.' }],
    ['bhd', '1.505', { amount: 1505 }],
    ['bhd', '2', { amount: 2000 }],
    ['bhd', '5.001', { error: 'Choose BHD\u00A00.500 to BHD\u00A05.000.' }],
    ['bhd', '1.2345', { error: 'Enter an amount, such as 1.250.' }],
  ])('in %s, typed as %j, is %j', (priceCurrency, text, expected) =>
    expect(readAmount(text, { ...price, priceCurrency })).toEqual(expected),
  )

  it('above the limit of the currency is rejected with that limit', () => {
    const unbounded = { ...price, minimumAmount: null, maximumAmount: null }
    expect(readAmount('1000000', unbounded)).toEqual({ error: 'Choose $0.50 to $999,999.99.' })
    expect(readAmount('0.49', unbounded)).toEqual({ error: 'Choose $0.50 or more.' })
    expect(readAmount('999999.99', unbounded)).toEqual({ amount: 99_999_999 })
  })

  it('is written without needless decimals', () => {
    expect([amountText(1250, 'usd'), amountText(1200, 'USD')]).toEqual(['12.50', '12'])
    expect([amountText(1250, 'jpy'), amountText(1250, 'bhd'), amountText(2000, 'bhd')]).toEqual([
      '1250',
      '1.250',
      '2',
    ])
  })

  it('is read as it was written, in every currency', () => {
    for (const priceCurrency of ['usd', 'jpy', 'bhd'])
      for (const amount of [500, 1001, 1250, 5000])
        expect(readAmount(amountText(amount, priceCurrency), { ...price, priceCurrency })).toEqual({ amount })
  })

  it('states its bounds', () => {
    expect(boundsText({ ...price, maximumAmount: null, minimumAmount: null })).toBe('$0.50 or more')
  })
})
