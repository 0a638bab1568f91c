import type { contract } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import type { Handler } from '@atelier/plumbing/http'
import { findPermitted } from '../../core/database/of-seller.ts'
import { findOrganizationOfCall, notFound } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { commonConditions, pagingOf } from './conditions.ts'
import { presentEvents } from './present.ts'
import { pageOf, readPage } from './seller-pages.ts'

type Area = typeof contract.events
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const list: For<'list'> = async (input, services) => (await readPage(input, services)).page

export const names: For<'names'> = async ({ query }, { database: { db }, caller, usage_store }) => {
  const organization_id = await findOrganizationOfCall(db, caller, query.organization_id)
  const { limit } = query
  if (organization_id === undefined) return pageOf([], 0, limit)
  const { items, total } = await usage_store.names(
    {
      ...(await commonConditions(db, organization_id, query)),
      ...(query.query !== undefined && { query: query.query }),
    },
    pagingOf(query),
  )
  const rows = items.map(({ first_seen, last_seen, ...row }) => ({
    ...row,
    first_seen: iso(first_seen),
    last_seen: iso(last_seen),
  }))
  return pageOf(rows, total, limit)
}

/** @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, { database: { db }, caller, wire, usage_store }) => {
  const organization_ids =
    caller.kind === 'organization' ? [caller.organization_id] : await findPermitted(db, caller)
  for (const organization_id of organization_ids) {
    const event = await usage_store.get(organization_id, path.id)
    const [presented] = await presentEvents(db, organization_id, event === undefined ? [] : [event], wire)
    if (presented !== undefined) return presented
  }
  throw notFound('event', path.id)
}

export { ingest } from './ingest.ts'
