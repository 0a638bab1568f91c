import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg'
import { toOutage } from './outage.ts'

/**
 * Time limits of every connection: ten seconds to connect, and probes that detect a dead network within
 * twenty seconds.
 */
const connectionDeadlines = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const

/**
 * PostgreSQL ends a statement after 15 seconds. A server that has not done so after 20 is unresponsive, and
 * the connection to it is closed; the driver does this only for a pipelined connection.
 */
export const queryDeadline = { query_timeout: 20_000, pipeline: true } as const

type WriteEnd = (error?: Error | null) => void

/**
 * Socket that sends all writes of one turn in one packet: statements of a transaction that are awaited
 * together.
 */
class PacketSocket extends Socket {
  #isHeld = false

  override write(data: Uint8Array | string, second?: BufferEncoding | WriteEnd, end?: WriteEnd): boolean {
    if (!this.#isHeld) {
      this.#isHeld = true
      this.cork()
      process.nextTick(() => {
        this.#isHeld = false
        this.uncork()
      })
    }
    return typeof second === 'string' ? super.write(data, second, end) : super.write(data, second ?? end)
  }
}

/** Time limits of pooled connections. An idle transaction is ended, so that no row lock is held forever. */
export const poolDeadlines = {
  ...connectionDeadlines,
  ...queryDeadline,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
} as const satisfies PoolConfig

/**
 * Opens a pool of connections with these time limits.
 *
 * @param onBroken called when a connection breaks; without a listener that would end the process
 */
export const openPool = (url: string, settings: PoolConfig, onBroken: (error: unknown) => void): Pool => {
  const pool = new Pool({
    ...poolDeadlines,
    stream: () => new PacketSocket(),
    ...settings,
    connectionString: url,
  })
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  return pool
}

/** Connection outside any pool, with a promise for its loss. */
export type OwnConnection = {
  readonly client: Client
  /** Settles with the error that broke the connection, or after `close`. Never rejects. */
  readonly lost: Promise<unknown>
  close(): Promise<void>
}

/**
 * Opens a connection outside any pool: for session locks, notifications and migrations.
 *
 * @param name application name of the connection in PostgreSQL
 * @throws Outage if the database cannot be reached within ten seconds; PostgreSQL's own error if it
 *   refuses
 */
export const connect = async (
  url: string,
  name: string,
  settings: ClientConfig = {},
): Promise<OwnConnection> => {
  const client = new Client({
    ...connectionDeadlines,
    ...settings,
    connectionString: url,
    application_name: name,
  })
  const lost = new Promise<unknown>((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve(new Error('Connection terminated')))
  })
  try {
    await client.connect()
  } catch (error) {
    void client.end().catch(() => undefined)
    throw toOutage(error)
  }
  const close = async (): Promise<void> => {
    const ended = client.end().catch(() => undefined)
    // An unresponsive server does not end its side either.
    await Promise.race([ended, sleep(2000, undefined, { ref: false })])
  }
  return { client, lost, close }
}
