import { expect, it } from 'vitest'
import type { EventPosition } from '../port.ts'
import { someMoment } from './arbitrary-meters.ts'
import {
  ada,
  eventOf,
  allEvents,
  hour,
  newest,
  now,
  running,
  someone,
  storeSteps,
  type StoreUnderTest,
} from './store-steps.ts'

/**
 * Contract of every event store: storing, listing, reading and deleting events.
 *
 * @param under returns the store, once the tests run
 */
export const storedEventsContract = (under: () => StoreUnderTest): void => {
  const { openOrganization, newMeter, fold, settleAll, total } = storeSteps(under)

  it('stores events as they were reported, and lists them', async () => {
    const { store } = under()
    const organization_id = await openOrganization()
    const metadata = {
      text: "it's é 🎨 \\ \n",
      'a.b': 1.5,
      large: 1e21,
      small: 1e-7,
      flag: true,
      _cost: { amount: 2, currency: 'usd' },
    }
    const event = eventOf(organization_id, {
      metadata,
      customer_id: someone,
      external_customer_id: null,
      parent_id: 'parent',
    })
    const ownEvent = eventOf(organization_id, { name: 'other 100%', timestamp: new Date(someMoment - 1) })
    expect(await store.append([event, ownEvent], now)).toEqual([true, true])
    expect(await store.get(organization_id, event.id)).toEqual({ ...event, ingested_at: now })
    expect(await store.get(crypto.randomUUID(), event.id)).toBeUndefined()
    const ids = async (conditions: object) =>
      (await store.list({ organization_id, ...conditions }, newest)).items.map(({ id }) => id)
    expect(await ids({})).toEqual([event.id, ownEvent.id])
    expect(await ids({ names: ['used'] })).toEqual([event.id])
    expect(await ids({ before: event.timestamp })).toEqual([ownEvent.id])
    expect(await ids({ after: ownEvent.timestamp })).toEqual([event.id])
    expect(await ids({ customers: { customer_ids: [someone], external_customer_ids: [] } })).toEqual([
      event.id,
    ])
    expect(await ids({ metadata: { flag: ['true', 'x'], 'a.b': ['1.5'] } })).toEqual([event.id])
    expect(await ids({ metadata: { flag: ['1'] } })).toEqual([])
    expect(await ids({ metadata: { 'a.b': ['1.50'] } })).toEqual([])
    expect(await ids({ sources: ['system'] })).toEqual([])
    expect(await ids({ parents: ['parent', 'another'] })).toEqual([event.id])
    expect(await ids({ parents: ['another'] })).toEqual([])
    expect(await ids({ parents: 'none' })).toEqual([ownEvent.id])
    const paged = await store.list({ organization_id }, { ...newest, limit: 1, offset: 1 })
    expect([paged.total, paged.items.map(({ id }) => id)]).toEqual([2, [ownEvent.id]])
    const names = await store.names({ organization_id, query: 'R 100%' }, { ...newest, sorting: [] })
    const moment = ownEvent.timestamp
    const row = { name: 'other 100%', source: 'user', occurrences: 1, first_seen: moment, last_seen: moment }
    expect(names).toEqual({ items: [row], total: 1 })
  })

  it('reads all events page by page, many of them of one moment, each of them once and in order', async () => {
    const { store } = under()
    const organization_id = await openOrganization()
    const second = someMoment - (someMoment % 1000)
    const events = Array.from({ length: 2400 }, (_, i) =>
      eventOf(organization_id, {
        name: i % 3 === 0 ? 'other' : 'used',
        // Half of the events share a millisecond, the others spread over the second.
        timestamp: new Date(second + (i % 2 === 0 ? 500 : i % 1000)),
      }),
    )
    for (let i = 0; i < events.length; i += 800) await store.append(events.slice(i, i + 800), now)
    await store.append([eventOf(await openOrganization(), { timestamp: new Date(second) })], now)
    const inOrder = events.toSorted(
      (a, b) => b.timestamp.getTime() - a.timestamp.getTime() || (a.id < b.id ? -1 : 1),
    )
    const readAll = async (limit: number, names?: readonly string[]): Promise<string[]> => {
      const conditions = { organization_id, ...(names !== undefined && { names }) }
      const readIds: string[] = []
      let last: EventPosition | undefined
      do {
        const page = await store.readNext(conditions, last, limit)
        expect(page.length).toBeLessThanOrEqual(limit)
        readIds.push(...page.map(({ id }) => id))
        last = page.at(-1)
      } while (last !== undefined)
      return readIds
    }
    expect(await readAll(250)).toEqual(inOrder.map(({ id }) => id))
    const otherIds = inOrder.filter(({ name }) => name === 'other').map(({ id }) => id)
    // 800 events are two full pages: the page after them is empty.
    expect(await readAll(400, ['other'])).toEqual(otherIds)
    expect(await store.readNext({ organization_id }, undefined, 1)).toEqual([
      { ...inOrder[0], ingested_at: now },
    ])
    const countEvents = async (most_counted?: number) => {
      const paging = { ...newest, limit: 1, ...(most_counted !== undefined && { most_counted }) }
      const { total: value, is_count_complete } = await store.list(
        { organization_id, filter: allEvents },
        paging,
      )
      return [value, is_count_complete]
    }
    expect(await countEvents()).toEqual([2400, true])
    expect(await countEvents(2400)).toEqual([2400, true])
    expect(await countEvents(2399)).toEqual([2399, false])
  })

  it('stores an external id once, also when it is reported in parallel', async () => {
    const { store } = under()
    const organization_id = await openOrganization()
    const events = () => ['a', 'b', 'a'].map((external_id) => eventOf(organization_id, { external_id }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => store.append(events(), now)))
    expect(answers.flat().filter(Boolean)).toHaveLength(2)
    expect((await store.list({ organization_id }, newest)).total).toBe(2)
    expect(await store.append(events(), now)).toEqual([false, false, false])
    expect(await store.append([], now)).toEqual([])
  })

  it('stores the events of a transaction with it, or not at all, and once however often they are delivered', async () => {
    const { test, store } = under()
    const organization_id = await openOrganization()
    const event = eventOf(organization_id, { source: 'system', name: 'meter.reset' })
    const failing = test.database.transact(async (tx) => {
      await store.appendInside(tx, [event], now)
      throw new Error('The transaction fails.')
    })
    await expect(failing).rejects.toThrow('fails')
    await test.database.transact((tx) => store.appendInside(tx, [event], now))
    await Promise.all([settleAll(), settleAll()])
    await settleAll()
    expect((await store.list({ organization_id }, newest)).items).toEqual([{ ...event, ingested_at: now }])
  })

  it('creates a batch for each organization, and counts its new events', async () => {
    const { test, store } = under()
    const first = await openOrganization()
    const second = await openOrganization()
    await store.append([eventOf(first, { external_id: 'a' })], now)
    const events = [eventOf(first, { external_id: 'a' }), eventOf(second), eventOf(first), eventOf(second)]
    expect(await store.append(events, now)).toEqual([false, true, true, true])
    const batches = await test.database.db
      .selectFrom('event_batches')
      .select(['organization_id', 'events', 'status'])
      .where('organization_id', 'in', [first, second])
      .orderBy('events')
      .execute()
    expect(batches.map(({ events: count, status }) => [count, status])).toEqual([
      [1, 'stored'],
      [1, 'stored'],
      [2, 'stored'],
    ])
    expect(await store.append([eventOf(first, { external_id: 'a' })], now)).toEqual([false])
    expect((await store.list({ organization_id: first }, newest)).total).toBe(2)
    expect((await store.list({ organization_id: second }, newest)).total).toBe(2)
  })

  it('deletes the events of a customer, and keeps the counts', async () => {
    const { store } = under()
    const organization_id = await openOrganization()
    const meter = await newMeter(organization_id, allEvents, { func: 'count' })
    await store.buildMeter(meter.id, running)
    await store.append(
      [eventOf(organization_id), eventOf(organization_id, { external_customer_id: 'bo' })],
      now,
    )
    await fold(organization_id)
    await store.forget({ organization_id, customers: ada, until: now })
    const { items } = await store.list({ organization_id }, newest)
    expect(items.map(({ external_customer_id }) => external_customer_id)).toEqual(['bo'])
    expect(await total(meter)).toBe(2)
    await store.append([eventOf(organization_id), eventOf(organization_id)], now)
    await fold(organization_id)
    await store.forget({ organization_id: crypto.randomUUID(), customers: 'all', until: now })
    expect((await store.list({ organization_id }, newest)).total).toBe(3)
    await store.forget({ organization_id, customers: 'all', until: now })
    expect((await store.list({ organization_id }, newest)).total).toBe(0)
    await store.append([eventOf(organization_id)], now)
    await fold(organization_id)
    await store.dropMonth('2026-03')
    expect((await store.list({ organization_id }, newest)).total).toBe(0)
    expect(await total(meter)).toBe(5)
  })

  it('deletes all arrivals by the id of a customer, and by an external id only the earlier ones', async () => {
    const { store } = under()
    const organization_id = await openOrganization()
    const later = new Date(now.getTime() + hour)
    const newEvent = () => eventOf(organization_id)
    const own = () => eventOf(organization_id, { customer_id: someone, external_customer_id: null })
    const stored = newEvent()
    await store.append([newEvent(), own()], now)
    await store.append([stored, own()], later)
    await fold(organization_id)
    await store.forget({ organization_id, customers: ada, until: now })
    expect((await store.list({ organization_id }, newest)).items.map(({ id }) => id)).toEqual([stored.id])
  })
}
