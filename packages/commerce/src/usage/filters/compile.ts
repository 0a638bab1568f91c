import type { Aggregation, Filter, FilterClause } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import type { Comparison, Dialect, MetadataPath, Operator, TestsByType } from './dialect.ts'
import { scalars } from './dialect.ts'

type Clause = output<typeof FilterClause>
type Value = Clause['value']

/**
 * The property as it is stored and compared: without a leading `metadata.`, as the specification has it. So `metadata.name`,
 * `metadata.source` and `metadata.timestamp` mean the event's own `name`, `source` and `timestamp`: metadata under these three
 * keys cannot be filtered or aggregated.
 */
export const bareProperty = (property: string): string => property.replace(/^metadata\./, '')

/** Where a property of the metadata stands. A dot is a part of the key, except after `_cost` and `_llm`. */
const metadataPath = (property: string): MetadataPath => {
  const [, holder, key] = /^(_cost|_llm)\.(.+)$/s.exec(property) ?? []
  return (holder === '_cost' || holder === '_llm') && key !== undefined ? [holder, key] : [property]
}

const isComparison = (operator: Operator): operator is Comparison =>
  operator !== 'like' && operator !== 'not_like'

/** How a value reads as text. A text that says yes or no is compared without regard to case. */
const textTest = (operator: Operator, value: Value) =>
  typeof value === 'boolean'
    ? { operator, value: String(value), any_case: true as const }
    : { operator, value: String(value) }

/** What the value must be compared as, by the type that the event has; other types do not match, not even `ne`. */
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

/** The condition that a filter puts on events. A filter without clauses lets every event pass, wherever it stands. */
export const compileFilter = <Sql>({ conjunction, clauses }: Filter, dialect: Dialect<Sql>): Sql => {
  const conditions = clauses.map((clause) =>
    'clauses' in clause ? compileFilter(clause, dialect) : compileClause(clause, dialect),
  )
  const [first = dialect.constant(true)] = conditions
  return conditions.length < 2 ? first : dialect.join(conjunction, conditions)
}

/** The way to the value that an aggregation is about; undefined for a count, and for a property that no metadata can have. */
export const aggregatedPath = (aggregation: Aggregation): MetadataPath | undefined => {
  if (aggregation.func === 'count') return undefined
  const name = bareProperty(aggregation.property)
  return name === 'name' || name === 'source' ? undefined : metadataPath(name)
}

/**
 * The condition that a meter puts on events besides their organization: the filter matches, and there is something to
 * aggregate: a number, or for `unique` any text, number or boolean.
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
