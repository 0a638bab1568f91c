import type { Aggregation, Filter, Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import { bareProperty } from './compile.ts'

/** Maximum nesting depth of filters, the outermost included. */
const maxDepth = 10
/** Maximum clauses of a filter, nested filters included. */
const maxClauses = 100
/** Maximum length of a property and of a comparison text, in characters; event values are no longer. */
const maxTextLength = 500

const depthOf = ({ clauses }: Filter): number =>
  1 + Math.max(0, ...clauses.map((clause) => ('clauses' in clause ? depthOf(clause) : 0)))

type Clause = Exclude<Filter['clauses'][number], Filter>

const clausesOf = ({ clauses }: Filter): Clause[] =>
  clauses.flatMap((clause) => ('clauses' in clause ? clausesOf(clause) : [clause]))

/** Returns the number of clauses of a filter, nested filters included. */
export const clauseCount = (filter: Filter): number => clausesOf(filter).length

const filtersIn = ({ clauses }: Filter): number =>
  1 + clauses.reduce((sum, clause) => sum + ('clauses' in clause ? filtersIn(clause) : 0), 0)

/**
 * Returns issues of an oversized filter. The limits keep conditions cheap for the database.
 *
 * @param loc path of the filter in the request, such as `['body', 'filter']`
 */
export const filterIssues = (filter: Filter, loc: readonly string[]): Issue[] => {
  const limitIssue = (msg: string) => issue([...loc], msg, 'too_long')
  const clauses = clausesOf(filter)
  const issues: Issue[] = []
  if (depthOf(filter) > maxDepth)
    issues.push(limitIssue(`Filters can be nested at most ${maxDepth} levels deep.`))
  if (clauses.length > maxClauses || filtersIn(filter) > maxClauses)
    issues.push(
      limitIssue(`A filter can have at most ${maxClauses} clauses, including those of nested filters.`),
    )
  if (
    clauses.some(({ property, value }) =>
      [property, String(value)].some((text) => text.length > maxTextLength),
    )
  )
    issues.push(
      limitIssue(`The property and the value of a clause can have ${maxTextLength} characters at most.`),
    )
  return issues
}

/** Returns issues of an oversized aggregation. */
export const aggregationIssues = (aggregation: Aggregation, loc: readonly string[]): Issue[] =>
  aggregation.func === 'count' || aggregation.property.length <= maxTextLength
    ? []
    : [issue([...loc, 'property'], `The property can have ${maxTextLength} characters at most.`, 'too_long')]

/** Returns the filter in stored form: properties without the prefix `metadata.`. */
export const normalFilter = (filter: Filter): Filter => ({
  conjunction: filter.conjunction,
  clauses: filter.clauses.map((clause) =>
    'clauses' in clause ? normalFilter(clause) : { ...clause, property: bareProperty(clause.property) },
  ),
})

/** Returns the aggregation in stored form. */
export const normalAggregation = (aggregation: Aggregation): Aggregation =>
  aggregation.func === 'count'
    ? aggregation
    : { ...aggregation, property: bareProperty(aggregation.property) }
