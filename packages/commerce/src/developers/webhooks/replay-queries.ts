import type { WebhookEventType } from '@atelier/contract'
import { type Expression, sql, type SqlBool } from 'kysely'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** Maximum events per replay. The rest needs another call. */
const maxAtOnce = 10_000

/** Selection of the events of an endpoint that a replay sends. */
export type Replayed = {
  readonly status: 'failed' | 'any'
  readonly event_type?: readonly WebhookEventType[] | null | undefined
  readonly start_timestamp?: string | null | undefined
  readonly end_timestamp?: string | null | undefined
}

type Endpoint = { readonly id: string; readonly organization_id: string }

const conditions = ({
  status,
  event_type,
  start_timestamp,
  end_timestamp,
}: Replayed): Expression<SqlBool> => {
  const all = [status === 'failed' ? sql`status = 'failed'` : sql`status <> 'waiting'`]
  if (event_type != null) all.push(sql`type = any(${[...event_type]}::text[])`)
  if (start_timestamp != null) all.push(sql`created_at >= ${new Date(start_timestamp)}`)
  if (end_timestamp != null) all.push(sql`created_at < ${new Date(end_timestamp)}`)
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`
}

/** Makes the selected events of an endpoint due now, the oldest first. Returns the id of the replay. */
export const replayEvents = async (
  tx: Tx,
  endpoint: Endpoint,
  replayed: Replayed,
  now: Date,
): Promise<string> => {
  const matching = tx
    .selectFrom('webhook_events')
    .where('endpoint_id', '=', endpoint.id)
    .where(conditions(replayed))
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  const total = Math.min(count, maxAtOnce)
  await tx
    .insertInto('webhook_replays')
    .values({
      id,
      organization_id: endpoint.organization_id,
      endpoint_id: endpoint.id,
      left_out: count - total,
      created_at: now,
    })
    .execute()
  await tx
    .updateTable('webhook_events')
    .set({ status: 'waiting', next_attempt_at: now, tries: 0, replay_id: id, modified_at: now })
    .where('id', 'in', matching.select('id').orderBy('created_at').orderBy('sequence').limit(total))
    .execute()
  return id
}

/** Returns the progress of a replay. @throws ResourceNotFound */
export const getReplay = async (db: Connection, organization_id: string, id: string) => {
  const replay = await db
    .selectFrom('webhook_replays')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow(() => notFound('webhook replay', id))
  const counts = await db
    .selectFrom('webhook_events')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('replay_id', '=', id)
    .groupBy('status')
    .execute()
  const count = (status: string): number => counts.find((row) => row.status === status)?.count ?? 0
  const waiting = count('waiting')
  const succeeded = count('succeeded')
  const failed = count('failed')
  return {
    id,
    endpoint_id: replay.endpoint_id,
    created_at: replay.created_at.toISOString(),
    // An event that a later call sent again is counted there.
    total: waiting + succeeded + failed,
    left_out: replay.left_out,
    waiting,
    succeeded,
    failed,
  }
}
