import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** The names of the statements that run in every request, by their text; see `statement`. */
const names = new Map<string, string>()

/**
 * Has every connection keep this statement prepared under a name.
 *
 * @throws when another statement has the name
 */
export const prepareAs = (name: string, text: string): void => {
  for (const [other, taken] of names)
    if (taken === name && other !== text) throw new Error(`Two statements are called ${name}.`)
  names.set(text, name)
}

/** PostgreSQL refuses a prepared statement whose columns are no longer those that it was prepared with. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')

const preparing = (client: PoolClient): PostgresPoolClient => {
  let isOutOfDate = false
  const query = async (text: string, values: readonly unknown[]) => {
    const name = names.get(text)
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
    } catch (error) {
      isOutOfDate ||= isOutdated(error)
      throw error
    }
  }
  return {
    // The interface has an overload for cursors, which this database never opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isOutOfDate),
  }
}

/**
 * The driver's pool for the query builder, which knows no named statements. A migration that runs beside
 * this process can outdate a prepared statement: that use fails, and the connection is closed.
 */
export const preparingPool = (pool: Pool): PostgresPool => ({
  connect: async () => preparing(await pool.connect()),
  end: () => pool.end(),
})
