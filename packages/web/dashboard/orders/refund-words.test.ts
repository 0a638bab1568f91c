import { expect, it } from 'vitest'
import { outcomeOf } from './refund-words.ts'

it('a refund that ends a subscription reports both outcomes', () => {
  expect(outcomeOf('succeeded', '$9.00')).toEqual({ tone: 'good', sentence: '$9.00 was refunded.' })
  expect(outcomeOf('pending', '$9.00', true)).toEqual({
    tone: 'good',
    sentence: '$9.00 is on its way back; the subscription ends with it.',
  })
  expect(outcomeOf('failed', '$9.00', true)).toEqual({
    tone: 'bad',
    sentence: '$9.00 could not be refunded.',
  })
})
