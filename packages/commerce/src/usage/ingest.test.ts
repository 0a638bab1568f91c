import { Outage } from '@atelier/plumbing/outage'
import { describe, expect, it } from 'vitest'
import { createIngestion } from './ingest.ts'
import type { UsageEvent } from './port.ts'

const event = (name = 'used', metadata: UsageEvent['metadata'] = {}): UsageEvent => ({
  id: crypto.randomUUID(),
  organization_id: crypto.randomUUID(),
  name,
  source: 'user',
  timestamp: new Date(0),
  customer_id: null,
  external_customer_id: 'ada',
  external_id: null,
  parent_id: null,
  metadata,
})

/** Ingestion whose commits wait for their release. */
const held = () => {
  const batches: string[][] = []
  const release: (() => void)[] = []
  let foldings = 0
  const ingestion = createIngestion({
    store: {
      append: (events) => {
        batches.push(events.map(({ name }) => name))
        return new Promise((resolve, reject) => {
          release.push(() => {
            if (events.some(({ name }) => name === 'bad')) reject(new Error('This cannot be stored.'))
            else if (events.some(({ name }) => name === 'away'))
              reject(new Outage('database', 'away', 'The database is away.'))
            else resolve(events.map(({ name }) => name !== 'duplicate'))
          })
        })
      },
    },
    now: () => new Date(0),
    onStored: () => {
      foldings += 1
    },
  })
  const releaseAll = async () => {
    for (let idle = 0; idle < 5; idle += 1) {
      for (const go of release.splice(0)) {
        go()
        idle = 0
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { ingestion, batches, releaseAll, foldings: () => foldings }
}

describe('ingestion', () => {
  it('stores the events of concurrent requests together, each request as a whole', async () => {
    const { ingestion, batches, releaseAll, foldings } = held()
    const answers = Promise.all([
      ingestion.ingest([event('a')]),
      ingestion.ingest([event('b')]),
      ingestion.ingest([event('c'), event('duplicate')]),
      ingestion.ingest([event('d')]),
      ingestion.ingest([]),
    ])
    expect(batches).toEqual([['a']])
    await releaseAll()
    expect(batches).toEqual([['a'], ['b', 'c', 'duplicate', 'd']])
    const inserted = { inserted: 1, duplicates: 0 }
    expect(await answers).toEqual([
      inserted,
      inserted,
      { inserted: 1, duplicates: 1 },
      inserted,
      { inserted: 0, duplicates: 0 },
    ])
    expect(foldings()).toBe(2)
  })

  it('sends a second commit beside the first when much waits, and no third', async () => {
    const { ingestion, batches, releaseAll } = held()
    const large = { text: 'x'.repeat(150_000) }
    const all = ['a', 'b', 'c', 'd'].map((name) => ingestion.ingest([event(name, large)]))
    expect(batches).toEqual([['a'], ['b']])
    await releaseAll()
    expect(batches).toEqual([['a'], ['b'], ['c', 'd']])
    await Promise.all(all)
  })

  it('fails only the request that cannot be stored, and all of them in an outage', async () => {
    const { ingestion, releaseAll } = held()
    const settled = (...names: string[]) =>
      Promise.allSettled(names.map((name) => ingestion.ingest([event(name)])))
    const first = settled('a', 'b', 'c', 'bad', 'd')
    await releaseAll()
    expect((await first).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    const second = settled('a', 'b', 'c', 'away')
    await releaseAll()
    expect((await second).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ])
  })

  it('rejects more than its queue can take, and accepts more when there is room again', async () => {
    const { ingestion, releaseAll } = held()
    const large = { text: 'x'.repeat(1_000_000) }
    const all = Array.from({ length: 60 }, () => ingestion.ingest([event('large', large)]))
    const outcomes = Promise.allSettled(all)
    await releaseAll()
    const rejected = (await outcomes).flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    )
    expect(rejected.length).toBeGreaterThan(20)
    expect(rejected.length).toBeLessThan(40)
    for (const error of rejected) expect(error).toBeInstanceOf(Outage)
    const later = ingestion.ingest([event('large', large)])
    await releaseAll()
    expect(await later).toEqual({ inserted: 1, duplicates: 0 })
  })

  it('is drained when everything is stored', async () => {
    const { ingestion, releaseAll, batches } = held()
    void Array.from({ length: 5 }, () => ingestion.ingest([event()]))
    const draining = ingestion.drain()
    const soon = new Promise((resolve) => setImmediate(resolve, 'stores'))
    expect(await Promise.race([draining, soon])).toBe('stores')
    await releaseAll()
    await draining
    expect(batches.flat()).toHaveLength(5)
  })
})
