import { testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { UsageEvent } from '../port.ts'
import { createAppending } from './append.ts'

let test: TestDatabase<Tables>
beforeAll(async () => {
  test = await testDatabase<Tables>()
})
afterAll(() => test.close())

const now = new Date('2026-01-15T12:00:00.000Z')
const eventOf = (organization_id: string): UsageEvent => ({
  id: crypto.randomUUID(),
  organization_id,
  name: 'meter.credited',
  source: 'system',
  timestamp: now,
  customer_id: crypto.randomUUID(),
  external_customer_id: null,
  external_id: null,
  parent_id: null,
  metadata: {},
})
const batches = () =>
  test.database.db
    .selectFrom('event_batches')
    .select(['organization_id', 'events'])
    .orderBy('events', 'desc')
    .execute()

it('stores the events of each organization as a separate batch', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const { append } = createAppending(test.database)
  expect(await append([eventOf(first), eventOf(second), eventOf(first)], now)).toEqual([true, true, true])
  expect(await batches()).toEqual([
    { organization_id: first, events: 2 },
    { organization_id: second, events: 1 },
  ])
  const stored = await test.database.db
    .selectFrom('events')
    .innerJoin('event_batches', 'event_batches.id', 'events.batch_id')
    .whereRef('event_batches.organization_id', '=', 'events.organization_id')
    .select('events.id')
    .execute()
  expect(stored).toHaveLength(3)
})

it('blocks no other transaction once the table of the month exists, also in processes that have not seen it', async () => {
  const { transact } = test.database
  // A process after its first event, and a process that has seen none.
  const [first, second] = [createAppending(test.database), createAppending(test.database)]
  await transact((tx) => first.appendInside(tx, [eventOf(crypto.randomUUID())], now))
  const order: string[] = []
  await transact(async (tx) => {
    await first.appendInside(tx, [eventOf(crypto.randomUUID())], now)
    for (const { appendInside } of [first, second])
      await transact(async (inner) => {
        await appendInside(inner, [eventOf(crypto.randomUUID())], now)
        order.push('while another is open')
      })
    order.push('end')
  })
  expect(order).toEqual(['while another is open', 'while another is open', 'end'])
})

it('does not treat a month as created whose transaction was rolled back', async () => {
  const later = new Date('2026-08-15T12:00:00.000Z')
  const { transact } = test.database
  const { appendInside } = createAppending(test.database)
  const failing = transact(async (tx) => {
    await appendInside(tx, [eventOf(crypto.randomUUID())], later)
    await appendInside(tx, [eventOf(crypto.randomUUID())], later)
    throw new Error('The business fails.')
  })
  await expect(failing).rejects.toThrow('The business fails.')
  await transact((tx) => appendInside(tx, [eventOf(crypto.randomUUID())], later))
})
