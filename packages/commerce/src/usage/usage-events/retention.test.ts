import { days } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'

let shop: Shop
afterEach(() => shop.close())

const open = async (events_kept_months?: number) => {
  shop = await openShop({ events_kept_months }, { clock: testClock('2026-01-15T12:00:00.000Z') })
}
const ingest = (...events: object[]) =>
  shop.client.events.ingest({
    body: { events: events.map((event) => ({ name: 'used', external_customer_id: 'ada', ...event })) },
  })
const count = async () => (await shop.client.events.list()).pagination.total_count
const months = async () =>
  (await shop.database.db.selectFrom('event_months').select('id').orderBy('id').execute()).map(({ id }) => id)
const externalIds = async () =>
  (await shop.database.db.selectFrom('event_external_ids').select('external_id').execute()).map(
    ({ external_id }) => external_id,
  )
/** Keeps pending batches from being folded, as if another store were still receiving their events. */
const holdBatches = () => shop.database.db.updateTable('event_batches').set({ status: 'open' }).execute()
const releaseBatches = () => shop.database.db.updateTable('event_batches').set({ status: 'stored' }).execute()
/** Folds pending batches, and runs the work that depends on it. */
const fold = async () => {
  await releaseBatches()
  await shop.runJobs()
  await shop.runJobs()
}

describe('the tables of months', () => {
  it('are created by the first event, ahead of time, and again after a clock was moved far', async () => {
    await open()
    expect(await months()).toEqual([])
    await ingest({})
    expect(await months()).toEqual(['2026-01'])
    await shop.runJobs()
    expect(await months()).toEqual(['2026-01', '2026-02'])
    shop.clock.set(new Date('2027-06-30T23:59:59.999Z'))
    await ingest({})
    shop.clock.advance(1)
    await ingest({})
    expect(await months()).toEqual(['2026-01', '2026-02', '2027-06', '2027-07'])
    shop.clock.set(new Date('2024-02-01T00:00:00.000Z'))
    await ingest({})
    expect(await count()).toBe(4)
  })

  it('are created by many concurrent requests and processes', async () => {
    await open()
    const rival = await openShop({}, { test: { ...shop, close: () => Promise.resolve() }, clock: shop.clock })
    const all = Array.from({ length: 20 }, (_, i) =>
      (i % 2 === 0 ? shop : rival).client.events.ingest({
        body: { events: [{ name: 'used', external_customer_id: 'ada' }] },
      }),
    )
    for (const answer of await Promise.all(all)) expect(answer.inserted).toBe(1)
    expect(await count()).toBe(20)
    await rival.close()
  })
})

describe('retention', () => {
  it('keeps all events by default', async () => {
    await open()
    await ingest({})
    await fold()
    shop.clock.advance(days(4000))
    await shop.runJobs()
    expect(await count()).toBe(1)
  })

  it('drops months with their external ids once they are old and folded', async () => {
    await open(2)
    await ingest({ external_id: 'january' })
    shop.clock.set(new Date('2026-02-10T00:00:00Z'))
    await ingest({ external_id: 'february' })
    await holdBatches()
    shop.clock.set(new Date('2026-03-31T23:59:59Z'))
    await shop.runJobs()
    expect(await count()).toBe(2)
    shop.clock.set(new Date('2026-04-01T00:00:00Z'))
    await shop.runJobs()
    expect(await count()).toBe(2)
    await fold()
    expect(await count()).toBe(1)
    expect(await months()).not.toContain('2026-01')
    expect(await externalIds()).toEqual(['february'])
    expect(await ingest({ external_id: 'january' }, { external_id: 'february' })).toEqual({
      inserted: 1,
      duplicates: 1,
    })
    // Another process may have dropped a month that this process has cached.
    shop.clock.set(new Date('2026-01-20T00:00:00Z'))
    expect(await ingest({})).toEqual({ inserted: 1, duplicates: 0 })
    expect(await months()).toContain('2026-01')
  })
})

const lateEvent = (organization_id: string, customer_id: string, timestamp: Date) => ({
  id: crypto.randomUUID(),
  organization_id,
  name: 'used',
  source: 'user' as const,
  timestamp,
  customer_id,
  external_customer_id: null,
  external_id: null,
  parent_id: null,
  metadata: {},
})

describe('the events of a deleted customer', () => {
  it('are deleted once they are folded, and no others', async () => {
    await open()
    const ada = await shop.client.customers.create({
      body: { email: 'ada@example.com', external_id: 'ada' },
    })
    await ingest({ external_id: 'one' }, { customer_id: ada.id }, { external_customer_id: 'bob' })
    await holdBatches()
    await shop.client.customers.delete({ path: { id: ada.id } })
    await shop.runJobs()
    expect(await count()).toBe(3)
    shop.clock.advance(1)
    await ingest({ metadata: { tag: 'of the next ada' } })
    // A request that resolved the customer before the deletion, and stores its event after it.
    const { usage_store } = servicesOf(shop)
    await usage_store.append(
      [lateEvent(shop.demo.organization_id, ada.id, shop.clock.now())],
      shop.clock.now(),
    )
    await fold()
    expect(await count()).toBe(5)
    shop.clock.advance(60_000)
    await shop.runJobs()
    const { items } = await shop.client.events.list()
    expect(items).toMatchObject([
      { external_customer_id: 'ada', metadata: { tag: 'of the next ada' } },
      { external_customer_id: 'bob' },
    ])
    expect(await ingest({ external_id: 'one' })).toEqual({ inserted: 0, duplicates: 1 })
    expect(await shop.database.db.selectFrom('events_to_forget').selectAll().execute()).toEqual([])
  })
})
