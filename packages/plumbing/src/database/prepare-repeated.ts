import { createHash } from 'node:crypto'
import { Query as DriverQuery, type PoolClient, type QueryResult } from 'pg'

/** Statements are prepared from this use on; what is built anew for each request stays below it. */
const worthIt = 3
/** Prepared statements live in the memory of each connection, so there is an end to them. */
const most = 300

/** Which statement texts this process repeats. */
const uses = new Map<string, number>()
const names = new Map<string, string>()
/** Raised when the tables have changed under a prepared statement; names of another edition are not used again. */
let edition = 0

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined) return `${known}_${edition}`
  if (names.size >= most) return undefined
  const count = (uses.get(text) ?? 0) + 1
  if (uses.size > 10 * most) uses.clear()
  uses.set(text, count)
  if (count < worthIt) return undefined
  uses.delete(text)
  names.set(text, `atelier_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`)
  return `${names.get(text)}_${edition}`
}

/** PostgreSQL refuses a prepared statement whose columns are no longer those it was prepared with. */
const isOutdated = (error: unknown): boolean =>
  (error as { code?: unknown }).code === '0A000' && (error as Error).message.includes('cached plan')

type Query = (text: unknown, values?: unknown, callback?: unknown) => Promise<QueryResult>

/**
 * Lets a connection keep the statements that the process repeats prepared, so that PostgreSQL parses
 * and plans them once for each connection: a third of its work on small transactions.
 *
 * A migration that runs beside this process can outdate a statement: that use fails, and the next one
 * prepares it again.
 */
export const prepareRepeated = (client: PoolClient): void => {
  const plain = client.query.bind(client) as Query
  // Given its own query the driver does not copy one, which takes it longer than sending.
  const send = (name: string, text: string, values: unknown[]): Promise<QueryResult> =>
    new Promise((resolve, reject) => {
      const query = Object.assign(new DriverQuery(text, values), { name })
      void plain(query, (error: Error | null, result: QueryResult) =>
        error ? reject(error) : resolve(result),
      )
    })
  const named = async (name: string, text: string, values: unknown[]): Promise<QueryResult> => {
    try {
      return await send(name, text, values)
    } catch (error) {
      // Where it was asked from tells more than where the answer came in.
      Error.captureStackTrace(error as Error)
      if (isOutdated(error)) edition += 1
      throw error
    }
  }
  const query: Query = (text, values, callback) => {
    const isStatement =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && callback === undefined
    const name = isStatement ? nameOf(text) : undefined
    return isStatement && name !== undefined ? named(name, text, values) : plain(text, values, callback)
  }
  client.query = query as unknown as PoolClient['query']
}
