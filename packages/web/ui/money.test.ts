import { expect, it } from 'vitest'
import { formatMoney } from './money.ts'

it('shows minor units as people write the currency', () => {
  expect(formatMoney(149, 'usd')).toBe('$1.49')
  expect(formatMoney(0, 'usd')).toBe('$0.00')
  expect(formatMoney(99_999_999, 'USD')).toBe('$999,999.99')
  expect(formatMoney(500, 'jpy')).toBe('¥500')
})
