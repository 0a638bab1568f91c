import { atSize, testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Tables } from '../core/database/tables.ts'
import { findTestClickHouse, onClickHouse } from './clickhouse/testing/embedded.ts'
import { type OpenStore, openMovingStore } from './moving/store.ts'
import type { UsageStore } from './port.ts'
import { createPostgresStore } from './postgres/store.ts'
import { countedUsageContract } from './testing/counted-usage.contract.ts'
import { eventCountsContract } from './testing/event-counts.contract.ts'
import { exactUsageContract } from './testing/exact-usage.contract.ts'
import { storedEventsContract } from './testing/stored-events.contract.ts'
import type { StoreUnderTest } from './testing/store-steps.ts'

const server = await findTestClickHouse()
const rounds = atSize(20)

/** Contract of every event store. */
const storeContract = (under: () => StoreUnderTest): void => {
  storedEventsContract(under)
  eventCountsContract(under)
  countedUsageContract(under)
  exactUsageContract(under, rounds)
}

describe('PostgreSQL', () => {
  let test: TestDatabase<Tables>
  let store: UsageStore
  beforeAll(async () => {
    test = await testDatabase<Tables>()
    store = createPostgresStore(test.database)
  })
  afterAll(() => test.close())
  storeContract(() => ({ test, store }))
})

describe.runIf(server !== undefined)(onClickHouse('ClickHouse', server), () => {
  let test: TestDatabase<Tables>
  let opened: OpenStore
  beforeAll(async () => {
    test = await testDatabase<Tables>()
    opened = await openMovingStore(test.database, { url: server?.url ?? '', cluster: undefined })
  })
  afterAll(async () => {
    await opened.close()
    await server?.close()
    await test.close()
  })
  storeContract(() => ({ test, store: opened.store }))
})
