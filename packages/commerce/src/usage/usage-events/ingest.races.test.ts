import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { untilBlocked } from '../../testing/waits.ts'

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop()
  // Another process on the same database.
  second = await openShop({}, { test: { ...shop, close: () => Promise.resolve() }, clock: shop.clock })
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const total = async (external_customer_id: string) =>
  (await shop.client.events.list({ query: { external_customer_id } })).pagination.total_count

it('of parallel requests with the same external ids, each event is stored once', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `event-${i}`)
  const sentRounds = Array.from({ length: 100 }, (_, round) => {
    // Every request sends them in a different order, some with events without an external id.
    const turned = [...ids.slice(round % 40), ...ids.slice(0, round % 40)]
    const namedEvents = (round % 3 === 0 ? turned.toReversed() : turned).map((external_id) => ({
      name: 'used',
      external_customer_id: 'races',
      external_id,
    }))
    const plain = round % 10 === 0 ? [{ name: 'used', external_customer_id: 'races' }] : []
    return { client: round % 2 === 0 ? shop.client : second.client, events: [...namedEvents, ...plain] }
  })
  const answers = await Promise.all(
    sentRounds.map(({ client, events }) => client.events.ingest({ body: { events } })),
  )
  for (const [index, { inserted, duplicates }] of answers.entries())
    expect(inserted + duplicates).toBe(sentRounds[index]?.events.length)
  const sum = (key: 'inserted' | 'duplicates') => answers.reduce((all, answer) => all + answer[key], 0)
  expect(sum('inserted')).toBe(40 + 10)
  expect(sum('duplicates')).toBe(99 * 40)
  expect(await total('races')).toBe(50)
})

it('a response that events are duplicates waits until the first ones are durable', async () => {
  const events = [{ name: 'used', external_customer_id: 'held', external_id: 'held' }]
  const client = new Client({ connectionString: shop.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`insert into event_external_ids values ($1, 'held', gen_random_uuid(), now())`, [
      shop.demo.organization_id,
    ])
    const answer = shop.client.events.ingest({ body: { events } })
    const first = await Promise.race([answer.then(() => 'answered'), untilBlocked(shop).then(() => 'waits')])
    expect(first).toBe('waits')
    await client.query('rollback')
    expect(await answer).toEqual({ inserted: 1, duplicates: 0 })
  } finally {
    await client.end()
  }
})
