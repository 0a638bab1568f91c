import type { Aggregation, Filter } from '@atelier/contract'
import { json } from '@atelier/plumbing/database'
import { atSize, testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrganization } from '../../organization/organizations/index.ts'
import type { Tables } from '../../core/database/tables.ts'
import { bucketsBetween } from '../../core/time/buckets.ts'
import { type Aggregate, emptyAggregate } from '../../core/metering/aggregate.ts'
import { lockFolding } from '../hold-folding.ts'
import type { Buckets, CustomerNames, MeterDefinition, UsageEvent } from '../port.ts'
import {
  arbitraryAggregation,
  arbitraryContent,
  arbitraryFilter,
  someMoment,
} from '../testing/arbitrary-meters.ts'
import { aggregate, isCounted, valueAt } from '../testing/matches.ts'
import { makeEventRoom, storeBatch } from '../testing/store-batch.ts'
import { eventOf, allEvents, now, running } from '../testing/store-steps.ts'
import { startBuild } from './build-queries.ts'
import { readUsage } from './customer-usage-queries.ts'
import { hasCounted, readQuantities } from './quantity-queries.ts'
import { buildRollups, foldIntoRollups } from './rollups.ts'

let test: TestDatabase<Tables>
beforeAll(async () => {
  test = await testDatabase<Tables>()
  await makeEventRoom(test.database.db)
})
afterAll(() => test.close())

/** Customers; one has two names, and the seller uses either. */
const people: readonly CustomerNames[] = [
  { customer_ids: ['11111111-1111-4111-8111-111111111111'], external_customer_ids: ['ada'] },
  { customer_ids: ['22222222-2222-4222-8222-222222222222'], external_customer_ids: [] },
  { customer_ids: [], external_customer_ids: ["it's", 'nobody'] },
]
const names = people.flatMap(({ customer_ids, external_customer_ids }) => [
  ...customer_ids.map((customer_id) => ({ customer_id, external_customer_id: null })),
  ...external_customer_ids.map((external_customer_id) => ({ customer_id: null, external_customer_id })),
])
const isOf = ({ customer_id, external_customer_id }: UsageEvent, customer: CustomerNames) =>
  customer_id === null
    ? customer.external_customer_ids.includes(external_customer_id ?? '')
    : customer.customer_ids.includes(customer_id)

const openOrganization = async (): Promise<string> => {
  const id = crypto.randomUUID()
  const organization = { id, name: 'Atelier', slug: id, created_at: now }
  await test.database.transact((tx) => insertOrganization(tx, organization))
  return id
}

type Shape = { readonly filter: Filter; readonly aggregation: Aggregation }

const newMeter = async (
  organization_id: string,
  { filter, aggregation }: Shape,
): Promise<MeterDefinition> => {
  const meter = { id: crypto.randomUUID(), organization_id, filter, aggregation }
  await test.database.transact(async (tx) => {
    const row = { ...meter, filter: json(filter), aggregation: json(aggregation), metadata: json({}) }
    await tx
      .insertInto('meters')
      .values({ ...row, name: 'Usage', created_at: now, modified_at: null })
      .execute()
    await startBuild(tx, meter.id)
  })
  return meter
}

/** Folds the batches as the job does, and returns its result. */
const fold = (organization_id: string, batch_ids: readonly number[]) =>
  test.database.transact(async (tx) => {
    await lockFolding(tx, organization_id)
    const meters = await tx
      .selectFrom('meters')
      .select(['id', 'organization_id', 'filter', 'aggregation'])
      .where('organization_id', '=', organization_id)
      .forShare()
      .execute()
    const deletedBatches = await tx
      .deleteFrom('event_batches')
      .where('id', 'in', batch_ids)
      .returning(['id', 'ingested_at'])
      .execute()
    return foldIntoRollups(tx, deletedBatches, meters)
  })

/** Equal except for rounding by the order of additions. */
const expectClose = (
  result: number,
  expected: number,
  events: readonly UsageEvent[],
  { aggregation }: Shape,
) => {
  const property = aggregation.func === 'count' ? '' : aggregation.property
  const scale = events.reduce(
    (sum, { metadata }) => sum + Math.abs(Number(valueAt(metadata, property)) || 0),
    1,
  )
  expect(Math.abs(result - expected), `${result} for ${expected}`).toBeLessThanOrEqual(scale * 1e-12)
}

