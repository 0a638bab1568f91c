import { expect, it } from 'vitest'
import { currencyName, decimalsOf, decimalText, formatMoney, formatUnitPrice, readDecimal } from './money.ts'

it('shows minor units as people write the currency', () => {
  expect(formatMoney(149, 'usd')).toBe('$1.49')
  expect(formatMoney(0, 'usd')).toBe('$0.00')
  expect(formatMoney(99_999_999, 'USD')).toBe('$999,999.99')
  expect(formatMoney(500, 'jpy')).toBe('¥500')
  expect(formatMoney(1500, 'bhd')).toBe('BHD\u00A01.500')
})

it('shows and parses every decimal that a processor counts, also where Intl has none', () => {
  expect(formatMoney(17_500, 'huf')).toBe('HUF\u00A0175.00')
  expect(formatMoney(500_000, 'isk')).toBe('ISK\u00A05,000.00')
  expect(formatMoney(150_000, 'sek', 'sv-SE')).toBe('1\u00A0500,00\u00A0kr')
  expect(formatUnitPrice('0.5', 'huf')).toBe('HUF\u00A00.005')
  expect(formatUnitPrice('100', 'isk')).toBe('ISK\u00A01.00')
  expect(formatUnitPrice('80.25', 'jpy')).toBe('¥80.25')
  expect(formatUnitPrice('99999.123456789012', 'usd')).toBe('$999.99123456789012')
  expect([decimalText(17_500, 'huf'), decimalText(80, 'jpy')]).toEqual(['175.00', '80'])
  expect(['175', '175.5', '175,50'].map((text) => readDecimal(text, 'huf'))).toEqual([17_500, 17_550, 17_550])
  expect(['80', '80.5'].map((text) => readDecimal(text, 'jpy'))).toEqual([80, undefined])
  expect(['.5', '$ 5', '1,000', '5.', '1.2.3'].map((text) => readDecimal(text, 'usd'))).toEqual([
    50,
    500,
    undefined,
    undefined,
    undefined,
  ])
})

it('has the decimals of a currency, and its name', () => {
  expect(['usd', 'JPY', 'bhd'].map(decimalsOf)).toEqual([2, 0, 3])
  expect(['jpy', 'BHD'].map((currency) => currencyName(currency))).toEqual([
    'Japanese yen',
    'Bahraini dinars',
  ])
})
