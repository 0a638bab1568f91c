import type { Expression, Kysely } from 'kysely'
import type { Database } from '../database/types.ts'

/** Rows that wait for a moment. */
export type WaitingRows = Expression<{ id: string; due_at: Date | null }>

/**
 * Work that a moment in time brings. The rows that wait carry their moment in a column with a partial
 * index; the scheduler asks for the rows that are due. Nothing has to be cancelled when a moment no longer
 * matters: such a row is no longer selected.
 */
export type Due = {
  readonly name: string
  /** All rows that wait, with the moment at which each is due. */
  readonly rows: WaitingRows
  /**
   * Set for work that comes again and again by itself: an advancing sandbox clock does not stop for each of
   * its moments; the work is done at the stops of other work and on arrival.
   */
  readonly recurring: boolean
  /** Does the work of one row. It may be called twice for a row, by two processes as well. */
  readonly run: (id: string, now: Date) => Promise<void>
}

export type DueDefinition<Tables, Services> = {
  readonly name: string
  readonly rows: (db: Kysely<Tables>, services: Services) => WaitingRows
  /**
   * Does the work of one row. Before it changes anything it locks the row and looks again whether the row
   * is still due, since another process may have done the work meanwhile.
   */
  readonly run: (services: Services, id: string, now: Date) => Promise<void>
  /** See `Due`. */
  readonly recurring?: boolean
}

/** Due work as an area declares it; `bind` gives it its services. */
export type DeclaredDue<Services> = { readonly name: string; readonly bind: (services: Services) => Due }

/** Declares work that a moment in time brings. */
export const defineDue = <Tables, Services extends { readonly database: Database<Tables> }>({
  name,
  rows,
  run,
  recurring = false,
}: DueDefinition<Tables, Services>): DeclaredDue<Services> => ({
  name,
  bind: (services) => ({
    name,
    rows: rows(services.database.db, services),
    recurring,
    run: (id, now) => run(services, id, now),
  }),
})
