import type { contract, Event, eventPages } from '@atelier/contract'
import type { Context, Handler } from '@atelier/plumbing/http'
import { findOrganizationOfCall } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { listConditions, pagingOf } from './conditions.ts'
import { presentEvents } from './present.ts'

type List = typeof contract.events.list
type Input = Parameters<Handler<List, Services>>[0]

export const pageOf = <Item>(items: Item[], total_count: number, limit: number) => ({
  items,
  pagination: { total_count, max_page: Math.ceil(total_count / limit) },
})

/**
 * Reads one page of the list of events; also returns true when all matching events were counted.
 *
 * @param most_counted maximum count of events; unlimited by default
 */
export const readPage = async (
  { query }: Input,
  { database: { db }, caller, wire, usage_store }: Context<Services, List>,
  most_counted?: number,
) => {
  const organization_id = await findOrganizationOfCall(db, caller, query.organization_id)
  const { limit } = query
  if (organization_id === undefined) return { page: pageOf<Event>([], 0, limit), is_count_complete: true }
  const { items, total, is_count_complete } = await usage_store.list(
    await listConditions(db, organization_id, query),
    { ...pagingOf(query), ...(most_counted !== undefined && { most_counted }) },
  )
  const events = await presentEvents(db, organization_id, items, wire)
  return { page: pageOf(events, total, limit), is_count_complete }
}

/** Maximum count of events: counting millions takes seconds, and no reader turns that many pages. */
const maxCounted = 10_000

export const listPages: Handler<typeof eventPages.list, Services> = async (input, services) => {
  const { page, is_count_complete } = await readPage(input, services, maxCounted)
  return { ...page, is_count_complete }
}
