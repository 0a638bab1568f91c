import type { Database } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'
import type { Tables } from '../../database/tables.ts'
import type { ClickHouse } from '../clickhouse/connect.ts'
import type { StoredBatch } from '../port.ts'
import { copyStored } from './copy.ts'

/** How many batches may wait, and how many are written together. */
const mostWaiting = 5000
const batchesAtOnce = 200

/** Writes to ClickHouse what PostgreSQL has stored, while events are copied there. */
type SecondWriter = {
  write(batches: readonly StoredBatch[]): void
  /** Waits until nothing is being written any more. */
  drain(): Promise<void>
}

/**
 * Requests do not wait for it, and nothing depends on it: what it does not write, because ClickHouse is away, or because
 * more batches wait than it keeps, is copied by `usage migrate` before ClickHouse is asked for anything. Some of what it
 * writes `usage migrate` writes again. It shows about what load the shop will be to ClickHouse, and it delays copying,
 * as the two take turns.
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
