import { Kysely, PostgresAdapter, DummyDriver, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import { insertRows } from './insert-rows.ts'
import type { Tables } from './tables.ts'

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const offered = (position: number) => ({ position, checkout_id: 'c', product_id: `p${position}` })

it('has a place for each value, rows after rows', () => {
  const { sql, parameters } = insertRows('checkout_products', [offered(0), offered(1)]).compile(db)
  expect(sql).toBe(
    'insert into "checkout_products" ("position", "checkout_id", "product_id") values ($1, $2, $3), ($4, $5, $6)  returning 1',
  )
  expect(parameters).toEqual([0, 'c', 'p0', 1, 'c', 'p1'])
})

it('takes the columns of the first row for all, in its order', () => {
  const { parameters } = insertRows('checkout_products', [
    offered(0),
    { product_id: 'p1', checkout_id: 'c', position: 1 },
  ]).compile(db)
  expect(parameters).toEqual([0, 'c', 'p0', 1, 'c', 'p1'])
})

it('misses a column that a later row lacks', () => {
  const lacking = { position: 1, checkout_id: 'c' } as ReturnType<typeof offered>
  expect(() => insertRows('checkout_products', [offered(0), lacking])).toThrow(
    'A row for checkout_products lacks its product_id.',
  )
})

it('says what happens with a row that is there already', () => {
  const { sql } = insertRows('checkout_products', [offered(0)], 'on conflict do nothing').compile(db)
  expect(sql).toMatch(/\$3\) on conflict do nothing returning 1$/)
})
