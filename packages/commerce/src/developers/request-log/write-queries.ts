import { type Insertable, sql } from 'kysely'
import type { ApiRequestsTable } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'
import type { Count } from './tally.ts'

export type RequestRow = Insertable<ApiRequestsTable>

const insertRequests = async (tx: Tx, rows: readonly RequestRow[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('api_requests')
      .values([...rows])
      .execute()
}

/** Adds counts to those of the same minutes. */
const addCounts = async (tx: Tx, counts: readonly Count[]): Promise<void> => {
  if (counts.length === 0) return
  await tx
    .insertInto('api_request_counts')
    .values([...counts])
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'minute', 'channel']).doUpdateSet(({ ref, eb }) => ({
        succeeded: eb(ref('api_request_counts.succeeded'), '+', ref('excluded.succeeded')),
        client_errors: eb(ref('api_request_counts.client_errors'), '+', ref('excluded.client_errors')),
        server_errors: eb(ref('api_request_counts.server_errors'), '+', ref('excluded.server_errors')),
        not_kept: eb(ref('api_request_counts.not_kept'), '+', ref('excluded.not_kept')),
      })),
    )
    .execute()
}

/** Writes a batch of calls, without waiting for the disk. A database crash may lose the last batches. */
export const writeBatch = async (
  tx: Tx,
  rows: readonly RequestRow[],
  counts: readonly Count[],
): Promise<void> => {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx)
  await insertRequests(tx, rows)
  await addCounts(tx, counts)
}
