import type { Filter } from '@atelier/contract'
import type { Meter } from '../api-types.ts'
import type { Operator } from './filter-draft.ts'

/** Display texts of the comparisons. */
export const operators: Readonly<Record<Operator, string>> = {
  eq: 'is',
  ne: 'is not',
  gt: 'is greater than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  like: 'contains',
  not_like: 'does not contain',
}

export type Func = Meter['aggregation']['func']

/** Display texts of the aggregation functions. */
export const functions: Readonly<Record<Func, string>> = {
  count: 'Number of events',
  sum: 'Sum',
  max: 'Maximum',
  min: 'Minimum',
  avg: 'Mean',
  unique: 'Different values',
}

/** Formats an aggregation: `Sum of pixels`. */
export const aggregationWords = (aggregation: Meter['aggregation']): string =>
  aggregation.func === 'count' ? functions.count : `${functions[aggregation.func]} of ${aggregation.property}`

const clauseWords = (clause: Filter['clauses'][number]): string => {
  if (!('clauses' in clause))
    return `${clause.property} ${operators[clause.operator]} ${
      typeof clause.value === 'string' ? `“${clause.value}”` : String(clause.value)
    }`
  const words = filterWords(clause)
  return clause.clauses.length > 1 ? `(${words})` : words
}

/** Formats a filter as one line. */
export const filterWords = ({ conjunction, clauses }: Filter): string =>
  clauses.length === 0 ? 'every event' : clauses.map(clauseWords).join(` ${conjunction} `)
