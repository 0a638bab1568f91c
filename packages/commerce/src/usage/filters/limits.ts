import type { Aggregation, Filter, Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import { bareProperty } from './compile.ts'

/** How far filters may be nested in each other, the outermost included. */
const deepest = 10
/** How many clauses a filter and those nested in it may have together. */
const mostClauses = 100
/** How long a property and a text to compare with can be, in characters; those of events are not longer. */
const longest = 500

const depthOf = ({ clauses }: Filter): number =>
  1 + Math.max(0, ...clauses.map((clause) => ('clauses' in clause ? depthOf(clause) : 0)))

type Clause = Exclude<Filter['clauses'][number], Filter>

const clausesOf = ({ clauses }: Filter): Clause[] =>
  clauses.flatMap((clause) => ('clauses' in clause ? clausesOf(clause) : [clause]))

/** How many clauses a filter and those nested in it have together. */
export const clauseCount = (filter: Filter): number => clausesOf(filter).length

const filtersIn = ({ clauses }: Filter): number =>
  1 + clauses.reduce((sum, clause) => sum + ('clauses' in clause ? filtersIn(clause) : 0), 0)

/**
 * What is too much about a filter, so that no condition takes the database long to read.
 *
 * @param loc where the filter stands in the request, such as `['body', 'filter']`
 */
export const filterIssues = (filter: Filter, loc: readonly string[]): Issue[] => {
  const tooMuch = (msg: string) => issue([...loc], msg, 'too_long')
  const clauses = clausesOf(filter)
  const issues: Issue[] = []
  if (depthOf(filter) > deepest) issues.push(tooMuch(`Filters can be nested ${deepest} deep at most.`))
  if (clauses.length > mostClauses || filtersIn(filter) > mostClauses)
    issues.push(
      tooMuch(`A filter can have ${mostClauses} clauses at most, those of nested filters included.`),
    )
  if (clauses.some(({ property, value }) => [property, String(value)].some((text) => text.length > longest)))
    issues.push(tooMuch(`The property and the value of a clause can have ${longest} characters at most.`))
  return issues
}

/** What is too much about an aggregation. */
export const aggregationIssues = (aggregation: Aggregation, loc: readonly string[]): Issue[] =>
  aggregation.func === 'count' || aggregation.property.length <= longest
    ? []
    : [issue([...loc, 'property'], `The property can have ${longest} characters at most.`, 'too_long')]

/** The filter as it is stored: its properties without the prefix `metadata.`. */
export const normalFilter = (filter: Filter): Filter => ({
  conjunction: filter.conjunction,
  clauses: filter.clauses.map((clause) =>
    'clauses' in clause ? normalFilter(clause) : { ...clause, property: bareProperty(clause.property) },
  ),
})

/** The aggregation as it is stored. */
export const normalAggregation = (aggregation: Aggregation): Aggregation =>
  aggregation.func === 'count'
    ? aggregation
    : { ...aggregation, property: bareProperty(aggregation.property) }
