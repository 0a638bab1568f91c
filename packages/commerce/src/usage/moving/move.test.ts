import { json } from '@atelier/plumbing/database'
import { testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertOrganization } from '../../organization/organizations/index.ts'
import type { Tables } from '../../core/database/tables.ts'
import { selectUnsettled } from '../batches/delivery-queries.ts'
import { type ClickHouse, connectClickHouse } from '../clickhouse/connect.ts'
import { ch, raw } from '../clickhouse/fragment.ts'
import { rowOf } from '../clickhouse/row.ts'
import { eventsTable, migrateClickHouse } from '../clickhouse/schema-queries.ts'
import { findTestClickHouse, onClickHouse } from '../clickhouse/testing/embedded.ts'
import { openUnreliable } from '../clickhouse/testing/unreliable.ts'
import { stopFolding } from '../hold-folding.ts'
import type { CustomerUsage, MeterDefinition, UsageEvent, UsageStore } from '../port.ts'
import { createPostgresStore } from '../postgres/store.ts'
import { arbitraryContent } from '../testing/arbitrary-meters.ts'
import { openExportedEvents } from '../clickhouse/export-events.ts'
import { importEvents } from '../clickhouse/import-events.ts'
import { moveEvents, type MoveReport } from './move.ts'
import { findPlace, lockCopying, setPlace } from './place-queries.ts'
import { createPlainStore } from './plain-store.ts'
import { openMovingStore, type OpenStore, requireNotMoved } from './store.ts'

const server = await findTestClickHouse()
afterAll(() => server?.close())

const url = server?.url ?? ''
const tables = { cluster: undefined }
const quiet: MoveReport = () => undefined
const january = new Date('2026-01-20T12:00:00Z')
const now = new Date('2026-03-01T12:00:00Z')
const newest = { sorting: [{ key: 'timestamp', descending: true }], limit: 5000, offset: 0 }
const contents = fc.sample(arbitraryContent, { numRuns: 300, seed: 7 })

let created = 0
const eventOf = (organization_id: string, content: Partial<UsageEvent> = {}): UsageEvent => ({
  id: crypto.randomUUID(),
  organization_id,
  customer_id: null,
  external_customer_id: 'ada',
  external_id: null,
  parent_id: null,
  ...(contents[(created += 1) % contents.length] ?? {
    name: 'used',
    source: 'user',
    timestamp: now,
    metadata: {},
  }),
  ...content,
})

