import { expect, it } from 'vitest'
import { readableLabel, readUsageLabel } from './usage-label.ts'

const english = { currency: 'usd', locale: 'en-US', atMost: (amount: string) => `at most ${amount}` }
const german = { currency: 'eur', locale: 'de-DE', atMost: (amount: string) => `höchstens ${amount}` }

it.each([
  ['Words — (40 consumed units) × $0.005', 'Words, 40 × $0.005', 'Words, 40 × 0,005\u00A0€'],
  [
    'API — (calls) — (1,234.5 consumed units) × $1,000.00',
    'API — (calls), 1,234.5 × $1,000.00',
    'API — (calls), 1.234,5 × 1.000,00\u00A0€',
  ],
  [
    'Words — (20,000 consumed units) × $0.005— Capped at $50.00',
    'Words, 20,000 × $0.005, at most $50.00',
    'Words, 20.000 × 0,005\u00A0€, höchstens 50,00\u00A0€',
  ],
  ['Words — (-3 consumed units) × $0.01', 'Words, 0 × $0.01', 'Words, 0 × 0,01\u00A0€'],
  [
    'Words — (1 consumed units) × $999.99123456789012',
    'Words, 1 × $999.99123456789012',
    'Words, 1 × 999,99123456789012\u00A0€',
  ],
])('%s is written for its reader', (label, inEnglish, inGerman) => {
  expect(readableLabel(label, english)).toBe(inEnglish)
  expect(readableLabel(label, german)).toBe(inGerman)
})

it('does not change labels of other lines', () => {
  for (const label of ['The reading room', 'Words — (a few consumed units) × $0.005', '']) {
    expect(readableLabel(label, german)).toBe(label)
    expect(readUsageLabel(label, german)).toBeUndefined()
  }
})
