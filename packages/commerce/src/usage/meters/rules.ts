import type { contract, Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import { aggregationIssues, filterIssues, normalAggregation, normalFilter } from '../filters/limits.ts'
import type { MeterRow } from '../../catalog/index.ts'

type MeterChange = output<typeof contract.meters.update.body>

/** Returns the issues of a meter's definition. */
export const definitionIssues = ({
  filter,
  aggregation,
}: Pick<MeterChange, 'filter' | 'aggregation'>): Issue[] => [
  ...(filter == null ? [] : filterIssues(filter, ['body', 'filter'])),
  ...(aggregation == null ? [] : aggregationIssues(aggregation, ['body', 'aggregation'])),
]

/** Maximum meters per organization: each event is matched against all of them. */
const maxMeters = 200

/** Returns the issue of exceeding the maximum number of meters. */
export const countIssues = (meters: number): Issue[] =>
  meters < maxMeters
    ? []
    : [
        issue(
          ['body'],
          `An organization can have at most ${maxMeters} meters. Change one that has not counted any events instead of creating another.`,
          'too_many_meters',
        ),
      ]

/** Returns true if a body contains a part of the meter's definition, even if unchanged. */
export const namesDefinition = ({ filter, aggregation }: MeterChange): boolean =>
  filter !== undefined || aggregation !== undefined

/** Returns the issues of changing the definition of a meter that has counted events. */
export const lockIssues = ({ filter, aggregation }: MeterChange): Issue[] => {
  const lockedIssue = (field: 'filter' | 'aggregation') =>
    issue(field, "This field can't be updated because the meter is already aggregating events.", 'forbidden')
  return [
    ...(filter === undefined ? [] : [lockedIssue('filter')]),
    ...(aggregation === undefined ? [] : [lockedIssue('aggregation')]),
  ]
}

/** Returns the columns that a body changes. Null means no change. */
export const changeOf = ({
  name,
  filter,
  aggregation,
  metadata,
}: MeterChange): Partial<Pick<MeterRow, 'name' | 'filter' | 'aggregation' | 'metadata'>> => ({
  ...(name != null && { name }),
  ...(filter != null && { filter: normalFilter(filter) }),
  ...(aggregation != null && { aggregation: normalAggregation(aggregation) }),
  ...(metadata !== undefined && { metadata }),
})
