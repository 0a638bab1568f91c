import type { eventsExport } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import { csvLine, type Handler } from '@atelier/plumbing/http'
import { findOrganizationOfCall } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import type { StoredUsageEvent } from '../port.ts'
import { readEvents } from '../read-events.ts'
import { listConditions } from './conditions.ts'

const columns = [
  'id',
  'timestamp',
  'name',
  'source',
  'customer_id',
  'external_customer_id',
  'external_id',
  'parent_id',
  'metadata',
] as const

const lineOf = (event: StoredUsageEvent): string =>
  csvLine(
    columns.map((column) => {
      if (column === 'timestamp') return iso(event.timestamp)
      return column === 'metadata' ? JSON.stringify(event.metadata) : event[column]
    }),
  )

type Pages = AsyncIterable<readonly StoredUsageEvent[]> | readonly []

async function* tableOf(pages: Pages = []): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const page of pages) yield page.map(lineOf).join('')
}

/** Exports all events that match the list's conditions as one table; `parent_id` is as reported. */
const exportEvents: Handler<typeof eventsExport.export, Services> = async ({ query }, services) => {
  const { database, usage_store, caller } = services
  const organization_id = await findOrganizationOfCall(database.db, caller, query.organization_id)
  if (organization_id === undefined) return tableOf()
  const conditions = await listConditions(database.db, organization_id, query)
  return tableOf(readEvents(usage_store, conditions))
}

export { exportEvents as export }
