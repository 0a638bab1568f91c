import type { Kysely, Transaction } from 'kysely'

/** An open transaction. What must be atomic takes one of these and has no other way to the database. */
export type Tx<Tables> = Transaction<Tables>

/** For statements that may run in a transaction or outside one: a transaction, or the pool of connections. */
export type Connection<Tables> = Kysely<Tables> | Transaction<Tables>

/** A pooled connection to PostgreSQL. */
export interface Database<Tables> {
  readonly db: Kysely<Tables>
  /** The address, for what must open connections of its own (worker, listener). */
  readonly url: string
  /** Runs `work` in one transaction; commits what it did, or nothing when it throws. */
  transact<Result>(work: (tx: Tx<Tables>) => Promise<Result>): Promise<Result>
  /**
   * Runs `read` on all rows as they are at one moment, however many statements it takes: in a transaction that writes
   * nothing and locks nothing. For what has to agree with itself, such as a preview or an export.
   */
  readSnapshot<Result>(read: (tx: Tx<Tables>) => Promise<Result>): Promise<Result>
  /**
   * The same database for the work of one actor: every transaction notes the actor, as JSON in the setting
   * `atelier.actor`, for triggers to read. A write outside a transaction gets one of its own.
   */
  actingAs(actor: object): Database<Tables>
  /**
   * The same database for a dry run: the first transaction that succeeds, or write outside a transaction, is checked like one that
   * commits, then rolled back, and throws `DryRunEnd`.
   */
  forDryRun(): Database<Tables>
  close(): Promise<void>
}

/** A folder of numbered SQL files; `name` keeps the histories of several folders apart. */
export type MigrationFolder = { readonly name: string; readonly directory: string }
