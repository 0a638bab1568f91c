import { describe, expect, it } from 'vitest'
import { isAskedAbout, readEntry, decisionError } from './rules.ts'

const entry = { rating: '5', text: 'Fine.', display_name: 'Maja', place: '' }

describe('the text of a review', () => {
  it('is stored without invisible characters, with its lines', () => {
    expect(
      readEntry({
        rating: '4',
        text: '  It hangs\tin the kitchen.\r\n\r\n\r\n\r\nThank you.\u202e \n',
        display_name: ' Maja\n Lind\u0007qvist ',
        place: ' \u2066Borlänge ',
      }),
    ).toEqual({
      words: {
        rating: 4,
        text: 'It hangs in the kitchen.\n\nThank you.',
        display_name: 'Maja Lindqvist',
        place: 'Borlänge',
      },
    })
    expect(readEntry(entry)).toMatchObject({ words: { place: null } })
    expect(readEntry({ ...entry, text: '👨‍👩‍👧 like it' })).toMatchObject({ words: { text: '👨‍👩‍👧 like it' } })
  })

  it('reports all its problems together', () => {
    expect(readEntry({ rating: '6', text: ' \n ', display_name: '\u200f', place: 'x'.repeat(61) })).toEqual({
      problems: { rating: 'missing', text: 'missing', display_name: 'missing', place: 'too_long' },
    })
    expect(readEntry({ ...entry, text: 'x'.repeat(401) })).toEqual({ problems: { text: 'too_long' } })
    expect(readEntry({ ...entry, text: 'x'.repeat(400) })).toHaveProperty('words')
    for (const rating of ['', '0', '1.5', '+1', '５'])
      expect(readEntry({ ...entry, rating })).toHaveProperty('problems')
  })
})

it('buyers are asked about paid purchases, and not about renewals', () => {
  const order = { billing_reason: 'purchase', subtotal_amount: 149, discount_amount: 0 }
  expect(isAskedAbout(order)).toBe(true)
  expect(isAskedAbout({ ...order, billing_reason: 'subscription_create' })).toBe(true)
  expect(isAskedAbout({ ...order, billing_reason: 'subscription_cycle' })).toBe(false)
  expect(isAskedAbout({ ...order, discount_amount: 149 })).toBe(false)
})

it('a seller decides about the words that they read', () => {
  const review = { status: 'waiting', revision: 2, withheld: null } as const
  const publish = { status: 'published', revision: 2 } as const
  const reasonOf = (...args: Parameters<typeof decisionError>) => decisionError(...args)?.message
  expect(decisionError(review, publish)).toBeUndefined()
  expect(reasonOf(review, { ...publish, revision: 1 })).toContain('has changed the review')
  expect(reasonOf({ ...review, status: 'declined' }, publish)).toContain('is already declined')
  expect(reasonOf({ ...review, withheld: 'refunded' }, publish)).toContain('was refunded')
  expect(
    decisionError({ ...review, withheld: 'disputed' }, { ...publish, status: 'declined' }),
  ).toBeUndefined()
})