const expectQuantities = async (
  meter: MeterDefinition,
  events: readonly UsageEvent[],
  buckets: Buckets,
  customers?: CustomerNames,
) => {
  const result = await readQuantities(test.database.db, meter, buckets, customers)
  const counted = events.filter(
    (event) => isCounted(event, meter) && (customers === undefined || isOf(event, customers)),
  )
  const steps = bucketsBetween(buckets.start, buckets.end, buckets.interval, buckets.zone)
  const within = (from: Date | undefined, before: Date | undefined) =>
    counted.filter(
      ({ timestamp }) =>
        from !== undefined && before !== undefined && from <= timestamp && timestamp < before,
    )
  expect(result.quantities.map(({ timestamp }) => timestamp)).toEqual(steps.map(({ timestamp }) => timestamp))
  for (const [i, { from, before }] of steps.entries())
    expectClose(
      result.quantities[i]?.quantity ?? Number.NaN,
      aggregate(within(from, before), meter.aggregation),
      counted,
      meter,
    )
  const all = within(steps[0]?.from, steps.at(-1)?.before)
  expectClose(result.total, aggregate(all, meter.aggregation), counted, meter)
}

/** Usage of a customer, queried between questions about others. */
const usageOf = async (meter: MeterDefinition, customer: CustomerNames): Promise<Aggregate> => {
  const stranger = { customer: { customer_ids: [crypto.randomUUID()], external_customer_ids: [] } }
  const ever = { customer, since: new Date(0) }
  const questions = [stranger, { customer }, ever, { ...stranger, since: now }]
  const answers = await test.database.transact((tx) =>
    readUsage(
      tx,
      questions.map((question) => ({ ...question, meter })),
    ),
  )
  expect(answers).toHaveLength(questions.length)
  expect([answers[0], answers[3]]).toEqual([emptyAggregate, emptyAggregate])
  expect(answers[2]?.count).toBe(answers[1]?.count)
  expect(answers[2]?.values.toSorted()).toEqual(answers[1]?.values.toSorted())
  return answers[1] ?? expect.fail()
}

const expectUsage = async (
  meter: MeterDefinition,
  folded: readonly UsageEvent[],
  customer: CustomerNames,
) => {
  const used = folded.filter(
    (event) => event.source === 'user' && isOf(event, customer) && isCounted(event, meter),
  )
  const result = await usageOf(meter, customer)
  expect(result.count).toBe(used.length)
  const { aggregation } = meter
  if (aggregation.func === 'unique') expect(result.values).toHaveLength(aggregate(used, aggregation))
  else if (aggregation.func !== 'count' && used.length > 0) {
    expectClose(Number(result.sum), aggregate(used, { ...aggregation, func: 'sum' }), used, meter)
    expect(Number(result.min)).toBe(aggregate(used, { ...aggregation, func: 'min' }))
    expect(Number(result.max)).toBe(aggregate(used, { ...aggregation, func: 'max' }))
  }
}

const hour = 3_600_000
const arbitraryBuckets: fc.Arbitrary<Buckets> = fc
  .record({
    from: fc.integer({ min: -6, max: 3 }),
    minutes: fc.constantFrom(0, 15, 30, 37),
    length: fc.integer({ min: -1, max: 60 }),
    interval: fc.constantFrom('hour', 'hour', 'day', 'week', 'month', 'year'),
    zone: fc.constantFrom(
      'UTC',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Europe/Stockholm',
    ),
  })
  .map(({ from, minutes, length, interval, zone }) => {
    const start = someMoment + from * hour + minutes * 60_000
    return { start: new Date(start), end: new Date(start + length * hour), interval, zone }
  })

const shape = fc.record({
  filter: fc.oneof(fc.constant(allEvents), arbitraryFilter),
  aggregation: arbitraryAggregation,
})
const content = fc
  .record({ content: arbitraryContent, name: fc.constantFrom(...names) })
  .map(({ content: args, name }) => ({ ...args, ...name }))

