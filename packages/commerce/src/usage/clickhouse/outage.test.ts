import { Outage } from '@atelier/plumbing/outage'
import { testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { meterOf, newMeter, report } from '../../testing/usage.ts'
import { type OpenStore, openMovingStore } from '../moving/store.ts'
import type { UsageEvent } from '../port.ts'
import { lockBatches, openBatches } from '../batches/queries.ts'
import { selectUnsettled } from '../batches/delivery-queries.ts'
import { type ClickHouse, connectClickHouse } from './connect.ts'
import { ch, param, raw } from './fragment.ts'
import { rowOf } from './row.ts'
import { eventsTable } from './schema-queries.ts'
import { findTestClickHouse, onClickHouse } from './testing/embedded.ts'
import { openUnreliable, type Unreliable } from './testing/unreliable.ts'

const server = await findTestClickHouse()
const now = new Date('2026-03-01T12:00:00Z')
const newest = { sorting: [{ key: 'timestamp', descending: true }], limit: 10, offset: 0 }

const eventOf = (organization_id: string, content: Partial<UsageEvent> = {}): UsageEvent => ({
  id: crypto.randomUUID(),
  organization_id,
  name: 'used',
  source: 'user',
  timestamp: now,
  customer_id: null,
  external_customer_id: 'ada',
  external_id: null,
  parent_id: null,
  metadata: { tokens: 1 },
  ...content,
})

describe.runIf(server !== undefined)(onClickHouse('when ClickHouse, or a process, fails', server), () => {
  let test: TestDatabase<Tables>
  let front: Unreliable
  let opened: OpenStore
  let clickhouse: ClickHouse
  let shop: Shop
  beforeAll(async () => {
    test = await testDatabase<Tables>()
    front = await openUnreliable(server?.url ?? '')
    opened = await openMovingStore(test.database, { url: front.url, cluster: undefined })
    clickhouse = connectClickHouse({ url: server?.url ?? '', cluster: undefined })
    shop = await openShop({ usage_store: opened.store }, { test })
  })
  beforeEach(() => front.become('on'))
  afterAll(async () => {
    await opened.close()
    await clickhouse.close()
    await front.close()
    await server?.close()
    await shop.close()
  })

  /** Moves the clock past the duration of an insert and runs the due work. */
  const settle = async (): Promise<void> => {
    await sql`update event_batches set opened_at = opened_at - interval '6 minutes'`.execute(test.database.db)
    for (const { id } of await selectUnsettled(test.database.db).execute())
      await opened.store.settle(Number(id))
  }
  const statuses = async (organization_id: string): Promise<string[]> =>
    (
      await test.database.db
        .selectFrom('event_batches')
        .select('status')
        .where('organization_id', '=', organization_id)
        .execute()
    ).map(({ status }) => status)
  /** Returns the number of an organization's rows in ClickHouse, counted or not. */
  const rowsOf = async (organization_id: string): Promise<number> =>
    (
      await clickhouse.rows<{ rows: number }>(
        ch`select count() as rows from ${raw(eventsTable)} where organization_id = ${param('UUID', organization_id)}`,
      )
    )[0]?.rows ?? 0
  const listed = async (organization_id: string): Promise<number> =>
    (await opened.store.list({ organization_id }, newest)).total

  it.each(['away', 'deaf', 'full'] as const)(
    'acknowledges nothing while it is %s, and stores repeated events once',
    async (weather) => {
      const organization_id = crypto.randomUUID()
      const event = () => eventOf(organization_id, { external_id: 'a' })
      front.become(weather)
      await expect(opened.store.append([event()], now)).rejects.toThrow(Outage)
      front.become('on')
      // Rows that ClickHouse may have of the batch do not count before their removal.
      expect(await rowsOf(organization_id)).toBe(weather === 'deaf' ? 1 : 0)
      expect(await listed(organization_id)).toBe(0)
      expect(await opened.store.append([event()], now)).toEqual([true])
      expect(await opened.store.append([event()], now)).toEqual([false])
      expect(await listed(organization_id)).toBe(1)
      await settle()
      expect([await rowsOf(organization_id), await listed(organization_id)]).toEqual([1, 1])
      expect(await statuses(organization_id)).toEqual(['stored'])
    },
  )

  it('removes the rest of a process that ended before, or after, ClickHouse accepted its batch', async () => {
    const [before, after] = [crypto.randomUUID(), crypto.randomUUID()]
    await openBatches(test.database.db, [before], now)
    const batches = await openBatches(test.database.db, [after], now)
    const rows = [rowOf(eventOf(after), batches.get(after) ?? 0, now)]
    await clickhouse.insert(eventsTable, rows)
    expect([await rowsOf(after), await listed(after)]).toEqual([1, 0])
    // The insert may still run: nothing is removed before five minutes.
    for (const id of batches.values()) await opened.store.settle(id)
    expect(await rowsOf(after)).toBe(1)
    front.become('away')
    await expect(settle()).rejects.toThrow(Outage)
    expect(await statuses(after)).toEqual(['open'])
    front.become('on')
    await settle()
    expect([await rowsOf(after), await statuses(before), await statuses(after)]).toEqual([0, [], []])
  })

  it('does not store data that another process has removed in the meantime', async () => {
    const organization_id = crypto.randomUUID()
    const ids = [...(await openBatches(test.database.db, [organization_id], now)).values()]
    await settle()
    await test.database.transact(async (tx) => expect(await lockBatches(tx, ids)).toBe(false))
  })

  it.each(['away', 'deaf', 'full'] as const)(
    'keeps the events of a transaction in the outbox while it is %s',
    async (weather) => {
      const organization_id = crypto.randomUUID()
      const event = eventOf(organization_id, { source: 'system', name: 'meter.reset' })
      front.become(weather)
      await test.database.transact((tx) => opened.store.appendInside(tx, [event], now))
      await expect(settle()).rejects.toThrow(Outage)
      expect(await statuses(organization_id)).toEqual(['outbox'])
      front.become('on')
      await settle()
      await settle()
      expect(await statuses(organization_id)).toEqual(['stored'])
      expect([await rowsOf(organization_id), await listed(organization_id)]).toEqual([1, 1])
    },
  )

  it('returns retryable errors, and counts acknowledged events once', async () => {
    const meter = await newMeter(shop)
    await shop.runJobs()
    const { id: customer_id } = await shop.client.customers.create({ body: { email: 'ada@example.com' } })
    await report(shop, { customer_id }, meter.name, { units: 1 })
    front.become('away')
    const status = async (asking: Promise<unknown>): Promise<unknown> =>
      asking.then(
        () => 'answered',
        (error: unknown) => (error instanceof Error && 'status' in error ? error.status : error),
      )
    const range = {
      start_timestamp: new Date(shop.clock.now().getTime() - 3_600_000).toISOString(),
      end_timestamp: shop.clock.now().toISOString(),
      interval: 'day' as const,
    }
    expect(await status(report(shop, { customer_id }, meter.name, { units: 10 }))).toBe(503)
    expect(await status(shop.client.events.list({ query: {} }))).toBe(503)
    expect(await status(shop.client.meters.quantities({ path: { id: meter.id }, query: range }))).toBe(503)
    // Folding fails as a whole, and waiting batches keep waiting.
    await shop.runJobs({ retryFailed: true }).catch(() => undefined)
    expect(await meterOf(shop, { customer_id }, meter)).toBeUndefined()
    front.become('on')
    await report(shop, { customer_id }, meter.name, { units: 2 })
    expect((await shop.client.meters.quantities({ path: { id: meter.id }, query: range })).total).toBe(3)
    await shop.runJobs({ retryFailed: true })
    expect(await meterOf(shop, { customer_id }, meter)).toBe('3/0/-3')
    expect((await shop.client.meters.quantities({ path: { id: meter.id }, query: range })).total).toBe(3)
  })

  it('delivers the outbox with one insert, without what ClickHouse has', async () => {
    const organization_id = crypto.randomUUID()
    for (let i = 0; i < 3; i += 1)
      await test.database.transact((tx) => opened.store.appendInside(tx, [eventOf(organization_id)], now))
    const [first, second] = await selectUnsettled(test.database.db).orderBy('event_batches.id').execute()
    // Simulates a first delivery by a process that ended before its commit.
    const { id, ...event } = await test.database.db
      .selectFrom('events')
      .selectAll()
      .where('batch_id', '=', Number(first?.id))
      .executeTakeFirstOrThrow()
    await clickhouse.insert(eventsTable, [rowOf(eventOf(organization_id, { id }), event.batch_id, now)])
    await opened.store.settle(Number(second?.id))
    expect(await statuses(organization_id)).toEqual(['stored', 'stored', 'stored'])
    expect(await rowsOf(organization_id)).toBe(3)
    expect((await opened.store.list({ organization_id }, newest)).total).toBe(3)
  })
})
