import {
  type ConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  Transaction,
} from 'kysely'
import type { Database } from './types.ts'

/**
 * Opens the query builder over a pool of connections.
 *
 * `transact` stands in place of the query builder's own `transaction()`, which sends a statement only when
 * the one before has been answered. Here statements that are awaited together are sent together, `begin`
 * with the first of them; the database runs them in that order. When one fails, those behind it fail too.
 */
export const openQueryBuilder = <Tables>(
  pool: PostgresPool,
): Pick<Database<Tables>, 'db' | 'transact' | 'close'> => {
  const dialect = new PostgresDialect({ pool })
  const driver = dialect.createDriver()
  const ready = driver.init()
  const provideConnection: ConnectionProvider['provideConnection'] = async (consumer) => {
    await ready
    const connection = await driver.acquireConnection()
    try {
      return await consumer(connection)
    } finally {
      await driver.releaseConnection(connection)
    }
  }
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
    provideConnection,
  })
  const parts = { config: { dialect }, dialect, driver, executor }
  const db = new Kysely<Tables>(parts)

  const transact: Database<Tables>['transact'] = (work) =>
    provideConnection(async (connection) => {
      let hasEnded = false
      const inTransaction: ConnectionProvider = {
        provideConnection: async (consumer) => {
          if (hasEnded) throw new Error('A statement came after the end of its transaction.')
          return consumer(connection)
        },
      }
      const tx = new Transaction<Tables>({
        ...parts,
        executor: executor.withConnectionProvider(inTransaction),
      })
      try {
        const begun = driver.beginTransaction(connection, {})
        const [result] = await Promise.all([work(tx), begun])
        hasEnded = true
        await driver.commitTransaction(connection)
        return result
      } catch (error) {
        hasEnded = true
        // On a broken connection there is nothing left to roll back; the error that broke it is the one to throw.
        await driver.rollbackTransaction(connection).catch(() => undefined)
        throw error
      }
    })

  return { db, transact, close: () => db.destroy() }
}
