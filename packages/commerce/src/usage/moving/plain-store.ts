import type { Database } from '@atelier/plumbing/database'
import { Outage } from '@atelier/plumbing/outage'
import type { Tables } from '../../database/tables.ts'
import type { Tx } from '../../services.ts'
import type { UsageStore } from '../port.ts'
import { deleteInSteps, deleteSomeEvents } from '../postgres/forget-queries.ts'
import { createPostgresStore, dropMonth } from '../postgres/store.ts'
import { findPlace, findSettledPlace } from './place-queries.ts'

/** Says that this process must not go on as it does. An outage: the work waits for a process with the new settings. */
const withOldSettings = (what: string): Outage =>
  new Outage(
    'database',
    'away',
    new Error(`${what} Start this process again with USAGE_STORE=clickhouse and CLICKHOUSE_URL.`),
  )

/** Deleting goes to both stores as soon as events are copied, which this process cannot do. */
const refuseCopied = async (tx: Tx): Promise<void> => {
  if ((await findSettledPlace(tx)) !== 'postgres')
    throw withOldSettings('The events of this shop are kept in ClickHouse, or are being moved there.')
}

/**
 * The store of a process that was started to keep events in PostgreSQL. It may still run when other processes have moved
 * them: it counts and deletes nothing then. Triggers of the database refuse what it would store, and what it was about to
 * fold when the events were moved.
 */
export const createPlainStore = (database: Database<Tables>): UsageStore => {
  const store = createPostgresStore(database)
  return {
    ...store,
    fold: async (tx, batches, meters) => {
      if ((await findPlace(tx)) === 'clickhouse')
        throw withOldSettings('The events of this shop are kept in ClickHouse.')
      return store.fold(tx, batches, meters)
    },
    giveUpExternalId: async (tx, left) => {
      await refuseCopied(tx)
      await store.giveUpExternalId(tx, left)
    },
    forget: (what) =>
      deleteInSteps(database, async (tx) => {
        await refuseCopied(tx)
        return deleteSomeEvents(tx, what)
      }),
    dropMonth: (id) => dropMonth(database, id, refuseCopied),
  }
}
