import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type PoolClient } from 'pg'
import { poolDeadlines } from '../database/connect.ts'

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void

/** Name of the connections of workers, in every process. */
export const workerName = 'atelier worker'

const never = new Promise<never>(() => undefined)

/**
 * Connections of worker pools. Once halted, `connect` never settles, so that the library neither fails nor
 * retries. With a callback the library asks for a connection of each pool that listens for all jobs, and
 * never gets one: `listenForJobs` wakes the pools.
 */
class WorkerConnections extends Pool {
  #isHalted = false

  halt(): void {
    this.#isHalted = true
  }

  /** Ends the connections, without waiting for an unresponsive server. */
  async close(): Promise<void> {
    const ended = this.end().catch(() => undefined)
    await Promise.race([ended, sleep(2000, undefined, { ref: false })])
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback !== undefined) return undefined
    if (this.#isHalted) return never
    return super.connect().catch((error: unknown) => {
      if (this.#isHalted) return never
      throw error
    })
  }
}

/** Number of connections for taking and finishing jobs. */
const working = 5

/**
 * Opens the connections that all worker pools share; `broken` settles with the error of the first broken
 * connection.
 */
export const openConnections = (
  url: string,
): { readonly connections: WorkerConnections; readonly broken: Promise<unknown> } => {
  const connections = new WorkerConnections({
    ...poolDeadlines,
    connectionString: url,
    max: working,
    application_name: workerName,
    // Takes and completions that a crash loses are redone, so no statement waits for the disk.
    options: '-c synchronous_commit=off',
  })
  const broken = new Promise<unknown>((resolve) => {
    connections.on('error', resolve)
    connections.on('connect', (client) => client.on('error', resolve))
  })
  return { connections, broken }
}
