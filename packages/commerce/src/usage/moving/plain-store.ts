import type { Database } from '@atelier/plumbing/database'
import { Outage } from '@atelier/plumbing/outage'
import type { Tables } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'
import type { UsageStore } from '../port.ts'
import { deleteInSteps, deleteSomeEvents } from '../postgres/forget-queries.ts'
import { createPostgresStore, dropMonth } from '../postgres/store.ts'
import { findPlace, findSettledPlace } from './place-queries.ts'

/**
 * Creates the error of a process with outdated settings. It is an outage: the work waits for a process with
 * the new settings.
 */
const oldSettingsOutage = (operation: string): Outage =>
  new Outage(
    'database',
    'away',
    new Error(`${operation} Start this process again with USAGE_STORE=clickhouse and CLICKHOUSE_URL.`),
  )

/** Rejects a deletion once events are copied: it must reach both stores, which this process cannot do. */
const requireNotCopied = async (tx: Tx): Promise<void> => {
  if ((await findSettledPlace(tx)) !== 'postgres')
    throw oldSettingsOutage('The events of this shop are kept in ClickHouse, or are being moved there.')
}

/**
 * Creates the store of a process configured to keep events in PostgreSQL. The process may still run after other
 * processes have moved the events; the store then counts and deletes nothing. Database triggers reject its inserts, and
 * the folding that was in progress during the move.
 */
export const createPlainStore = (database: Database<Tables>): UsageStore => {
  const store = createPostgresStore(database)
  return {
    ...store,
    fold: async (tx, batches, meters) => {
      if ((await findPlace(tx)) === 'clickhouse')
        throw oldSettingsOutage('The events of this shop are kept in ClickHouse.')
      return store.fold(tx, batches, meters)
    },
    giveUpExternalId: async (tx, names) => {
      await requireNotCopied(tx)
      await store.giveUpExternalId(tx, names)
    },
    forget: (subject) =>
      deleteInSteps(database, async (tx) => {
        await requireNotCopied(tx)
        return deleteSomeEvents(tx, subject)
      }),
    dropMonth: (id) => dropMonth(database, id, requireNotCopied),
  }
}
