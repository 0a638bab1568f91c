import { expect, it } from 'vitest'
import { sentence } from './sentences.ts'

it('a message without values is its text and its code', () => {
  expect(sentence('expired_card')).toEqual({
    text: 'This card has expired. Nothing was charged. Try another card.',
    code: 'expired_card',
  })
})

it('values are in the text in English, and separate as data', () => {
  const values = { total: { amount: 25, currency: 'usd' }, least: { amount: 50, currency: 'usd' } }
  expect(sentence('total_too_small', values)).toEqual({
    text: 'The total would be $0.25. The smallest amount that can be charged is $0.50.',
    code: 'total_too_small',
    values,
  })
})

it('a country is named in the text, and its code is data', () => {
  const values = { number: 'SE1', country: { country: 'SE' } }
  expect(sentence('wrong_tax_id', values)).toEqual({
    text: 'SE1 is not a valid tax number of Sweden.',
    code: 'wrong_tax_id',
    values,
  })
})

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
])('%i seconds are %s', (seconds, words) => {
  expect(sentence('too_many_declines_here', { wait: { seconds } }).text).toBe(
    `Many payments are being declined here at the moment. Try again in ${words}.`,
  )
})
