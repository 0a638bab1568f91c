import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { Kysely, PostgresDialect } from 'kysely'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

type Tables = {
  readonly 'bench.products': { readonly id: string; readonly name: string }
  readonly 'bench.prices': { readonly product_id: string; readonly amount: number }
  readonly 'bench.checkouts': { readonly id: string; readonly product_id: string; readonly amount: number }
}

/**
 * Smallest server of the same libraries: an object by two selects, and an insert after two selects. It checks
 * no token and no input.
 */
const db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool: new Pool({ connectionString: process.argv[2] ?? '' }) }),
})
const find = async (id: string) => {
  const [product, prices] = await Promise.all([
    db.selectFrom('bench.products').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('bench.prices').selectAll().where('product_id', '=', id).execute(),
  ])
  return { ...product, prices }
}

const app = new Hono()
app.get('/products/:id', async (c) => c.json(await find(c.req.param('id'))))
app.post('/checkouts', async (c) => {
  const { product_id } = await c.req.json<{ product_id: string }>()
  const product = await find(product_id)
  const checkout = { id: crypto.randomUUID(), product_id, amount: product.prices[0]?.amount ?? 0 }
  await db.insertInto('bench.checkouts').values(checkout).execute()
  return c.json({ ...checkout, product }, 201)
})
const server = createServer(getRequestListener(app.fetch))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
