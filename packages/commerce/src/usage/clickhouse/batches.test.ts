import { afterAll, describe, expect, it } from 'vitest'
import { connectClickHouse } from './connect.ts'
import { ch, raw, render } from './fragment.ts'
import { batchIn, inParts } from './piece-queries.ts'
import { eventsTable, migrateClickHouse } from './schema-queries.ts'
import { findTestClickHouse, onClickHouse } from './testing/embedded.ts'

const server = await findTestClickHouse()
afterAll(() => server?.close())

describe('the numbers of batches', () => {
  it('are split into parts that contain all of them', () => {
    expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(inParts([])).toEqual([])
  })

  it.runIf(server !== undefined)(
    onClickHouse('are more in one statement than one parameter may hold', server),
    async () => {
      const clickhouse = connectClickHouse({ url: server?.url ?? '', cluster: undefined })
      await migrateClickHouse(clickhouse)
      const many = Array.from({ length: 20_000 }, (_, i) => 1_000_000_000 + i)
      const parameters = Object.values(render(batchIn(many)).query_params)
      expect(parameters.every((value) => JSON.stringify(value).length < 131_072)).toBe(true)
      const count = ch`select count() as count from ${raw(eventsTable)} where ${batchIn(many)}`
      expect(await clickhouse.rows(count)).toEqual([{ count: 0 }])
      await clickhouse.close()
    },
  )
})
