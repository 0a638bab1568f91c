import type { Aggregation } from '@atelier/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketsBetween } from '../../core/time/buckets.ts'
import type { UsageEvent } from '../port.ts'
import { arbitraryAggregation, arbitraryContent, arbitraryFilter, someMoment } from './arbitrary-meters.ts'
import { aggregate, isCounted, valueAt } from './matches.ts'
import { ada, eventOf, hour, now, running, someone, storeSteps, type StoreUnderTest } from './store-steps.ts'

const isAda = ({ customer_id, external_customer_id }: UsageEvent): boolean =>
  customer_id === someone || external_customer_id === 'ada'

/** Equal except for rounding by the order of additions. */
const close = (result: number, expected: number, scale: number): boolean =>
  Math.abs(result - expected) <= scale * 1e-12

const scaleOf = (events: readonly UsageEvent[], aggregation: Aggregation): number => {
  if (aggregation.func === 'count') return 1
  const { property } = aggregation
  return events.reduce((sum, { metadata }) => sum + Math.abs(Number(valueAt(metadata, property)) || 0), 1)
}

/**
 * Contract of every event store: exact results, regardless of the timing of storing, folding and building.
 *
 * @param under returns the store, once the tests run
 * @param rounds number of rounds of random events, meters and moments of folding
 */
export const exactUsageContract = (under: () => StoreUnderTest, rounds: number): void => {
  const { openOrganization, newMeter, fold, usageOf } = storeSteps(under)

  it('is exact at any moment, in any order of storing, folding and building', async () => {
    const { test, store } = under()
    const content = fc
      .record({ content: arbitraryContent, name: fc.constantFrom('ada', 'bo', someone) })
      .map(({ content: input, name }) => ({
        ...input,
        ...(name === someone
          ? { customer_id: someone, external_customer_id: null }
          : { customer_id: null, external_customer_id: name }),
      }))
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.array(content, { minLength: 1, maxLength: 12 }) },
      { weight: 3, arbitrary: fc.constantFrom('fold' as const, 'build' as const) },
    )
    await fc.assert(
      fc.asyncProperty(
        arbitraryFilter,
        arbitraryAggregation,
        fc.array(step, { minLength: 3, maxLength: 8 }),
        async (filter, aggregation, steps) => {
          const organization_id = await openOrganization()
          const meter = await newMeter(organization_id, filter, aggregation)
          const all: UsageEvent[] = []
          let folded = 0
          for (const action of steps) {
            if (action === 'build') await store.buildMeter(meter.id, running)
            else if (action === 'fold') {
              await fold(organization_id)
              folded = all.length
            } else {
              const events = action.map((input) => eventOf(organization_id, input))
              await store.append(events, now)
              all.push(...events)
            }
            const counted = all.filter((event) => isCounted(event, meter))
            const range = { start: new Date(someMoment - 6 * hour), end: new Date(someMoment + 6 * hour) }
            const buckets = { ...range, interval: 'hour', zone: 'Asia/Kathmandu' } as const
            for (const customers of [undefined, ada]) {
              const ownEvents = counted.filter((event) => customers === undefined || isAda(event))
              const result = await store.quantities(meter, buckets, customers)
              const { id: _id, ...definition } = meter
              const measured = await store.measure(definition, buckets, customers)
              const edges = bucketsBetween(range.start, range.end, 'hour', buckets.zone)
              const expected = edges.map(({ from, before }) =>
                aggregate(
                  ownEvents.filter(({ timestamp }) => from <= timestamp && timestamp < before),
                  aggregation,
                ),
              )
              for (const { quantities } of [result, measured])
                for (const [i, { quantity }] of quantities.entries())
                  expect(
                    close(quantity, expected[i] ?? Number.NaN, scaleOf(ownEvents, aggregation)),
                    `${quantity} for ${expected[i]}`,
                  ).toBe(true)
            }
            const used = all
              .slice(0, folded)
              .filter((event) => event.source === 'user' && isAda(event) && isCounted(event, meter))
            const [usage] = await usageOf(meter, { customer: ada })
            expect(usage?.count).toBe(used.length)
            if (aggregation.func === 'unique')
              expect(usage?.values).toHaveLength(aggregate(used, aggregation))
            expect(await store.hasCounted(test.database.db, meter)).toBe(counted.length > 0)
          }
        },
      ),
      { numRuns: rounds, endOnFailure: true },
    )
  })
}
