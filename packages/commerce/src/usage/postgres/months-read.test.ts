import { testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'
import { watchStatements } from '../../testing/watch-work.ts'
import type { MeterDefinition, StoredBatch } from '../port.ts'
import { ada, eventOf, allEvents, newest, running, storeSteps } from '../testing/store-steps.ts'
import { findSlice } from './build-queries.ts'
import { findBatchesOf, findEvent, listEventNames, listEvents, readNextEvents } from './event-queries.ts'
import { deleteSomeEvents, giveUpExternalId } from './forget-queries.ts'
import { monthOf } from './month.ts'
import { readUsage } from './customer-usage-queries.ts'
import { hasCounted, readQuantities } from './quantity-queries.ts'
import { foldIntoRollups } from './rollups.ts'
import { createPostgresStore } from './store.ts'

/** Two years of months, each with folded events; the last one also has a waiting batch. */
const months = 24
const at = (number: number, day = 15): Date => new Date(Date.UTC(2024, number, day, 12))
const tableOf = (number: number): string => `events_${monthOf(at(number)).id.replace('-', '_')}`
const last = months - 1
const tablesOf = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => tableOf(from + i))
/** The six newest months, which are read first. */
const newestTables = tablesOf(last - 5, last)

let test: TestDatabase<Tables>
let organization_id: string
let meter: MeterDefinition
let waiting: StoredBatch
const ids: string[] = []
const store = () => createPostgresStore(test.database)
const { fold, newMeter, openOrganization } = storeSteps(() => ({ test, store: store() }))
const customer = ada
const waitingBatches = () =>
  test.database.db.selectFrom('event_batches').select(['id', 'ingested_at']).execute()

beforeAll(async () => {
  test = await testDatabase<Tables>()
  organization_id = await openOrganization()
  meter = await newMeter(organization_id, allEvents, { func: 'count' })
  await store().buildMeter(meter.id, running)
  for (let number = 0; number < months; number += 1) {
    const event = eventOf(organization_id, { timestamp: at(number) })
    ids.push(event.id)
    await store().append([event], at(number))
    await fold(organization_id)
  }
  await store().append([eventOf(organization_id, { timestamp: at(last) })], at(last))
  ;[waiting] = (await waitingBatches()) as [StoredBatch]
})
afterAll(() => test.close())

/**
 * Returns the month tables opened by the statements of a transaction, triggers included. The transaction is
 * rolled back.
 */
const tablesOpenedBy = async (act: (tx: Tx) => Promise<unknown>): Promise<readonly string[]> => {
  const undone = new Error('Undone.')
  let tables: readonly string[] = []
  await expect(
    test.database.transact(async (tx) => {
      // Plans are made as outside of tests: for the moments of a statement, which name its months.
      await sql`set local plan_cache_mode = auto`.execute(tx)
      await act(tx)
      const { rows } = await sql<{ name: string }>`
        select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
        where pid = pg_backend_pid() and relname ~ '^events_[0-9]{4}_[0-9]{2}$' order by 1`.execute(tx)
      tables = rows.map(({ name }) => name)
      throw undone
    }),
  ).rejects.toBe(undone)
  return tables
}

it('sees every table that a statement opens', async () => {
  const opened = await tablesOpenedBy((tx) =>
    tx.selectFrom('events').select('id').where('organization_id', '=', organization_id).execute(),
  )
  expect(opened).toHaveLength((await test.database.db.selectFrom('event_months').execute()).length)
})

it('opens only the table of the month in which a batch arrived to fold it, and to find its customers', async () => {
  const folded = tablesOpenedBy(async (tx) => {
    await foldIntoRollups(tx, [waiting], [meter])
    await tx.deleteFrom('event_batches').where('id', '=', waiting.id).execute()
  })
  expect(await folded).toEqual([tableOf(last)])
  expect(
    await tablesOpenedBy((tx) => findBatchesOf(tx, { organization_id, customers: customer }, [waiting])),
  ).toEqual([tableOf(last)])
})

it('opens only the tables of waiting events to read a meter', async () => {
  const buckets = { start: at(0), end: at(last, 20), interval: 'month', zone: 'UTC' } as const
  expect(await tablesOpenedBy((tx) => readQuantities(tx, meter, buckets))).toEqual([tableOf(last)])
  expect(await tablesOpenedBy((tx) => readUsage(tx, [{ meter, customer }]))).toEqual([])
  expect(await tablesOpenedBy((tx) => hasCounted(tx, meter))).toEqual([tableOf(last)])
})

it('opens the tables of a time to read events of it, and the newest first', async () => {
  const week = { organization_id, after: at(7, 10), before: at(7, 17) }
  expect(await tablesOpenedBy((tx) => listEvents(tx, week, newest))).toEqual([tableOf(7), tableOf(last)])
  const all = { organization_id }
  const page = { ...newest, limit: 3 }
  expect(await tablesOpenedBy((tx) => listEvents(tx, all, page))).toEqual(newestTables)
  expect(await tablesOpenedBy((tx) => readNextEvents(tx, all, undefined, 3))).toEqual(newestTables)
  expect(await tablesOpenedBy((tx) => findEvent(tx, organization_id, ids[last] ?? ''))).toEqual(newestTables)
  const names = { sorting: [], limit: 10, offset: 0 }
  expect(await tablesOpenedBy((tx) => listEventNames(tx, all, names))).toEqual([tableOf(last)])
})

it('opens the tables of a time range to count a meter again, and of later arrivals', async () => {
  const unbuilt = await newMeter(organization_id, allEvents, { func: 'count' })
  const buckets = { start: at(4, 1), end: at(6, 30), interval: 'month', zone: 'UTC' } as const
  expect(await tablesOpenedBy((tx) => readQuantities(tx, unbuilt, buckets))).toEqual([
    ...tablesOf(4, 6),
    tableOf(last),
  ])
  expect(await tablesOpenedBy((tx) => hasCounted(tx, unbuilt))).toEqual(newestTables)
  expect(await tablesOpenedBy((tx) => findSlice(tx, organization_id, at(8, 1), 1))).toEqual([
    ...tablesOf(3, 7),
    tableOf(last),
  ])
  expect(await tablesOpenedBy((tx) => readUsage(tx, [{ meter, customer, since: at(last - 1, 1) }]))).toEqual(
    tablesOf(last - 1, last),
  )
})

it('opens the tables of few months to delete some events, and those of waiting events to rename their customer', async () => {
  const deletion = { organization_id, customers: customer, until: at(last, 20) }
  expect(await tablesOpenedBy((tx) => deleteSomeEvents(tx, deletion))).toEqual(newestTables)
  const formerCustomer = { organization_id, customer_id: crypto.randomUUID(), external_customer_id: 'ada' }
  expect(await tablesOpenedBy((tx) => giveUpExternalId(tx, formerCustomer))).toEqual([tableOf(last)])
})

it('counts a batch for many meters in as many statements as for one', async () => {
  const meters = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      newMeter(
        organization_id,
        allEvents,
        i % 2 === 0 ? { func: 'count' } : { func: 'unique', property: 'person' },
      ),
    ),
  )
  const statementsFor = async (ownMeters: readonly MeterDefinition[]): Promise<number> => {
    const watch = watchStatements()
    try {
      await tablesOpenedBy((tx) => foldIntoRollups(tx, [waiting], ownMeters))
      return watch.texts().length
    } finally {
      watch.restore()
    }
  }
  expect(await statementsFor(meters)).toBe(await statementsFor([meter]))
})
