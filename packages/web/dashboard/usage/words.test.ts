import { expect, it } from 'vitest'
import { aggregationWords, filterWords } from './words.ts'

it('describes the definition of a meter', () => {
  expect(filterWords({ conjunction: 'and', clauses: [] })).toBe('every event')
  expect(
    filterWords({
      conjunction: 'and',
      clauses: [
        { property: 'name', operator: 'eq', value: 'painted' },
        {
          conjunction: 'or',
          clauses: [
            { property: 'pixels', operator: 'gte', value: 1000 },
            { property: 'paid', operator: 'ne', value: false },
          ],
        },
      ],
    }),
  ).toBe('name is “painted” and (pixels is at least 1000 or paid is not false)')
  expect(aggregationWords({ func: 'count' })).toBe('Number of events')
  expect(aggregationWords({ func: 'sum', property: '_cost.amount' })).toBe('Sum of _cost.amount')
})
