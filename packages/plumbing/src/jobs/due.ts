import type { Expression, Kysely } from 'kysely'
import type { Database } from '../database/types.ts'

/** Rows that wait for a moment. */
export type WaitingRows = Expression<{ id: string; due_at: Date | null }>

/**
 * Work that becomes due at a moment. The waiting rows carry their moment in a column with a partial index;
 * the scheduler selects the due rows. Nothing has to be canceled when a moment no longer matters: the row is
 * no longer selected.
 */
export type Due = {
  readonly name: string
  /** All waiting rows, with their due moments. */
  readonly rows: WaitingRows
  /**
   * Set for recurring work: an advancing sandbox clock does not stop for each of its moments; the work is
   * done at the stops of other work and on arrival.
   */
  readonly recurring: boolean
  /**
   * Set for recurring work that looks for changes in another system, which a move of the sandbox clock does not bring: an
   * advancing clock leaves it to its arrival.
   */
  readonly polling: boolean
  /** Runs the work of a row. May run twice for a row, also in two processes. */
  readonly run: (id: string, now: Date) => Promise<void>
}

export type DueDefinition<Tables, Services> = {
  readonly name: string
  readonly rows: (db: Kysely<Tables>, services: Services) => WaitingRows
  /**
   * Runs the work of a row. Before any change, it locks the row and checks again that the row is due, since
   * another process may have done the work.
   */
  readonly run: (services: Services, id: string, now: Date) => Promise<void>
  /** See `Due`. */
  readonly recurring?: boolean
  /** See `Due`. */
  readonly polling?: boolean
}

/** Due work as an area declares it; `bind` provides its services. */
export type DeclaredDue<Services> = { readonly name: string; readonly bind: (services: Services) => Due }

/** Declares due work. */
export const defineDue = <Tables, Services extends { readonly database: Database<Tables> }>({
  name,
  rows,
  run,
  recurring = false,
  polling = false,
}: DueDefinition<Tables, Services>): DeclaredDue<Services> => ({
  name,
  bind: (services) => ({
    name,
    rows: rows(services.database.db, services),
    recurring,
    polling,
    run: (id, now) => run(services, id, now),
  }),
})
