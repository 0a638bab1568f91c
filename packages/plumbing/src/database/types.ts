import type { Kysely, Transaction } from 'kysely'

/** Open transaction. Atomic work takes one of these and has no other access to the database. */
export type Tx<Tables> = Transaction<Tables>

/** Transaction or connection pool, for statements that may run in either. */
export type Connection<Tables> = Kysely<Tables> | Transaction<Tables>

/** Pool of connections to PostgreSQL. */
export interface Database<Tables> {
  readonly db: Kysely<Tables>
  /** URL, for components that open their own connections (worker, listener). */
  readonly url: string
  /** Runs `work` in one transaction; commits its changes, or none when it throws. */
  transact<Result>(work: (tx: Tx<Tables>) => Promise<Result>): Promise<Result>
  /**
   * Runs `read` on a single snapshot of all rows, with any number of statements: in a transaction that writes
   * nothing and locks nothing. For consistent results, such as a preview or an export.
   */
  readSnapshot<Result>(read: (tx: Tx<Tables>) => Promise<Result>): Promise<Result>
  /**
   * Returns this database for the work of one actor: every transaction records the actor, as JSON in the
   * setting `atelier.actor`, for triggers to read. A write outside a transaction gets its own.
   */
  actingAs(actor: object): Database<Tables>
  /**
   * Returns the database for a dry run: the first transaction that succeeds, or write outside a transaction, is checked
   * like one that commits, then rolled back, and throws `DryRunEnd`.
   */
  forDryRun(): Database<Tables>
  close(): Promise<void>
}

/** Folder of numbered SQL files; `name` separates the histories of several folders. */
export type MigrationFolder = {
  readonly name: string
  readonly directory: string
  /**
   * Path of the `schema.sql` derived from the files, from which a new database is loaded; by default it is migrated.
   */
  readonly schema?: string
}
