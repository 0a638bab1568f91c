import type { contract, Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import { aggregationIssues, filterIssues, normalAggregation, normalFilter } from '../filters/limits.ts'
import type { MeterRow } from './queries.ts'

type Change = output<typeof contract.meters.update.body>

/** What is wrong with what a meter is to count. */
export const definitionIssues = ({
  filter,
  aggregation,
}: Pick<Change, 'filter' | 'aggregation'>): Issue[] => [
  ...(filter == null ? [] : filterIssues(filter, ['body', 'filter'])),
  ...(aggregation == null ? [] : aggregationIssues(aggregation, ['body', 'aggregation'])),
]

/** How many meters an organization may have: each of its events is compared with every one of them. */
const mostMeters = 200

/** The refusal of one meter more than an organization may have. */
export const countIssues = (meters: number): Issue[] =>
  meters < mostMeters
    ? []
    : [
        issue(
          ['body'],
          `An organization has at most ${mostMeters} meters. Change one that has not counted any events instead of creating another.`,
          'too_many_meters',
        ),
      ]

/** Whether a body speaks of what the meter counts, be it to say the same again. */
export const namesDefinition = ({ filter, aggregation }: Change): boolean =>
  filter !== undefined || aggregation !== undefined

/** The refusal of every part of a body that a meter which has counted an event cannot take any more. */
export const lockIssues = ({ filter, aggregation }: Change): Issue[] => {
  const locked = (field: 'filter' | 'aggregation') =>
    issue(field, "This field can't be updated because the meter is already aggregating events.", 'forbidden')
  return [
    ...(filter === undefined ? [] : [locked('filter')]),
    ...(aggregation === undefined ? [] : [locked('aggregation')]),
  ]
}

/** The columns that a body changes. Null changes nothing. */
export const changeOf = ({
  name,
  filter,
  aggregation,
  metadata,
}: Change): Partial<Pick<MeterRow, 'name' | 'filter' | 'aggregation' | 'metadata'>> => ({
  ...(name != null && { name }),
  ...(filter != null && { filter: normalFilter(filter) }),
  ...(aggregation != null && { aggregation: normalAggregation(aggregation) }),
  ...(metadata !== undefined && { metadata }),
})
