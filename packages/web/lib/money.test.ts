import { expect, it } from 'vitest'
import { currencyName, decimalsOf, formatMoney } from './money.ts'

it('shows minor units as people write the currency', () => {
  expect(formatMoney(149, 'usd')).toBe('$1.49')
  expect(formatMoney(0, 'usd')).toBe('$0.00')
  expect(formatMoney(99_999_999, 'USD')).toBe('$999,999.99')
  expect(formatMoney(500, 'jpy')).toBe('¥500')
  expect(formatMoney(1500, 'bhd')).toBe('BHD\u00A01.500')
})

it('knows how many decimals a currency has, and its name', () => {
  expect(['usd', 'JPY', 'bhd'].map(decimalsOf)).toEqual([2, 0, 3])
  expect(['jpy', 'BHD'].map((currency) => currencyName(currency))).toEqual([
    'Japanese yen',
    'Bahraini dinars',
  ])
})
