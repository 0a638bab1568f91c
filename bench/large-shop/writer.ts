import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect } from '@atelier/plumbing/database'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tables } from '../../packages/commerce/src/core/database/tables.ts'
import type { Connection, Tx } from '../../packages/commerce/src/core/services.ts'
import { columnTypes } from '../../packages/plumbing/src/database/open.ts'
import { openQueryBuilder } from '../../packages/plumbing/src/database/query-builder.ts'
import { copyLines } from './copy-lines.ts'
import { type Rows, type SeededTable, seededTables } from './rows.ts'

/** Transaction that also takes rows by `COPY`. */
export type WritingTx = {
  readonly tx: Tx
  /** Inserts rows, table by table. The columns are those of the first row of each table. */
  readonly copy: (rows: Partial<Rows>) => Promise<void>
}

/** Connection of its own, without time limits: no request waits for its statements. */
export type Writer = {
  readonly db: Connection
  readonly transact: <Result>(write: (writing: WritingTx) => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

/**
 * Opens a connection to write a shop. The pooled connections of the product are pipelined, and a pipelined
 * connection cannot `COPY`.
 */
export const openWriter = async (url: string): Promise<Writer> => {
  const { client, close } = await connect(url, 'large shop', { types: columnTypes })
  // A crash loses the latest steps together with their records, and the next run writes them again.
  await client.query('set synchronous_commit = off')
  // The usage of a month is indexed in memory: in the 32 MB of the embedded database it takes twice as long.
  await client.query("set maintenance_work_mem = '128MB'")
  let last: Promise<unknown> = Promise.resolve()
  // One statement at a time, also of those that are awaited together.
  const inTurn = <Result>(send: () => Promise<Result>): Promise<Result> => {
    const result = last.then(send)
    last = result.catch(() => undefined)
    return result
  }
  const query = (text: string, values: readonly unknown[]) =>
    inTurn(() => client.query({ text, values: [...values] }))
  const { db, transact } = openQueryBuilder<Tables>({
    // The interface has an overload for cursors, which this connection never opens.
    connect: () => Promise.resolve({ query: query as never, release: () => undefined }),
    end: close,
  })
  const copyTable = async (table: SeededTable, rows: Rows[SeededTable]): Promise<void> => {
    const [first] = rows
    if (first === undefined) return
    const columns = Object.keys(first)
    const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const into = copyFrom(`copy ${table} (${names}) from stdin`)
    await inTurn(() => pipeline(Readable.from(copyLines(rows, columns)), client.query(into)))
  }
  const copy = async (rows: Partial<Rows>): Promise<void> => {
    for (const table of seededTables) await copyTable(table, rows[table] ?? [])
  }
  return { db, transact: (write) => transact((tx) => write({ tx, copy })), close }
}
