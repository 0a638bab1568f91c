import { ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import { codeOf, isNetworkError, Outage } from '@atelier/plumbing/outage'
import { type Fragment, render } from './fragment.ts'

/** How the tables are spread over machines. */
export type ClickHouseTables = {
  /** The name of a cluster of the server's configuration; undefined: one machine. */
  readonly cluster: string | undefined
}

/** Where ClickHouse is, and how its tables are spread there. */
export type ClickHouseAddress = ClickHouseTables & {
  /** With user, password and database, such as `http://default:secret@host:8123/atelier`. */
  readonly url: string
}

/** The ways to ask ClickHouse. All of them throw an `Outage` when it cannot be reached. */
export type ClickHouse = {
  readonly tables: ClickHouseTables
  readonly rows: <Row>(statement: Fragment) => Promise<Row[]>
  readonly run: (statement: Fragment) => Promise<void>
  /**
   * Inserts rows as one block, which is stored whole or not at all.
   *
   * @param token the same for every try; without one, ClickHouse does not look whether it has them
   */
  readonly insert: (table: string, rows: readonly object[], token?: string) => Promise<void>
  /** The same, for who has less time: every statement ends after so many seconds, with an `Outage`. */
  readonly limitedTo: (seconds: number) => ClickHouse
  readonly close: () => Promise<void>
}

/** The longest that a request takes, in seconds; ClickHouse gives it up itself then. */
const longestRequest = 30

/**
 * The settings of every statement. On a cluster a read sees what a majority of the replicas has acknowledged: a replica
 * that lags refuses, instead of having folding count a batch without its events.
 */
export const settingsOf = ({ cluster }: ClickHouseTables): ClickHouseSettings => ({
  max_execution_time: longestRequest,
  // An event counts once even if its batch was inserted twice and the copies are not merged yet.
  final: 1,
  do_not_merge_across_partitions_select_final: 1,
  // Copies of an event have the same id and batch: an index that leaves one out leaves all of them out.
  use_skip_indexes_if_final: 1,
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 1,
  mutations_sync: '2',
  alter_sync: '2',
  ...(cluster !== undefined && { select_sequential_consistency: '1' }),
})

/**
 * The settings of an insert. Acknowledged is stored: nothing waits in a queue, and on a cluster a majority of the replicas
 * of the shard has taken the block. Reads that see all of it need inserts that come one after another (`holdInsert`).
 */
export const insertSettingsOf = (
  { cluster }: ClickHouseTables,
  token: string | undefined,
): ClickHouseSettings => ({
  async_insert: 0,
  insert_deduplicate: token === undefined ? 0 : 1,
  ...(token !== undefined && { insert_deduplication_token: token }),
  input_format_parallel_parsing: 0,
  max_execution_time: longestRequest,
  ...(cluster !== undefined && {
    distributed_foreground_insert: 1,
    insert_quorum: 'auto',
    insert_quorum_parallel: 0,
  }),
})

/**
 * ClickHouse's codes for what passes: too long, too many, no memory, no room, and a cluster without its keeper or without
 * enough replicas.
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

/** Whether ClickHouse cannot be reached, or cannot do anything at the moment. */
const isAway = (error: unknown): boolean =>
  isNetworkError(error) ||
  passing.has(codeOf(error) ?? '') ||
  (error instanceof Error && /timeout|socket hang up|aborted/i.test(error.message))

/** What ClickHouse said, with its code: whether it was too much for it, who asked may want to know. */
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
    request_timeout: longestRequest * 1000,
    compression: { request: false, response: false },
    clickhouse_settings: settingsOf(tables),
    // Who asked gets the error, and logs it.
    log: { level: ClickHouseLogLevel.OFF },
  })
  const answered = async <T>(asking: Promise<T>): Promise<T> => {
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
  const asking = (seconds: number): ClickHouse => {
    const limits = (settings: ClickHouseSettings = {}) => ({
      clickhouse_settings: { ...settings, max_execution_time: seconds },
      // ClickHouse ends the statement itself; this is for one that does not answer at all.
      abort_signal: AbortSignal.timeout((seconds + 1) * 1000),
    })
    return {
      tables,
      rows: (statement) =>
        answered(
          (async () => {
            const result = await client.query({ ...render(statement), ...limits(), format: 'JSONEachRow' })
            return result.json()
          })(),
        ),
      run: async (statement) => {
        await answered(client.command({ ...render(statement), ...limits() }))
      },
      insert: async (table, rows, token) => {
        const limited = limits(insertSettingsOf(tables, token))
        await answered(client.insert({ table, values: rows, format: 'JSONEachRow', ...limited }))
      },
      limitedTo: asking,
      close: () => client.close(),
    }
  }
  return asking(longestRequest)
}
