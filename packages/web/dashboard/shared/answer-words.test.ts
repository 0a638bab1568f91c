import { expect, it } from 'vitest'
import { answerWords } from './answer-words.ts'

const size = { type: 'select', properties: { options: [{ value: 'l', label: 'Large' }] } } as const

it.each([
  ['the label of an option', size, 'l', 'Large'],
  ['an option that is offered no more', size, 'xl', 'xl'],
  ['a day, in every time zone', { type: 'date' }, '2026-12-31', 'Dec 31, 2026'],
  ['a ticked box', { type: 'checkbox' }, true, 'Yes'],
  ['a box that is not ticked', { type: 'checkbox' }, false, 'No'],
  ['a number', { type: 'number' }, 0, '0'],
  ['no answer', { type: 'text' }, '', '–'],
  ['no answer of an optional field', { type: 'text' }, null, '–'],
  ['the answer to a field that was deleted', undefined, 'Earl Grey', 'Earl Grey'],
] as const)('%s', (_, field, answer, words) => {
  expect(answerWords(field, answer, 'en-US')).toBe(words)
})
