import { ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import { holdKey } from '@atelier/plumbing/database'
import { codeOf, isNetworkError, Outage } from '@atelier/plumbing/outage'
import type { Tx } from '../../core/services.ts'
import { type Fragment, render } from './fragment.ts'

/** Distribution of the tables over machines. */
export type ClickHouseTables = {
  /** Name of a cluster in the server's configuration; undefined for a single machine. */
  readonly cluster: string | undefined
}

/** Address of ClickHouse, and distribution of its tables. */
export type ClickHouseAddress = ClickHouseTables & {
  /** URL with user, password and database, such as `http://default:secret@host:8123/atelier`. */
  readonly url: string
}

/** ClickHouse client. Every method throws an `Outage` when ClickHouse cannot be reached. */
export type ClickHouse = {
  readonly tables: ClickHouseTables
  readonly rows: <Row>(statement: Fragment) => Promise<Row[]>
  readonly run: (statement: Fragment) => Promise<void>
  /**
   * Inserts rows as one block, which is stored as a whole or not at all.
   *
   * @param token deduplication token, the same for every retry; without a token, ClickHouse does not
   *   deduplicate
   */
  readonly insert: (table: string, rows: readonly object[], token?: string) => Promise<void>
  /** Returns a client whose statements end with an `Outage` after the given number of seconds. */
  readonly limitedTo: (seconds: number) => ClickHouse
  readonly close: () => Promise<void>
}

/** Maximum duration of a request, in seconds; ClickHouse enforces the limit itself. */
const maxRequestSeconds = 30

/**
 * Returns the settings of every statement. On a cluster, a read sees all data that a majority of the replicas has
 * acknowledged. A lagging replica fails instead of letting folding count a batch without its events.
 */
export const settingsOf = ({ cluster }: ClickHouseTables): ClickHouseSettings => ({
  max_execution_time: maxRequestSeconds,
  // An event counts once even if its batch was inserted twice and the copies are not merged yet.
  final: 1,
  do_not_merge_across_partitions_select_final: 1,
  // Copies of an event have the same id and batch: an index that skips a copy skips all of them.
  use_skip_indexes_if_final: 1,
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 1,
  mutations_sync: '2',
  alter_sync: '2',
  ...(cluster !== undefined && { select_sequential_consistency: '1' }),
})

/**
 * Returns the settings of an insert. An acknowledged block is stored: no queue is involved, and on a cluster a majority
 * of the shard's replicas has the block. Reads that see every insert need serialized inserts (`lockInsert`).
 */
export const insertSettingsOf = (
  { cluster }: ClickHouseTables,
  token: string | undefined,
): ClickHouseSettings => ({
  async_insert: 0,
  insert_deduplicate: token === undefined ? 0 : 1,
  ...(token !== undefined && { insert_deduplication_token: token }),
  input_format_parallel_parsing: 0,
  max_execution_time: maxRequestSeconds,
  ...(cluster !== undefined && {
    distributed_foreground_insert: 1,
    insert_quorum: 'auto',
    insert_quorum_parallel: 0,
  }),
})

/**
 * Error codes of ClickHouse for transient failures: timeout, too many requests, no memory, no space, and a
 * cluster without its keeper or enough replicas.
 */
const passing = new Set([
  '159',
  '202',
  '209',
  '210',
  '241',
  '242',
  '243',
  '252',
  '279',
  '285',
  '286',
  '289',
  '319',
  '999',
])

/** Returns true if ClickHouse is unreachable or temporarily unable to work. */
const isAway = (error: unknown): boolean =>
  isNetworkError(error) ||
  passing.has(codeOf(error) ?? '') ||
  (error instanceof Error && /timeout|socket hang up|aborted/i.test(error.message))

/** Error of ClickHouse with its code, from which callers can tell an overload. */
class AwayError extends Error {
  readonly code: string | undefined

  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.code = codeOf(cause)
  }
}

export const connectClickHouse = ({ url, ...tables }: ClickHouseAddress): ClickHouse => {
  const client = createClient({
    url,
    request_timeout: maxRequestSeconds * 1000,
    compression: { request: false, response: false },
    clickhouse_settings: settingsOf(tables),
    // The caller receives the error and logs it.
    log: { level: ClickHouseLogLevel.OFF },
  })
  const withOutages = async <T>(asking: Promise<T>): Promise<T> => {
    try {
      return await asking
    } catch (error) {
      throw isAway(error)
        ? new Outage(
            'database',
            'away',
            new AwayError(`ClickHouse cannot do it now: ${String(error)}`, error),
          )
        : error
    }
  }
  const clientWithin = (seconds: number): ClickHouse => {
    const limits = (settings: ClickHouseSettings = {}) => ({
      clickhouse_settings: { ...settings, max_execution_time: seconds },
      // ClickHouse ends the statement itself; this timeout covers a server that does not respond at all.
      abort_signal: AbortSignal.timeout((seconds + 1) * 1000),
    })
    return {
      tables,
      rows: (statement) =>
        withOutages(
          (async () => {
            const result = await client.query({ ...render(statement), ...limits(), format: 'JSONEachRow' })
            return result.json()
          })(),
        ),
      run: async (statement) => {
        await withOutages(client.command({ ...render(statement), ...limits() }))
      },
      insert: async (table, rows, token) => {
        const limited = limits(insertSettingsOf(tables, token))
        await withOutages(client.insert({ table, values: rows, format: 'JSONEachRow', ...limited }))
      },
      limitedTo: clientWithin,
      close: () => client.close(),
    }
  }
  return clientWithin(maxRequestSeconds)
}

/** Serializes inserts on a cluster. ClickHouse rejects concurrent inserts that reads must see in full. */
export const lockInsert = async (tx: Tx, { cluster }: ClickHouseTables): Promise<void> => {
  if (cluster !== undefined) await holdKey(tx, 'usage', 'insert')
}
