import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  Transaction,
  type TransactionSettings,
} from 'kysely'
import type { Database } from './types.ts'

const noteActor = `select set_config('atelier.actor', $1, true)`

/**
 * Returns true if a statement may change rows. Some hand-written statements that only lock rows count as
 * well.
 */
const isWrite = ({ query, sql: text }: CompiledQuery): boolean =>
  query.kind === 'RawNode' ? /\b(insert|update|delete)\b/i.test(text) : query.kind !== 'SelectQueryNode'

/** Settings of a read-only transaction: one snapshot, taken by its first statement. */
const snapshot: TransactionSettings = { isolationLevel: 'repeatable read', accessMode: 'read only' }

type Builder<Tables> = Pick<Database<Tables>, 'db' | 'transact' | 'readSnapshot'>

/**
 * Start of a transaction: the actor of its writes, and its own settings. A dry run is never committed.
 */
type Begin = {
  readonly actor?: string | undefined
  readonly settings?: TransactionSettings
  readonly isDryRun?: boolean
}

/** End of a dry run: everything was checked so far, and nothing was changed. */
export class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd'
}

/** Runs the constraints that are deferred to the commit, such as that ledger entries sum to zero. */
const checkNow = CompiledQuery.raw('set constraints all immediate')

/**
 * Opens the query builder over a pool of connections.
 *
 * `transact` replaces the query builder's own `transaction()`, which sends a statement only after the
 * response to the previous one. Here statements that are awaited together are sent together, `begin` with the
 * first of them; the database runs them in that order. When one fails, those after it fail too.
 */
export const openQueryBuilder = <Tables>(
  pool: PostgresPool,
): Builder<Tables> & {
  /** Builder for the work of one actor, passed as JSON. */
  readonly asActor: (actor: string) => Builder<Tables>
  /** Builder for a dry run, of an actor if there is one. */
  readonly forDryRun: (actor: string | undefined) => Builder<Tables>
  readonly close: () => Promise<void>
} => {
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

  /**
   * Runs work in a transaction on a connection. `onEnd` is called when the work is over, before the
   * transaction ends.
   */
  const inTransaction = async <Result>(
    connection: DatabaseConnection,
    { actor, settings = {}, isDryRun = false }: Begin,
    work: () => Promise<Result>,
    onEnd: () => void = () => undefined,
  ): Promise<Result> => {
    try {
      const pending: Promise<unknown>[] = [driver.beginTransaction(connection, settings)]
      if (actor !== undefined) pending.push(connection.executeQuery(CompiledQuery.raw(noteActor, [actor])))
      const [result] = await Promise.all([work(), ...pending])
      if (isDryRun) {
        await connection.executeQuery(checkNow)
        throw new DryRunEnd('The call would succeed.')
      }
      onEnd()
      await driver.commitTransaction(connection)
      return result
    } catch (error) {
      onEnd()
      // On a broken connection there is nothing to roll back; the original error is thrown.
      await driver.rollbackTransaction(connection).catch(() => undefined)
      throw error
    }
  }

  const transactAs =
    (begin: Begin): Database<Tables>['transact'] =>
    (work) =>
      provideConnection((connection) => {
        let hasEnded = false
        const onlyHere: ConnectionProvider = {
          provideConnection: async (consumer) => {
            if (hasEnded) throw new Error('A statement came after the end of its transaction.')
            return consumer(connection)
          },
        }
        const tx = new Transaction<Tables>({ ...parts, executor: executor.withConnectionProvider(onlyHere) })
        return inTransaction(
          connection,
          begin,
          () => work(tx),
          () => (hasEnded = true),
        )
      })

  /** Returns a query builder that runs each write in its own transaction. */
  const builderFor = (begin: Begin): Kysely<Tables> =>
    new Kysely<Tables>({
      ...parts,
      executor: executor.withConnectionProvider({
        provideConnection: (consumer) =>
          provideConnection((connection) =>
            consumer({
              executeQuery: (query) =>
                isWrite(query)
                  ? inTransaction(connection, begin, () => connection.executeQuery(query))
                  : connection.executeQuery(query),
              streamQuery: connection.streamQuery.bind(connection),
            }),
          ),
      }),
    })

  const db = new Kysely<Tables>(parts)
  // Reads change nothing that the audit log would record.
  const readSnapshot = transactAs({ settings: snapshot })
  const builder = (begin: Begin) => ({ db: builderFor(begin), transact: transactAs(begin), readSnapshot })
  return {
    db,
    transact: transactAs({}),
    readSnapshot,
    asActor: (actor) => builder({ actor }),
    forDryRun: (actor) => builder({ actor, isDryRun: true }),
    close: () => db.destroy(),
  }
}
