import type { Aggregation, Filter, FilterClause } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import type { Comparison, Dialect, MetadataPath, Operator, TestsByType } from './dialect.ts'
import { scalars } from './dialect.ts'

type Clause = output<typeof FilterClause>
type Value = Clause['value']

/**
 * Normalizes a property: strips a leading `metadata.`, as in the specification. `metadata.name`,
 * `metadata.source` and `metadata.timestamp` therefore mean the event's own `name`, `source` and `timestamp`;
 * metadata under these three keys cannot be filtered or aggregated.
 */
export const bareProperty = (property: string): string => property.replace(/^metadata\./, '')

/** Returns the path of a metadata property. A dot is part of the key, except after `_cost` and `_llm`. */
const metadataPath = (property: string): MetadataPath => {
  const [, holder, key] = /^(_cost|_llm)\.(.+)$/s.exec(property) ?? []
  return (holder === '_cost' || holder === '_llm') && key !== undefined ? [holder, key] : [property]
}

const isComparison = (operator: Operator): operator is Comparison =>
  operator !== 'like' && operator !== 'not_like'

/** Returns the test of a value as text. A text that represents a boolean is compared case-insensitively. */
const textTest = (operator: Operator, value: Value) =>
  typeof value === 'boolean'
    ? { operator, value: String(value), any_case: true as const }
    : { operator, value: String(value) }

/** Tests by the type of the event's value; other types do not match, not even `ne`. */
const testsFor = (operator: Comparison, value: Value): TestsByType => ({
  string: textTest(operator, value),
  ...(typeof value === 'number' && { number: { operator, value } }),
  ...(typeof value === 'boolean' && { boolean: { operator, value } }),
})

const compileClause = <Sql>({ property, operator, value }: Clause, dialect: Dialect<Sql>): Sql => {
  const name = bareProperty(property)
  switch (name) {
    case 'name':
    case 'source':
      return typeof value === 'string' ? dialect.column(name, { operator, value }) : dialect.constant(false)
    case 'timestamp':
      return typeof value === 'string' || !isComparison(operator)
        ? dialect.constant(false)
        : dialect.timestamp(operator, Number(value))
    default:
      return isComparison(operator)
        ? dialect.metadata(metadataPath(name), testsFor(operator, value))
        : dialect.metadataText(metadataPath(name), textTest(operator, value))
  }
}

/**
 * Compiles a filter into a condition on events. A filter without clauses matches every event, at any depth.
 */
export const compileFilter = <Sql>({ conjunction, clauses }: Filter, dialect: Dialect<Sql>): Sql => {
  const conditions = clauses.map((clause) =>
    'clauses' in clause ? compileFilter(clause, dialect) : compileClause(clause, dialect),
  )
  const [first = dialect.constant(true)] = conditions
  return conditions.length < 2 ? first : dialect.join(conjunction, conditions)
}

/**
 * Returns the path of the aggregated value; undefined for a count, and for a property that no metadata can
 * have.
 */
export const aggregatedPath = (aggregation: Aggregation): MetadataPath | undefined => {
  if (aggregation.func === 'count') return undefined
  const name = bareProperty(aggregation.property)
  return name === 'name' || name === 'source' ? undefined : metadataPath(name)
}

/**
 * Compiles the condition of a meter on events of its organization: the filter matches, and the event has a
 * value to aggregate: a number or, for `unique`, any text, number or boolean.
 */
export const compileMeter = <Sql>(
  { filter, aggregation }: { readonly filter: Filter; readonly aggregation: Aggregation },
  dialect: Dialect<Sql>,
): Sql => {
  const matches = compileFilter(filter, dialect)
  if (aggregation.func === 'count') return matches
  const path = aggregatedPath(aggregation)
  if (path === undefined) return dialect.constant(false)
  const counts = dialect.metadataType(path, aggregation.func === 'unique' ? scalars : ['number'])
  return dialect.join('and', [matches, counts])
}
