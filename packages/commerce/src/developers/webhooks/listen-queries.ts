import { WebhookEventType } from '@atelier/contract'
import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'

/** Maximum events per read. */
const maxEvents = 200

/** Returns the events of an organization whose types webhooks can deliver. */
const webhookEvents = (db: Connection, organization_id: string) =>
  db
    .selectFrom('domain_events')
    .where('organization_id', '=', organization_id)
    .where('type', '=', sql<WebhookEventType>`any(${[...WebhookEventType.options]}::text[])`)

/** Returns the latest webhook events of an organization, the earliest of them first. */
export const findLatestWebhookEvents = async (db: Connection, organization_id: string, count: number) => {
  const latest = webhookEvents(db, organization_id)
    .select(['id', 'sequence'])
    .orderBy('sequence', 'desc')
    .limit(count)
  return (await latest.execute()).toReversed()
}

/**
 * Returns the webhook events of an organization from a sequence number on, in order, without the excepted
 * ids.
 */
export const findWebhookEventsFrom = (
  db: Connection,
  organization_id: string,
  sequence: number,
  except: readonly string[],
) =>
  webhookEvents(db, organization_id)
    .select(['id', 'sequence', 'type', 'data', 'occurred_at'])
    .$narrowType<{ type: WebhookEventType }>()
    .where('sequence', '>=', sequence)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('sequence')
    .limit(maxEvents)
    .execute()
