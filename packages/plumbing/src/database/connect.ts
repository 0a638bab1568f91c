import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg'
import { toOutage } from './outage.ts'

/**
 * The deadlines of every connection of ours: ten seconds to connect, and probes that find a dead network within
 * twenty seconds.
 */
const connectionDeadlines = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const

/**
 * PostgreSQL ends a statement of ours after 15 seconds. A server that has not even done that after 20 answers nothing
 * any more, and the connection to it is closed; only a pipelined connection is, by the driver.
 */
export const answerDeadline = { query_timeout: 20_000, pipeline: true } as const

type WriteEnd = (error?: Error | null) => void

/** Socket that sends what is written in one turn in one packet: statements of a transaction that are awaited together. */
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

/** The deadlines of connections in a pool. A transaction that idles is ended, so that no row lock is held for ever. */
export const poolDeadlines = {
  ...connectionDeadlines,
  ...answerDeadline,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
} as const satisfies PoolConfig

/**
 * Opens a pool of connections with our deadlines.
 *
 * @param onBroken is told when a connection breaks; without a listener that would end the process
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

/** A connection of its own, outside any pool, and when it was lost. */
export type OwnConnection = {
  readonly client: Client
  /** Settles with the error that broke the connection, which may be `close`. Never rejects. */
  readonly lost: Promise<unknown>
  close(): Promise<void>
}

/**
 * Opens a connection of its own: for session locks, notifications and migrations.
 *
 * @param name how PostgreSQL lists the connection
 * @throws Outage when the database cannot be reached within ten seconds; PostgreSQL's own error when it refuses
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
    // A server that does not answer does not end its side either.
    await Promise.race([ended, sleep(2000, undefined, { ref: false })])
  }
  return { client, lost, close }
}
