import { atSize } from '@atelier/plumbing/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileMeter } from '../filters/compile.ts'
import { arbitraryAggregation, arbitraryContent, arbitraryFilter } from '../testing/arbitrary-meters.ts'
import { isCounted } from '../testing/matches.ts'
import type { UsageEvent } from '../port.ts'
import { type ClickHouse, connectClickHouse } from './connect.ts'
import { clickhouseDialect } from './filter-queries.ts'
import { ch, param, raw } from './fragment.ts'
import { plainDecimal, rowOf } from './row.ts'
import { eventsTable, migrateClickHouse } from './schema-queries.ts'
import { findTestClickHouse, onClickHouse } from './testing/embedded.ts'

it('writes numbers as plain decimals', () => {
  const numbers = [0, -1.5, 1e21, -1.25e22, 1e-7, 1.5e-10, 12.5, 9_007_199_254_740_991]
  expect(numbers.map(plainDecimal)).toEqual([
    '0',
    '-1.5',
    '1000000000000000000000',
    '-12500000000000000000000',
    '0.0000001',
    '0.00000000015',
    '12.5',
    '9007199254740991',
  ])
})

const server = await findTestClickHouse()
const rounds = atSize(400)

describe.runIf(server !== undefined)(onClickHouse('filters in ClickHouse', server), () => {
  let clickhouse: ClickHouse
  beforeAll(async () => {
    clickhouse = connectClickHouse({ url: server?.url ?? '', cluster: undefined })
    await migrateClickHouse(clickhouse)
  })
  afterAll(async () => {
    await clickhouse.close()
    await server?.close()
  })

  it('find the events that a plain reading of the filter finds', async () => {
    let batch = Date.now()
    const events = fc.array(arbitraryContent, { minLength: 1, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(
        events,
        arbitraryFilter,
        arbitraryAggregation,
        async (contents, filter, aggregation) => {
          batch += 1
          const input = contents.map((content): UsageEvent => ({
            ...content,
            id: crypto.randomUUID(),
            organization_id: crypto.randomUUID(),
            customer_id: null,
            external_customer_id: 'ada',
            external_id: null,
            parent_id: null,
          }))
          await clickhouse.insert(
            eventsTable,
            input.map((event) => rowOf(event, batch, new Date())),
            `batch ${batch}`,
          )
          const condition = compileMeter({ filter, aggregation }, clickhouseDialect)
          const result = await clickhouse.rows<{ id: string; matches: boolean }>(
            ch`select id, toBool(${condition}) as matches from ${raw(eventsTable)} where batch_id = ${param('UInt64', batch)}`,
          )
          const byId = new Map(result.map(({ id, matches }) => [id, matches]))
          expect(input.map(({ id }) => byId.get(id))).toEqual(
            input.map((event) => isCounted(event, { filter, aggregation })),
          )
        },
      ),
      { numRuns: rounds },
    )
  })
})
