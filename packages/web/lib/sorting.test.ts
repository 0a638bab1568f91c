import { expect, it } from 'vitest'
import { nextSorting, sortedBy } from './sorting.ts'

it('sorts by a pressed column, the greatest first, and turns round at the next press', () => {
  expect(nextSorting(undefined, 'amount')).toBe('-amount')
  expect(nextSorting('-created_at', 'amount')).toBe('-amount')
  expect(nextSorting('-amount', 'amount')).toBe('amount')
  expect(nextSorting('amount', 'amount')).toBe('-amount')
})

it('names the order of a column', () => {
  expect(sortedBy('-amount', 'amount')).toBe('descending')
  expect(sortedBy('amount', 'amount')).toBe('ascending')
  expect(sortedBy('-net_amount', 'amount')).toBe('none')
  expect(sortedBy(undefined, 'amount')).toBe('none')
})
