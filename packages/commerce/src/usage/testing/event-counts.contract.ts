import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EventConditions, StoredUsageEvent } from '../port.ts'
import { ada, eventOf, hour, newest, now, storeSteps, type StoreUnderTest } from './store-steps.ts'

/**
 * Contract of every event store: number of events.
 *
 * @param under returns the store, once the tests run
 */
export const eventCountsContract = (under: () => StoreUnderTest): void => {
  const { openOrganization, fold } = storeSteps(under)

  it('counts events exactly, by name and time, whatever was folded or deleted', async () => {
    const { store } = under()
    const day = 24 * hour
    const arrivals = [Date.UTC(2027, 0, 31, 23), Date.UTC(2027, 1, 1, 1)].map((at) => new Date(at))
    const moment = fc
      .tuple(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0, 1, day / 2, day - 1))
      .map(([days, rest]) => new Date(Date.UTC(2027, 0, 30) + days * day + rest))
    const content = fc.record({
      name: fc.constantFrom('used', 'Used 100%', 'other'),
      source: fc.constantFrom('user' as const, 'system' as const),
      timestamp: moment,
      external_customer_id: fc.constantFrom('ada', 'bo'),
    })
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('store' as const),
        contents: fc.array(content, { minLength: 1, maxLength: 12 }),
        at: fc.constantFrom(...arrivals),
      }),
      fc.constant({ kind: 'fold' as const }),
      fc.constant({ kind: 'forget' as const }),
      fc.constant({ kind: 'drop' as const }),
    )
    const question = fc.record(
      {
        after: moment,
        before: moment,
        names: fc.constantFrom(['used'], ['other', 'Used 100%']),
        sources: fc.constantFrom(['user' as const], ['user' as const, 'system' as const]),
      },
      { requiredKeys: [] },
    )
    const steps = fc.array(step, { minLength: 4, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(steps, fc.array(question, { maxLength: 5 }), async (input, questions) => {
        const organization_id = await openOrganization()
        let events: StoredUsageEvent[] = []
        const run: Record<string, () => Promise<void>> = {
          fold: async () => void (await fold(organization_id)),
          forget: async () => {
            await store.forget({ organization_id, customers: ada, until: arrivals[0] ?? now })
            events = events.filter(
              ({ external_customer_id, ingested_at }) =>
                external_customer_id !== 'ada' || ingested_at.getTime() !== arrivals[0]?.getTime(),
            )
          },
          // Retention drops a month once all its events are folded.
          drop: async () => {
            await fold(organization_id)
            await store.dropMonth('2027-01')
            events = events.filter(({ ingested_at }) => ingested_at.getTime() !== arrivals[0]?.getTime())
          },
        }
        for (const item of input)
          if (item.kind === 'store') {
            const stored = item.contents.map((each) => eventOf(organization_id, each))
            await store.append(stored, item.at)
            events.push(...stored.map((event) => ({ ...event, ingested_at: item.at })))
          } else await run[item.kind]?.()
        for (const conditions of [{}, ...questions]) {
          const { after, before, names, sources }: Omit<EventConditions, 'organization_id'> = conditions
          const meant = events.filter(
            ({ timestamp, name, source }) =>
              (after === undefined || timestamp > after) &&
              (before === undefined || timestamp < before) &&
              (names === undefined || names.includes(name)) &&
              (sources === undefined || sources.includes(source)),
          )
          const { total: result } = await store.list({ organization_id, ...conditions }, newest)
          expect(result).toBe(meant.length)
        }
        for (const query of [undefined, 'SED']) {
          const { items } = await store.names(
            { organization_id, ...(query !== undefined && { query }) },
            { ...newest, sorting: [] },
          )
          const meant = events.filter(({ name }) => query === undefined || /sed/i.test(name))
          const keyOf = ({ name, source }: Pick<StoredUsageEvent, 'name' | 'source'>) => `${name}/${source}`
          const byName = [...new Set(meant.map(keyOf))].map((key) => {
            const moments = meant
              .filter((event) => keyOf(event) === key)
              .map((event) => event.timestamp.getTime())
            return [key, moments.length, new Date(Math.min(...moments)), new Date(Math.max(...moments))]
          })
          const given_names = items.map((row) => [keyOf(row), row.occurrences, row.first_seen, row.last_seen])
          expect(new Set(given_names)).toEqual(new Set(byName))
        }
      }),
      { numRuns: 15 },
    )
  })
}
