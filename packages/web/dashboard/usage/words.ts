import type { Filter } from '@atelier/contract'
import type { Meter } from './client.ts'
import type { Operator } from './filter-draft.ts'

/** The comparisons of a filter, as people read them. */
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

/** What a meter makes of the events that it counts. */
export const functions: Readonly<Record<Func, string>> = {
  count: 'Number of events',
  sum: 'Sum',
  max: 'Maximum',
  min: 'Minimum',
  avg: 'Mean',
  unique: 'Different values',
}

/** `Sum of pixels`. */
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

/** A filter as one line of text. */
export const filterWords = ({ conjunction, clauses }: Filter): string =>
  clauses.length === 0 ? 'every event' : clauses.map(clauseWords).join(` ${conjunction} `)
