import type { WebhookEventType } from '@atelier/contract'
import { statement } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import type { Connection } from '../../core/services.ts'
import type { EventRow } from './delivery-queries.ts'

/** Returns the enabled endpoints of open organizations. */
export const findSubscribed = statement((db: Connection, organization_ids: readonly string[]) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'organization_id', 'format', 'profile', 'api_version', 'events'])
    .where('organization_id', '=', sql<string>`any(${organization_ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('enabled', '=', true)
    .where(ofOpenOrganization('webhook_endpoints.organization_id')),
)

type NewEvent = Pick<
  EventRow,
  'endpoint_id' | 'organization_id' | 'subject_id' | 'payload' | 'api_version' | 'domain_event_id'
> & {
  readonly type: WebhookEventType
}

/** Maximum events per insert. PostgreSQL takes 65,535 parameters. */
const insertedAtOnce = 2000

/** Inserts events that are due immediately. Returns their ids, in order. */
export const insertWebhookEvents = async (
  tx: Connection,
  events: readonly NewEvent[],
  now: Date,
): Promise<readonly string[]> => {
  if (events.length === 0) return []
  const rows = events.map((event) => ({
    ...event,
    id: crypto.randomUUID(),
    next_attempt_at: now,
    claim: null,
    claimed_until: null,
    last_http_code: null,
    replay_id: null,
    created_at: now,
    modified_at: null,
  }))
  for (let from = 0; from < rows.length; from += insertedAtOnce)
    await tx
      .insertInto('webhook_events')
      .values(rows.slice(from, from + insertedAtOnce))
      .execute()
  return rows.map(({ id }) => id)
}
