import { type contract, Filter, validate } from '@atelier/contract'
import { invalid, issue, readJsonText } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import type { Connection } from '../../core/services.ts'
import { filterIssues } from '../filters/limits.ts'
import type { EventConditions, MeterDefinition, Paging } from '../port.ts'
import { customersOf } from '../../customers/customers/index.ts'
import { findMeter } from '../../catalog/index.ts'

type ListQuery = Omit<output<typeof contract.events.list.query>, 'page' | 'limit' | 'sorting'>
type Whose = Pick<ListQuery, 'customer_id' | 'external_customer_id'>

const filterLoc = ['query', 'filter']

/** Returns the filter in a query's JSON. @throws InvalidRequest */
const filterOf = (text: string): Filter => {
  const json = readJsonText(text, filterLoc, 'Must be the filter of a meter as JSON.')
  if (!json.ok) throw invalid([json.issue])
  const checked = validate(Filter, json.value, 'query')
  const issues = checked.ok
    ? filterIssues(checked.value, filterLoc)
    : checked.issues.map(({ loc, ...rest }) => ({ ...rest, loc: [...filterLoc, ...loc.slice(1)] }))
  if (!checked.ok || issues.length > 0) throw invalid(issues)
  return checked.value
}

/** Returns the meter named by a query. @throws InvalidRequest if the organization has no such meter */
const meterOf = async (db: Connection, organization_id: string, id: string): Promise<MeterDefinition> => {
  const meter = await findMeter(db, organization_id, id)
  if (meter === undefined)
    throw invalid([
      issue(['query', 'meter_id'], 'Meter not found. Use the id of one of your meters.', 'meter_id'),
    ])
  return meter
}

/** Returns the conditions shared by both lists of events. */
export const commonConditions = async (
  db: Connection,
  organization_id: string,
  query: Whose & Pick<ListQuery, 'source'>,
): Promise<EventConditions> => {
  const customers = await customersOf(db, organization_id, query)
  return {
    organization_id,
    ...(customers !== undefined && { customers }),
    ...(query.source !== undefined && { sources: query.source }),
  }
}

/** Returns the conditions of the list of events. @throws InvalidRequest */
export const listConditions = async (
  db: Connection,
  organization_id: string,
  query: ListQuery,
): Promise<EventConditions> => {
  const { start_timestamp, end_timestamp, name, metadata, meter_id, filter } = query
  return {
    ...(await commonConditions(db, organization_id, query)),
    ...(start_timestamp !== undefined && { after: new Date(start_timestamp) }),
    ...(end_timestamp !== undefined && { before: new Date(end_timestamp) }),
    ...(name !== undefined && { names: name }),
    ...(metadata !== undefined && { metadata }),
    ...(filter !== undefined && { filter: filterOf(filter) }),
    ...(meter_id !== undefined && { meter: await meterOf(db, organization_id, meter_id) }),
  }
}

/** Returns the paging and sorting of a list's query. */
export const pagingOf = ({
  page,
  limit,
  sorting,
}: {
  readonly page: number
  readonly limit: number
  readonly sorting: readonly string[]
}): Paging => ({
  sorting: sorting.map((sort) => ({ key: sort.replace(/^-/, ''), descending: sort.startsWith('-') })),
  limit,
  offset: (page - 1) * limit,
})
