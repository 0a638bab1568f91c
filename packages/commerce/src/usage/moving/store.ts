import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { Connection } from '../../core/services.ts'
import { createClickHouseStore, forgetSomeInBoth } from '../clickhouse/store.ts'
import { type ClickHouse, type ClickHouseAddress, connectClickHouse } from '../clickhouse/connect.ts'
import { dropPartition } from '../clickhouse/forget-queries.ts'
import { migrateClickHouse } from '../clickhouse/schema-queries.ts'
import type { UsageStore } from '../port.ts'
import { deleteInSteps, deleteSomeEvents } from '../postgres/forget-queries.ts'
import { createPostgresStore, dropMonth } from '../postgres/store.ts'
import {
  findPlace,
  foldAtPlace,
  hasEvents,
  lockCopying,
  lockPlace,
  type Place,
  setPlace,
  waitForStorers,
} from './place-queries.ts'
import { whenFree } from './when-free.ts'

/** Aborts a transaction that was about to store events in PostgreSQL after the move to ClickHouse. */
class Moved extends Error {
  override readonly name = 'Moved'
}

/** Store, with its `close`. */
export type OpenStore = { readonly store: UsageStore; readonly close: () => Promise<void> }

/**
 * Creates the store of a shop whose events are moving to ClickHouse: it reads their place from the database and uses
 * that store. The place may change at any moment; once the events are in ClickHouse they stay there.
 */
const createMovingStore = (database: Database<Tables>, clickhouse: ClickHouse): OpenStore => {
  const { db } = database
  let isMoved = false
  const placeOf = async (connection: Connection): Promise<Place> => {
    if (isMoved) return 'clickhouse'
    const place = await findPlace(connection)
    isMoved = place === 'clickhouse'
    return place
  }
  const postgresStore = createPostgresStore(database, {
    onBegin: async (tx) => {
      if ((await lockPlace(tx)) === 'clickhouse') throw new Moved('Events are kept in ClickHouse now.')
    },
  })
  const clickhouseStore = createClickHouseStore(database, clickhouse)
  const at = async (connection: Connection = db): Promise<UsageStore> =>
    (await placeOf(connection)) === 'clickhouse' ? clickhouseStore : postgresStore
  /** Store for deletions: both stores once events are being copied. */
  const storeForDeletion = async (connection: Connection): Promise<UsageStore> =>
    (await placeOf(connection)) === 'postgres' ? postgresStore : clickhouseStore

  const store: UsageStore = {
    append: async (events, now) => {
      if ((await placeOf(db)) === 'clickhouse') return clickhouseStore.append(events, now)
      try {
        return await postgresStore.append(events, now)
      } catch (error) {
        if (!(error instanceof Moved)) throw error
        return clickhouseStore.append(events, now)
      }
    },
    appendInside: async (tx, events, now) => {
      const place = isMoved ? 'clickhouse' : await lockPlace(tx)
      await (place === 'clickhouse' ? clickhouseStore : postgresStore).appendInside(tx, events, now)
    },
    get: async (organization_id, id) => (await at()).get(organization_id, id),
    list: async (conditions, paging) => (await at()).list(conditions, paging),
    readNext: async (conditions, last, limit) => (await at()).readNext(conditions, last, limit),
    names: async (conditions, paging) => (await at()).names(conditions, paging),
    quantities: async (meter, buckets, customers) => (await at()).quantities(meter, buckets, customers),
    measure: async (definition, buckets, customers) => (await at()).measure(definition, buckets, customers),
    usageOf: async (tx, questions) => (await at(tx)).usageOf(tx, questions),
    batchesOf: async (connection, ...of) => (await at(connection)).batchesOf(connection, ...of),
    hasCounted: async (connection, meter) => (await at(connection)).hasCounted(connection, meter),
    startMeter: clickhouseStore.startMeter,
    buildMeter: async (meter_id, signal) => (await at()).buildMeter(meter_id, signal),
    settle: clickhouseStore.settle,
    fold: async (tx, batches, meters) => {
      await foldAtPlace(tx)
      return (await at(tx)).fold(tx, batches, meters)
    },
    giveUpExternalId: async (tx, names) => {
      await lockCopying(tx)
      await (await storeForDeletion(tx)).giveUpExternalId(tx, names)
    },
    forget: (subject) =>
      deleteInSteps(database, async (tx) => {
        await lockCopying(tx)
        return (await placeOf(tx)) === 'postgres'
          ? deleteSomeEvents(tx, subject)
          : forgetSomeInBoth(tx, clickhouse, subject)
      }),
    dropMonth: (id) =>
      dropMonth(database, id, async (tx) => {
        await lockCopying(tx)
        if ((await placeOf(tx)) !== 'postgres') await dropPartition(clickhouse, id)
      }),
  }
  return { store, close: clickhouse.close }
}

/**
 * Connects to ClickHouse, migrates its tables, and returns the store of the shop. A shop without events uses
 * ClickHouse from now on; any other shop after `moveEvents` has moved its events.
 */
export const openMovingStore = async (
  database: Database<Tables>,
  address: ClickHouseAddress,
): Promise<OpenStore> => {
  const clickhouse = connectClickHouse(address)
  try {
    await migrateClickHouse(clickhouse)
    const { db } = database
    if ((await findPlace(db)) === 'postgres' && !(await hasEvents(db)))
      await whenFree(database, async (tx) => {
        // Guards against other processes that start, or store events, at the same time.
        await waitForStorers(tx)
        if ((await findPlace(tx)) === 'postgres' && !(await hasEvents(tx))) await setPlace(tx, 'clickhouse')
      })
  } catch (error) {
    await clickhouse.close()
    throw error
  }
  return createMovingStore(database, clickhouse)
}

/**
 * @throws Error if the events of the shop are in ClickHouse: a process that keeps them in PostgreSQL cannot
 *   start
 */
export const requireNotMoved = async ({ db }: Pick<Database<Tables>, 'db'>): Promise<void> => {
  if ((await findPlace(db)) === 'clickhouse')
    throw new Error(
      'The events of this shop are kept in ClickHouse. Set USAGE_STORE=clickhouse and CLICKHOUSE_URL.',
    )
}