type Step =
  | { readonly kind: 'store'; readonly contents: readonly Partial<UsageEvent>[] }
  | { readonly kind: 'fold'; readonly share: number }
  | { readonly kind: 'meter'; readonly shape: Shape }
  | { readonly kind: 'build'; readonly size: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('store' as const),
      contents: fc.array(content, { maxLength: 12 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fold' as const), share: fc.constantFrom(0.3, 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('meter' as const), shape }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('build' as const), size: fc.constantFrom(1, 3, 1000) }),
  },
)

const { SEED } = process.env

it('a meter is exact at any moment: rollups and waiting events equal a plain count of all events', async () => {
  await fc.assert(
    fc.asyncProperty(
      shape,
      fc.array(step, { minLength: 3, maxLength: 12 }),
      fc.array(arbitraryBuckets, { minLength: 4, maxLength: 4 }),
      async (first, steps, ranges) => {
        const organization_id = await openOrganization()
        const meters = [await newMeter(organization_id, first)]
        const stored = new Map<number, UsageEvent[]>()
        const waiting = new Set<number>()
        const all = () => [...stored.values()].flat()
        for (const [i, action] of steps.entries()) {
          if (action.kind === 'meter') meters.push(await newMeter(organization_id, action.shape))
          if (action.kind === 'build')
            for (const { id } of meters) await buildRollups(test.database, id, running, action.size)
          if (action.kind === 'store') {
            const events = action.contents.map((input) => eventOf(organization_id, input))
            const id = await storeBatch(test.database, events, now)
            stored.set(id, events)
            waiting.add(id)
          }
          if (action.kind === 'fold') {
            const batches = [...waiting].slice(0, Math.ceil(waiting.size * action.share))
            if (batches.length > 0) await fold(organization_id, batches)
            for (const id of batches) waiting.delete(id)
          }
          const folded = [...stored].flatMap(([id, events]) => (waiting.has(id) ? [] : events))
          for (const meter of meters) {
            const range = ranges[i % ranges.length]
            if (range !== undefined) {
              await expectQuantities(meter, all(), range)
              await expectQuantities(meter, all(), range, people[i % people.length])
            }
            for (const person of people) await expectUsage(meter, folded, person)
            expect(await hasCounted(test.database.db, meter)).toBe(
              all().some((event) => isCounted(event, meter)),
            )
          }
        }
      },
    ),
    { numRuns: atSize(30), ...(SEED !== undefined && { seed: Number(SEED) }), endOnFailure: true },
  )
})

const day: Buckets = {
  start: new Date(someMoment - 12 * hour),
  end: new Date(someMoment + 11 * hour),
  interval: 'hour',
  zone: 'UTC',
}

describe('folding', () => {
  it('returns the usage of each customer, only from events of the seller', async () => {
    const organization_id = await openOrganization()
    const sum = await newMeter(organization_id, {
      filter: allEvents,
      aggregation: { func: 'sum', property: 'tokens' },
    })
    const unique = await newMeter(organization_id, {
      filter: allEvents,
      aggregation: { func: 'unique', property: 'model' },
    })
    const [id = ''] = people[1]?.customer_ids ?? []
    const long = 'x'.repeat(500)
    const events = [
      { metadata: { tokens: 1.5, model: 'lite' } },
      { metadata: { tokens: 2, model: 'pro' } },
      { metadata: { tokens: 9, model: 'lite' }, source: 'system' as const },
      { metadata: { tokens: '7', model: 1 }, external_customer_id: null, customer_id: id },
      { metadata: { tokens: -0.25, model: '1' }, external_customer_id: null, customer_id: id },
      { metadata: { model: long }, external_customer_id: null, customer_id: id },
    ]
    const batch = await storeBatch(
      test.database,
      events.map((event) => eventOf(organization_id, event)),
      now,
    )
    const answers = await fold(organization_id, [batch])
    const of = (meter_id: string, customer_id: string | null) =>
      answers.filter((answer) => answer.meter_id === meter_id && answer.customer_id === customer_id)
    expect(of(sum.id, null)).toEqual([
      {
        meter_id: sum.id,
        customer_id: null,
        external_customer_id: 'ada',
        aggregate: { count: 2, sum: '3.5', min: '1.5', max: '2', values: [] },
      },
    ])
    expect(of(sum.id, id)[0]?.aggregate).toEqual({
      count: 1,
      sum: '-0.25',
      min: '-0.25',
      max: '-0.25',
      values: [],
    })
    expect(of(unique.id, null)[0]?.aggregate).toEqual({
      count: 2,
      sum: '0',
      min: null,
      max: null,
      values: ['"lite"', '"pro"'],
    })
    // A number differs from the text of its digits; a long text is represented by its hash.
    expect(of(unique.id, id)[0]?.aggregate.values).toEqual([
      '"1"',
      '1',
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    expect(answers).toHaveLength(4)
    expect(await fold(organization_id, [batch])).toEqual([])
  })

  it('returns nothing of events that waited when the meter was created, though they count', async () => {
    const organization_id = await openOrganization()
    const store = () => storeBatch(test.database, [eventOf(organization_id, {})], now)
    const before = await store()
    const meter = await newMeter(organization_id, { filter: allEvents, aggregation: { func: 'count' } })
    const after = await store()
    const answers = await fold(organization_id, [before, after])
    expect(answers.map(({ aggregate: { count } }) => count)).toEqual([1])
    await buildRollups(test.database, meter.id, running)
    expect((await readQuantities(test.database.db, meter, day)).total).toBe(2)
    const history = test.database.db.selectFrom('meter_history_batches').selectAll()
    expect(await history.where('batch_id', '=', before).execute()).toEqual([])
  })

  it('does not touch events of other organizations', async () => {
    const [first, second] = [await openOrganization(), await openOrganization()]
    const meter = await newMeter(first, { filter: allEvents, aggregation: { func: 'count' } })
    await buildRollups(test.database, meter.id, running)
    const batch = await storeBatch(test.database, [eventOf(first, {}), eventOf(second, {})], now)
    expect((await readQuantities(test.database.db, meter, day)).total).toBe(1)
    await fold(first, [batch])
    expect((await readQuantities(test.database.db, meter, day)).total).toBe(1)
  })
})

it('a meter that is built while events arrive and are folded counts each of them once, at every moment', async () => {
  const organization_id = await openOrganization()
  const contents = (count: number, from: number) =>
    Array.from({ length: count }, (_, i) =>
      eventOf(organization_id, {
        timestamp: new Date(someMoment + ((from * 7919 + i * 104_729) % (6 * hour))),
        metadata: { tokens: 1, model: `m${i % 5}` },
      }),
    )
  const waiting: number[] = []
  let stored = 0
  let storing = 0
  const store = async (count: number) => {
    storing += count
    waiting.push(await storeBatch(test.database, contents(count, stored), now))
    stored += count
  }
  for (let i = 0; i < 10; i += 1) await store(30)
  await fold(organization_id, waiting.splice(0, 6))
  const meters = [
    await newMeter(organization_id, { filter: allEvents, aggregation: { func: 'sum', property: 'tokens' } }),
    await newMeter(organization_id, {
      filter: allEvents,
      aggregation: { func: 'unique', property: 'model' },
    }),
  ]
  const life = new AbortController()
  const storeOn = async () => {
    for (let i = 0; i < 25; i += 1) await store(10)
    life.abort()
  }
  const foldOn = async () => {
    while (!life.signal.aborted || waiting.length > 0)
      await fold(organization_id, [0, ...waiting.splice(0, 2)])
  }
  const readOn = async (meter: MeterDefinition) => {
    let last = 0
    while (!life.signal.aborted) {
      const least = stored
      const { total } = await readQuantities(test.database.db, meter, day)
      if (meter.aggregation.func === 'sum') {
        expect(total).toBeGreaterThanOrEqual(Math.max(last, least))
        expect(total).toBeLessThanOrEqual(storing)
        last = total
      } else expect(total).toBe(5)
    }
  }
  await Promise.all([
    storeOn(),
    foldOn(),
    foldOn(),
    ...meters.flatMap((meter) => [
      buildRollups(test.database, meter.id, running, 7),
      buildRollups(test.database, meter.id, running, 11),
      readOn(meter),
    ]),
  ])
  const builds = await test.database.db
    .selectFrom('meter_builds')
    .select('meter_id')
    .where(
      'meter_id',
      'in',
      meters.map(({ id }) => id),
    )
    .execute()
  expect(builds).toEqual([])
  expect(stored).toBe(550)
  const totals = await Promise.all(meters.map((meter) => readQuantities(test.database.db, meter, day)))
  expect(totals.map(({ total }) => total)).toEqual([550, 5])
  const { sum, count } = await usageOf(meters[0] ?? expect.fail(), people[0] ?? expect.fail())
  expect([Number(sum), count]).toEqual([550, 550])
})
