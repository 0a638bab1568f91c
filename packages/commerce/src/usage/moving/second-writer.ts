import type { Database } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'
import type { Tables } from '../../core/database/tables.ts'
import type { ClickHouse } from '../clickhouse/connect.ts'
import type { StoredBatch } from '../port.ts'
import { copyStored } from './copy.ts'

/** Maximum waiting batches, and maximum batches per write. */
const mostWaiting = 5000
const batchesAtOnce = 200

/** Writes events stored in PostgreSQL to ClickHouse while a copy is in progress. */
type SecondWriter = {
  write(batches: readonly StoredBatch[]): void
  /** Waits until no write is in progress. */
  drain(): Promise<void>
}

/**
 * Creates a best-effort writer: requests do not wait for it. Skipped batches, because ClickHouse is unreachable
 * or too many batches wait, are copied by `usage migrate` before any read from ClickHouse. `usage migrate`
 * rewrites some written batches. The writer previews the shop's load on ClickHouse, and slows down copying,
 * since the two alternate.
 */
export const createSecondWriter = (
  database: Pick<Database<Tables>, 'transact'>,
  clickhouse: ClickHouse,
  log: Log,
): SecondWriter => {
  const waiting: StoredBatch[] = []
  let writing: Promise<void> | undefined

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0)
      await copyStored(database, clickhouse, waiting.splice(0, batchesAtOnce)).catch((error: unknown) => {
        waiting.length = 0
        log.warn(
          { err: error },
          'Events could not be copied to ClickHouse as they arrived. They will be copied later.',
        )
      })
    writing = undefined
  }

  return {
    write: (batches) => {
      if (waiting.length + batches.length > mostWaiting) return
      waiting.push(...batches)
      writing ??= writeAll()
    },
    drain: async () => {
      await writing
    },
  }
}
