import type { Aggregation, Filter } from '@atelier/contract'
import { atSize, testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { EventMetadata, UsageEvent } from '../port.ts'
import { postgresDialect } from '../postgres/filter-queries.ts'
import { arbitraryAggregation, arbitraryContent, arbitraryFilter } from '../testing/arbitrary-meters.ts'
import { isCounted } from '../testing/matches.ts'
import { compileMeter } from './compile.ts'

let test: TestDatabase<Tables>
beforeAll(async () => {
  test = await testDatabase<Tables>()
})
afterAll(() => test.close())

type Content = Pick<UsageEvent, 'name' | 'source' | 'timestamp' | 'metadata'>
type Meter = { readonly filter: Filter; readonly aggregation: Aggregation }

const ask = async (events: readonly Content[], meter: Meter): Promise<readonly boolean[]> => {
  const rows = JSON.stringify(events)
  const condition = compileMeter(meter, postgresDialect)
  const { rows: result } = await sql<{ matches: boolean | null }>`
    select (${condition}) as matches
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (name text, source text, timestamp timestamptz, metadata jsonb))
      with ordinality as events
    order by ordinality`.execute(test.database.db)
  return result.map(({ matches }) => matches ?? expect.fail('A condition is null.'))
}

const rounds = atSize(500)

it('PostgreSQL finds the events that a plain reading of the filter finds', async () => {
  const events = fc.array(arbitraryContent, { minLength: 1, maxLength: 25 })
  const seen = { yes: 0, no: 0 }
  await fc.assert(
    fc.asyncProperty(events, arbitraryFilter, arbitraryAggregation, async (input, filter, aggregation) => {
      const expected = input.map((event) => isCounted(event, { filter, aggregation }))
      expect(await ask(input, { filter, aggregation })).toEqual(expected)
      for (const item of expected) seen[item ? 'yes' : 'no'] += 1
    }),
    { numRuns: rounds, ...(rounds < 500 && { seed: 5 }) },
  )
  // Both outcomes occur; the examples are the same in every run.
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(rounds / 10)
})

const count: Aggregation = { func: 'count' }
type Clause = Exclude<Filter['clauses'][number], Filter>
const only = (property: string, operator: Clause['operator'], value: Clause['value']): Filter => ({
  conjunction: 'and',
  clauses: [{ property, operator, value }],
})
const event = (metadata: EventMetadata, rest: Partial<Content> = {}): Content => ({
  name: 'ai_usage',
  source: 'user',
  timestamp: new Date('2026-03-01T00:00:00Z'),
  metadata,
  ...rest,
})
const matches = async (metadata: EventMetadata, filter: Filter, aggregation: Aggregation = count) =>
  (await ask([event(metadata)], { filter, aggregation }))[0]

describe('a clause', () => {
  it.each([
    ['compares an int with a text by its digits', { model: 'lite' }, only('model', 'eq', 100), false],
    ['compares an int with a text by its digits', { model: '100' }, only('model', 'eq', 100), true],
    ['compares texts as texts', { size: '10' }, only('size', 'gt', '9'), false],
    ['compares texts as texts', { size: '10' }, only('size', 'lt', '9'), true],
    ['compares numbers as numbers', { size: 10 }, only('size', 'gt', 9), true],
    ['compares a fraction with an int', { size: 1.5 }, only('size', 'gt', 1), true],
    ['does not compare a text with a number', { size: 10 }, only('size', 'ne', '9'), false],
    ['does not compare a boolean with a number', { size: 1 }, only('size', 'eq', true), false],
    ['does not compare a boolean with a number', { size: 1 }, only('size', 'ne', true), false],
    ['compares booleans', { flag: true }, only('flag', 'eq', true), true],
    ['compares booleans', { flag: false }, only('flag', 'ne', true), true],
    ['puts false before true', { flag: true }, only('flag', 'gt', false), true],
    ['does not compare an int with a boolean', { flag: true }, only('flag', 'eq', 1), false],
    ['reads True as a boolean', { flag: 'True' }, only('flag', 'eq', true), true],
    ['of ne needs the key', {}, only('model', 'ne', 'lite'), false],
    ['of not_like needs the key', {}, only('model', 'not_like', 'lite'), false],
    ['of ne matches another text', { model: 'pro' }, only('model', 'ne', 'lite'), true],
    ['of like finds an int in a number', { n: 1 }, only('n', 'like', 1), true],
    ['of like finds an int in a text', { n: '1' }, only('n', 'like', 1), true],
    ['of like finds true in a boolean', { n: true }, only('n', 'like', true), true],
    ['of like finds true in a text', { n: 'True' }, only('n', 'like', true), true],
    ['of like does not find a text in a number', { tokens: 10 }, only('tokens', 'like', 'lite'), false],
    ['of like is case-sensitive', { model: 'Lite' }, only('model', 'like', 'lite'), false],
    ['of like matches % literally', { model: 'lite' }, only('model', 'like', '%'), false],
    ['of like matches _ literally', { model: 'a_b' }, only('model', 'like', '_'), true],
    ['of not_like matches % literally', { model: 'lite' }, only('model', 'not_like', 'l%e'), true],
    ['reads a dot as a part of the key', { 'a.b': 1 }, only('metadata.a.b', 'eq', 1), true],
    ['reads a dot as a part of the key', { a: { b: 1 } }, only('a.b', 'eq', 1), false],
    ['finds the cost', { _cost: { amount: 2.5 } }, only('_cost.amount', 'gt', 2), true],
    ['does not read an object', { _cost: { amount: 2.5 } }, only('_cost', 'like', 'amount'), false],
    ['on the name needs a text', {}, only('name', 'eq', 100), false],
    ['on the name needs a text', {}, only('name', 'ne', 100), false],
    ['on the name', {}, only('name', 'like', 'usage'), true],
    ['on the source', {}, only('source', 'eq', 'system'), false],
    ['on the timestamp', {}, only('timestamp', 'gte', Date.UTC(2026, 2, 1) / 1000), true],
    ['on the timestamp', {}, only('timestamp', 'lt', Date.UTC(2026, 2, 1) / 1000), false],
    ['on the timestamp needs a number', {}, only('timestamp', 'ne', '2026'), false],
    ['on the timestamp is not like anything', {}, only('timestamp', 'like', 2026), false],
  ])('%s: %j, %j', async (_rule, metadata: EventMetadata, filter, expected) => {
    expect(await matches(metadata, filter)).toBe(expected)
  })

  it('rounds the moment of the event to the nearest second', async () => {
    const second = Date.UTC(2026, 2, 1) / 1000
    const at = (ms: number) => event({}, { timestamp: new Date(second * 1000 + ms) })
    const meter = { filter: only('timestamp', 'eq', second), aggregation: count }
    expect(await ask([at(-501), at(-500), at(0), at(499), at(500)], meter)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })
})

describe('a filter', () => {
  const lite = only('model', 'eq', 'lite').clauses
  const many = only('tokens', 'gt', 50).clauses

  it('without clauses matches every event, also nested', async () => {
    const noEvents: Filter = { conjunction: 'or', clauses: [] }
    expect(await matches({}, noEvents)).toBe(true)
    expect(await matches({}, { conjunction: 'and', clauses: [noEvents, ...lite] })).toBe(false)
    expect(await matches({}, { conjunction: 'or', clauses: [noEvents, ...lite] })).toBe(true)
  })

  it('joins clauses and nested filters', async () => {
    const pro: Filter = { conjunction: 'and', clauses: [...only('model', 'eq', 'pro').clauses, ...many] }
    const either: Filter = { conjunction: 'or', clauses: [...lite, pro] }
    expect(await matches({ model: 'lite', tokens: 1 }, either)).toBe(true)
    expect(await matches({ model: 'pro', tokens: 1 }, either)).toBe(false)
    expect(await matches({ model: 'pro', tokens: 51 }, either)).toBe(true)
  })
})

describe('an aggregation', () => {
  const all: Filter = { conjunction: 'and', clauses: [] }

  it.each([
    ['of a property counts numbers alone', 'sum', 'tokens', { tokens: 1.5 }, true],
    ['of a property counts numbers alone', 'sum', 'tokens', { tokens: '1.5' }, false],
    ['of a property counts numbers alone', 'max', 'tokens', {}, false],
    ['of different values counts every scalar', 'unique', 'user', { user: 'ada' }, true],
    ['of different values counts every scalar', 'unique', 'user', { user: false }, true],
    ['of different values counts no object', 'unique', '_llm', { _llm: { model: 'x' } }, false],
    ['finds the cost', 'sum', '_cost.amount', { _cost: { amount: 3 } }, true],
    ['of the name matches nothing', 'sum', 'name', { name: 1 }, false],
    ['of the timestamp is one of the metadata', 'avg', 'timestamp', { timestamp: 1 }, true],
  ] as const)('%s: %s of %s, %j', async (_rule, func, property, metadata, expected) => {
    expect(await matches(metadata, all, { func, property })).toBe(expected)
  })
})
