import type { Filter } from '@atelier/contract'
import { expect, it } from 'vitest'
import { filterIssues, normalAggregation, normalFilter } from './limits.ts'

const clause = { property: 'tokens', operator: 'gt', value: 1 } as const
const filter = (clauses: Filter['clauses']): Filter => ({ conjunction: 'and', clauses })
const nested = (depth: number): Filter => (depth === 1 ? filter([clause]) : filter([nested(depth - 1)]))
const message = (input: Filter) =>
  filterIssues(input, ['body', 'filter']).map(({ loc, msg }) => [loc.join('.'), msg])

it('a filter is bounded in depth, in clauses and in the length of its texts', () => {
  expect(message(nested(10))).toEqual([])
  expect(message(nested(11))).toEqual([['body.filter', 'Filters can be nested at most 10 levels deep.']])
  const clauses = (count: number) => Array.from({ length: count }, () => clause)
  const tooMany = ['body.filter', 'A filter can have at most 100 clauses, including those of nested filters.']
  expect(message(filter(clauses(100)))).toEqual([])
  expect(message(filter(clauses(101)))).toEqual([tooMany])
  expect(message(filter([filter(clauses(50)), filter(clauses(51))]))).toEqual([tooMany])
  expect(message(filter(Array.from({ length: 100 }, () => filter([]))))).toEqual([tooMany])
  const tooLong = ['body.filter', 'The property and the value of a clause can have 500 characters at most.']
  expect(message(filter([{ ...clause, property: 'x'.repeat(500), value: 'x'.repeat(500) }]))).toEqual([])
  expect(message(filter([filter([{ ...clause, property: 'x'.repeat(501) }])]))).toEqual([tooLong])
  expect(message(filter([{ ...clause, value: 'x'.repeat(501) }]))).toEqual([tooLong])
})

it('properties are stored without the prefix metadata, once', () => {
  const input = filter([
    { ...clause, property: 'metadata.tokens' },
    filter([{ ...clause, property: 'metadata.metadata.a' }]),
  ])
  expect(normalFilter(input)).toEqual(filter([clause, filter([{ ...clause, property: 'metadata.a' }])]))
  expect(normalAggregation({ func: 'sum', property: 'metadata.tokens' })).toEqual({
    func: 'sum',
    property: 'tokens',
  })
  expect(normalAggregation({ func: 'count' })).toEqual({ func: 'count' })
})
