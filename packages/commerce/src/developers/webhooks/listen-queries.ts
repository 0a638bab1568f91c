import { WebhookEventType } from '@atelier/contract'
import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'

/** The most events that are read at once. */
const most = 200

/** The events of an organization that sellers are told of. */
const toldOf = (db: Connection, organization_id: string) =>
  db
    .selectFrom('domain_events')
    .where('organization_id', '=', organization_id)
    .where('type', '=', sql<WebhookEventType>`any(${[...WebhookEventType.options]}::text[])`)

/** The latest events of an organization that sellers are told of, the earliest of them first. */
export const findLatestTold = async (db: Connection, organization_id: string, count: number) => {
  const latest = toldOf(db, organization_id)
    .select(['id', 'sequence'])
    .orderBy('sequence', 'desc')
    .limit(count)
  return (await latest.execute()).toReversed()
}

/** The events of an organization that sellers are told of, from a number on, in their order, without those that are known. */
export const findToldFrom = (
  db: Connection,
  organization_id: string,
  sequence: number,
  except: readonly string[],
) =>
  toldOf(db, organization_id)
    .select(['id', 'sequence', 'type', 'data', 'occurred_at'])
    .$narrowType<{ type: WebhookEventType }>()
    .where('sequence', '>=', sequence)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .orderBy('sequence')
    .limit(most)
    .execute()