describe.runIf(server !== undefined)(onClickHouse('a shop that moves while it runs', server), () => {
  let test: TestDatabase<Tables>
  let organization_id: string
  let first: UsageEvent
  let clickhouse: ClickHouse
  const opened: OpenStore[] = []
  beforeEach(async () => {
    test = await testDatabase<Tables>()
    organization_id = crypto.randomUUID()
    clickhouse = connectClickHouse({ url, ...tables })
    await migrateClickHouse(clickhouse)
    // Batches of other tests have the same numbers.
    await clickhouse.run(ch`truncate table ${raw(eventsTable)}`)
    await test.database.transact((tx) =>
      insertOrganization(tx, {
        id: organization_id,
        name: 'Atelier',
        slug: organization_id,
        created_at: now,
      }),
    )
    first = eventOf(organization_id)
    await createPostgresStore(test.database).append([first], january)
  })
  afterEach(async () => {
    for (const item of opened.splice(0)) await item.close()
    await clickhouse.close()
    await test.close()
  })
  const openStore = async (address = url): Promise<UsageStore> => {
    const store = await openMovingStore(test.database, { url: address, ...tables })
    opened.push(store)
    return store.store
  }
  const move = (report: MoveReport = quiet) => moveEvents(test.database, { url, ...tables }, report)
  /** Begins a move that ends after the first steps of all months, as if it was killed. */
  const beginMove = async (): Promise<void> => {
    const months = await test.database.db.selectFrom('event_months').select('id').execute()
    const remainingMonths = new Set(months.map(({ id }) => id))
    const killed = move((month) => {
      remainingMonths.delete(month)
      if (remainingMonths.size === 0) throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await place()).toBe('copying')
  }
  const place = () => findPlace(test.database.db)
  const newMeter = async (store: UsageStore): Promise<MeterDefinition> => {
    const meter: MeterDefinition = {
      id: crypto.randomUUID(),
      organization_id,
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    }
    await test.database.transact(async (tx) => {
      const row = {
        ...meter,
        filter: json(meter.filter),
        aggregation: json(meter.aggregation),
        metadata: json({}),
      }
      await tx
        .insertInto('meters')
        .values({ ...row, name: 'Usage', created_at: now, modified_at: null })
        .execute()
      await store.startMeter(tx, meter.id)
    })
    return meter
  }
  const fold = (store: UsageStore, meter: MeterDefinition): Promise<readonly CustomerUsage[]> =>
    test.database.transact(async (tx) => {
      await stopFolding(tx, organization_id)
      const waiting = await tx
        .selectFrom('event_batches')
        .select(['id', 'ingested_at'])
        .where('status', '=', 'stored')
        .execute()
      const ids = waiting.map(({ id }) => id)
      const used = await store.fold(tx, waiting, [meter])
      if (ids.length > 0) await tx.deleteFrom('event_batches').where('id', 'in', ids).execute()
      return used
    })
  const settleAll = async (store: UsageStore): Promise<void> => {
    for (const { id } of await selectUnsettled(test.database.db).execute()) await store.settle(Number(id))
  }
  const idsOf = async (store: UsageStore): Promise<string[]> =>
    (await store.list({ organization_id }, newest)).items.map(({ id }) => id).toSorted()
  const year = {
    start: new Date('2025-12-01T00:00:00Z'),
    end: new Date('2026-12-01T00:00:00Z'),
    interval: 'month',
    zone: 'UTC',
  } as const

  it('is part of an export as of one moment, and can be imported', async () => {
    const address = { url, ...tables }
    expect(await openExportedEvents(test.database, address)).toBeUndefined()
    await move()
    const store = await openStore()
    for (let i = 0; i < 3; i += 1)
      await store.append(
        Array.from({ length: 10 }, () => eventOf(organization_id)),
        now,
      )
    const stored = await idsOf(store)
    // In the outbox, which is in the database; and events stored after the moment.
    const credited = eventOf(organization_id, { source: 'system', name: 'meter.credited' })
    await test.database.transact((tx) => store.appendInside(tx, [credited], now))
    const read = async (storeMore?: () => Promise<void>): Promise<string[]> => {
      const exported = await openExportedEvents(test.database, address, 7)
      const lines: string[] = []
      await exported?.atSnapshot(async () => undefined)
      await storeMore?.()
      for await (const page of exported?.read() ?? []) lines.push(...page)
      await exported?.close()
      return lines
    }
    const lines = await read(async () => {
      await store.append([eventOf(organization_id)], now)
      await settleAll(store)
    })
    const idOf = (line: string): string => (JSON.parse(line) as { id: string }).id
    expect(lines.map(idOf).toSorted()).toEqual(stored)
    async function* pages(...all: string[][]) {
      for (const page of all) yield page
    }
    await expect(importEvents(address, pages(lines))).rejects.toThrow('has events already')
    await clickhouse.run(ch`truncate table ${raw(eventsTable)}`)
    await expect(importEvents(address, pages(lines, ['{}']))).rejects.toThrow('does not describe an event')
    await importEvents(address, pages(lines))
    expect(await read()).toEqual(lines)
    expect(await idsOf(store)).toEqual(stored)
  })

  it('loses no event and counts none twice, while several processes store and fold', async () => {
    const before = createPostgresStore(test.database)
    const acknowledged: UsageEvent[] = [first]
    for (const at of [january, new Date('2026-02-03T04:05:06Z'), now])
      for (let i = 0; i < 5; i += 1) {
        const events = Array.from({ length: 60 }, () => eventOf(organization_id))
        await before.append(events, at)
        acknowledged.push(...events)
      }
    const [firstStore, target] = [await openStore(), await openStore()]
    const meter = await newMeter(firstStore)
    const used: CustomerUsage[] = []
    const end = new AbortController()
    const isRunning = () => !end.signal.aborted
    let stored = 0
    const storeOn = async (store: UsageStore): Promise<void> => {
      while (isRunning()) {
        const external_id = `event ${stored}`
        const events = [eventOf(organization_id), eventOf(organization_id, { external_id })]
        const answers = await store.append(events, now)
        acknowledged.push(...events.filter((_, i) => answers[i]))
        stored += events.length
      }
    }
    const storeInside = async (store: UsageStore): Promise<void> => {
      while (isRunning()) {
        const event = eventOf(organization_id, { source: 'system', name: 'meter.credited' })
        await test.database.transact((tx) => store.appendInside(tx, [event], now))
        // Events of a transaction are readable once delivered, which due work does immediately.
        await settleAll(store)
        acknowledged.push(event)
      }
    }
    const foldOn = async (store: UsageStore): Promise<void> => {
      while (isRunning()) used.push(...(await fold(store, meter)))
    }
    const readOn = async (store: UsageStore): Promise<void> => {
      // A read returns at least all events acknowledged before it.
      while (isRunning()) {
        const least = acknowledged.length
        const { total } = await store.list({ organization_id }, { ...newest, limit: 1 })
        expect(total).toBeGreaterThanOrEqual(least)
        expect((await store.quantities(meter, year)).total).toBeGreaterThanOrEqual(least)
      }
    }
    const work = Promise.all([
      storeOn(firstStore),
      storeOn(target),
      storeInside(target),
      foldOn(firstStore),
      foldOn(target),
      readOn(firstStore),
    ])
    await firstStore.buildMeter(meter.id, new AbortController().signal)
    const moved = await move()
    expect(moved.outcome).toBe('moved')
    const storedUntilMoved = stored
    await expect.poll(() => stored).toBeGreaterThan(storedUntilMoved + 4)
    end.abort()
    await work
    await settleAll(target)
    used.push(...(await fold(firstStore, meter)))
    expect(await place()).toBe('clickhouse')
    const ids = acknowledged.map(({ id }) => id).toSorted()
    expect(await idsOf(firstStore)).toEqual(ids)
    expect(await idsOf(target)).toEqual(ids)
    expect((await firstStore.quantities(meter, year)).total).toBe(ids.length)
    const hadBefore = 1 + 3 * 5 * 60
    const fromUsers = acknowledged.slice(hadBefore).filter(({ source }) => source === 'user')
    expect(used.reduce((sum, { aggregate }) => sum + aggregate.count, 0)).toBe(fromUsers.length)
    expect(moved.outcome === 'moved' && moved.events).toBeGreaterThanOrEqual(hadBefore)
    // All content is unchanged.
    const event = acknowledged[400]
    expect(await firstStore.get(organization_id, event?.id ?? '')).toMatchObject({ ...event })
  })

  it('resumes where it was interrupted, and reports its progress', async () => {
    const postgres = createPostgresStore(test.database)
    for (let i = 0; i < 2; i += 1)
      await postgres.append(
        Array.from({ length: 11_000 }, () => eventOf(organization_id)),
        now,
      )
    const front = await openUnreliable(url)
    const messages: string[] = []
    const moving = moveEvents(test.database, { url: front.url, ...tables }, (month, copied) => {
      messages.push(`${month} ${copied}`)
      if (copied === 11_000) front.become('away')
    })
    await expect(moving).rejects.toThrow('ClickHouse cannot do it now')
    expect(await place()).toBe('copying')
    front.become('on')
    const resumed = await moveEvents(test.database, { url: front.url, ...tables }, (month, copied) =>
      messages.push(`${month} ${copied}`),
    )
    expect(resumed).toEqual({ outcome: 'moved', events: 11_000 })
    expect(messages).toEqual(['2026-01 1', '2026-03 11000', '2026-03 11000'])
    expect((await (await openStore()).list({ organization_id }, { ...newest, limit: 1 })).total).toBe(22_001)
    expect(await move()).toEqual({ outcome: 'was moved before' })
    await front.close()
  })

  it('copies a differing month again', async () => {
    const store = await openStore()
    await store.append([eventOf(organization_id), eventOf(organization_id)], now)
    // Events that PostgreSQL does not have, one of them in a month that is copied already.
    await clickhouse.insert(eventsTable, [rowOf(eventOf(organization_id), 1, january)])
    const steps: string[] = []
    expect(await move((month, copied) => void steps.push(`${month} ${copied}`))).toEqual({
      outcome: 'moved',
      events: 3,
    })
    expect(steps).toEqual(['2026-01 1', '2026-03 2'])
    expect((await store.list({ organization_id }, newest)).total).toBe(3)
  })

  it('counts a step once that was killed between its insert and its commit', async () => {
    const store = await openStore()
    const events = Array.from({ length: 50 }, () => eventOf(organization_id))
    await store.append(events, now)
    await beginMove()
    // The rows of the step are in ClickHouse; its progress is not in PostgreSQL.
    await sql`update usage_copies set copied_to = 0`.execute(test.database.db)
    expect(await move()).toEqual({ outcome: 'moved', events: 51 })
    expect(await idsOf(store)).toEqual([first, ...events].map(({ id }) => id).toSorted())
  })

  it('is moved by one process at a time, and deletes nothing of ClickHouse when it was moved in the meantime', async () => {
    const store = await openStore()
    await store.append([eventOf(organization_id)], now)
    let second: Promise<unknown> | undefined
    const first_move = move(() => {
      second ??= move().catch((error: unknown) => error)
    })
    expect(await first_move).toMatchObject({ outcome: 'moved' })
    expect(await second).toMatchObject({
      message: expect.stringContaining('Another process is moving the events of this shop'),
    })
    await sql`update usage_place set place = 'copying'`.execute(test.database.db)
    await sql`delete from usage_copies`.execute(test.database.db)
    let setting: Promise<unknown> | undefined
    const late = move(() => {
      // Simulates a lost lock connection, and another process completing the move. The next step waits for it.
      setting ??= test.database.transact(async (tx) => {
        await lockCopying(tx)
        await setPlace(tx, 'clickhouse')
      })
    })
    await Promise.all([expect(late).rejects.toThrow('Another process has moved the events'), setting])
    const [count] = await clickhouse.rows<{ rows: number }>(
      ch`select count() as rows from ${raw(eventsTable)} final`,
    )
    expect(count?.rows).toBe(2)
  })

  it('explains that ClickHouse takes too long', async () => {
    const slow = clickhouse
      .limitedTo(1)
      .rows(ch`select sum(sipHash64(number)) as n from numbers(100000000000)`)
    await expect(slow).rejects.toMatchObject({ name: 'Outage', cause: { code: '159' } })
  })

  it('stays with PostgreSQL when the stores continue to differ', async () => {
    const store = await openStore()
    await store.append([eventOf(organization_id)], now)
    // A copy has milliseconds: the fraction of this moment is lost in ClickHouse.
    await sql`update events set timestamp = timestamp + interval '700 microseconds'`.execute(test.database.db)
    await expect(move()).rejects.toThrow(/^2026-01: PostgreSQL has 1 events .* even after copying them again/)
    expect(await place()).toBe('copying')
    expect((await store.list({ organization_id }, newest)).total).toBe(2)
  })

  it('deletes in both stores while it is copied, and afterwards', async () => {
    const store = await openStore()
    const customers = { customer_ids: [], external_customer_ids: ['ada'] }
    await store.append(
      [eventOf(organization_id), eventOf(organization_id, { external_customer_id: 'bo' })],
      now,
    )
    await beginMove()
    await store.forget({ organization_id, customers, until: now })
    expect(await move()).toMatchObject({ outcome: 'moved' })
    expect((await store.list({ organization_id }, newest)).total).toBe(1)
    await store.forget({
      organization_id,
      customers: { ...customers, external_customer_ids: ['bo'] },
      until: now,
    })
    expect((await store.list({ organization_id }, newest)).total).toBe(0)
    expect(await test.database.db.selectFrom('events').select('id').execute()).toEqual([])
  })

  it('rejects a process that would keep events in PostgreSQL', async () => {
    await openStore()
    await requireNotMoved(test.database)
    const old = createPostgresStore(test.database)
    await old.append([eventOf(organization_id)], now)
    await move()
    await expect(old.append([eventOf(organization_id)], now)).rejects.toThrow('USAGE_STORE=clickhouse')
    await expect(requireNotMoved(test.database)).rejects.toThrow('Set USAGE_STORE=clickhouse')
  })

  it('loses nothing to a process that continues to fold and delete with the old settings', async () => {
    const store = await openStore()
    const old = createPlainStore(test.database)
    const meter = await newMeter(store)
    await store.buildMeter(meter.id, new AbortController().signal)
    await fold(old, meter)
    await beginMove()
    const formerCustomer = { organization_id, customer_id: crypto.randomUUID(), external_customer_id: 'ada' }
    const customers = { customer_ids: [], external_customer_ids: ['ada'] }
    const refusesDeleting = async (): Promise<void> => {
      const restartHint = 'Start this process again with USAGE_STORE=clickhouse'
      await expect(test.database.transact((tx) => old.giveUpExternalId(tx, formerCustomer))).rejects.toThrow(
        restartHint,
      )
      await expect(old.forget({ organization_id, customers, until: now })).rejects.toThrow(restartHint)
      await expect(old.dropMonth('2026-01')).rejects.toThrow(restartHint)
    }
    await refusesDeleting()
    await move()
    await refusesDeleting()
    await store.append([eventOf(organization_id, { source: 'user' })], now)
    await expect(fold(old, meter)).rejects.toThrow('Start this process again with USAGE_STORE=clickhouse')
    // A program that does not check the place of the events, and a program that checked before the switch.
    const older = fold(createPostgresStore(test.database), meter)
    await expect(older).rejects.toThrow('Start this process again with USAGE_STORE=clickhouse')
    await expect(older).rejects.toMatchObject({ name: 'Outage' })
    expect((await fold(store, meter)).map(({ aggregate }) => aggregate.count)).toEqual([1])
    expect((await store.quantities(meter, year)).total).toBe(2)
    await store.dropMonth('2026-01')
    expect((await store.list({ organization_id }, newest)).total).toBe(1)
  })

  it('has the events of a new shop in ClickHouse from the beginning', async () => {
    const fresh = await testDatabase<Tables>()
    const { close } = await openMovingStore(fresh.database, { url, ...tables })
    expect(await findPlace(fresh.database.db)).toBe('clickhouse')
    await close()
    await fresh.close()
  })
})
