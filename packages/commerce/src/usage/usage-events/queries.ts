import { statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'

const byExternalIds = statement((db: Connection, organization_id: string, external_ids: readonly string[]) =>
  db
    .selectFrom('event_external_ids')
    .select(['external_id', 'event_id'])
    .where('organization_id', '=', organization_id)
    .where('external_id', '=', sql<string>`any(${external_ids}::text[])`),
)

/** Returns the ids of an organization's events, by external id. */
export const findEventIds = async (
  db: Connection,
  organization_id: string,
  external_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = external_ids.length === 0 ? [] : await byExternalIds(db, organization_id, external_ids)
  return new Map(rows.map(({ external_id, event_id }) => [external_id, event_id]))
}
