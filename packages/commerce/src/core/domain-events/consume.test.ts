import { runPending, silentLog } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { type Consumer, type Consumers, consumersOf, consumingJobs } from './consume.ts'
import { recordEvents } from './domain-events.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.runJobs()
})
afterAll(() => shop.close())

type Area = { readonly name: string; readonly on: Consumers }

/** Records events of one commit for these areas, and runs the jobs that deliver them. */
const follow = async (areas: readonly Area[], types: readonly ('product.created' | 'product.updated')[]) => {
  const services = { ...servicesOf(shop), consumers: consumersOf(areas) }
  const { organization_id } = shop.demo
  const subject_id = crypto.randomUUID()
  const events = types.map((type) => ({ organization_id, type, subject_id, data: {} }))
  await shop.database.transact((tx) => recordEvents(tx, services, events))
  const run = () =>
    runPending({
      url: shop.url,
      handlers: [...consumingJobs(services, areas)],
      clock: shop.clock,
      log: silentLog,
      retryFailed: true,
    })
  const waiting = async () =>
    shop.database.db
      .selectFrom('event_deliveries')
      .select(['consumer'])
      .where('subject_id', '=', subject_id)
      .execute()
  return { run, waiting }
}

it('delivers the events of one commit in one transaction, in their order', async () => {
  const seen: string[] = []
  const transactions = new Set<object>()
  const consume: Consumer = (tx, _, { type }) => {
    seen.push(type)
    transactions.add(tx)
    return Promise.resolve()
  }
  const on = { 'product.updated': consume, 'product.created': consume }
  const { run, waiting } = await follow(
    [
      { name: 'refunds', on },
      { name: 'reviews', on },
    ],
    ['product.created', 'product.updated'],
  )
  expect(await run()).toEqual({ succeeded: 1, failed: 0 })
  expect(transactions.size).toBe(1)
  expect(seen).toEqual(['product.created', 'product.created', 'product.updated', 'product.updated'])
  expect(await waiting()).toEqual([])
})

it('retries only the failed consumer, and does not block the others', async () => {
  let failures = 3
  let reviewed = 0
  const { run, waiting } = await follow(
    [
      {
        name: 'refunds',
        on: {
          'product.created': () => {
            if (failures > 0) return Promise.reject(new Error(`${(failures -= 1)} more failures`))
            return Promise.resolve()
          },
        },
      },
      {
        name: 'reviews',
        on: {
          'product.created': async (tx, _, { id }) => {
            reviewed += 1
            await tx
              .insertInto('event_deliveries')
              .values({ event_id: id, consumer: 'kept', subject_id: id })
              .execute()
          },
        },
      },
    ],
    ['product.created'],
  )
  // Together first, then individually: the failing consumer fails twice more, then succeeds.
  expect(await run()).toEqual({ succeeded: 3, failed: 2 })
  expect(await waiting()).toEqual([])
  expect(reviewed).toBe(1)
  const storedConsumers = await shop.database.db
    .selectFrom('event_deliveries')
    .select('consumer')
    .where('consumer', '=', 'kept')
    .execute()
  expect(storedConsumers).toHaveLength(1)
  await shop.database.db.deleteFrom('event_deliveries').where('consumer', '=', 'kept').execute()
})
