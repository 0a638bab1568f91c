import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'

const product_id = '5f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b'
const eventsAtOnce = 100

/** Minimal implementations of the flows of the product, on the same database. */
export type Floors = {
  readonly transaction: () => Promise<unknown>
  readonly read: () => Promise<unknown>
  readonly create: () => Promise<unknown>
  readonly ingest: () => Promise<unknown>
  close(): Promise<void>
}

const call = (agent: Agent, port: string, method: string, path: string, body?: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
      response.resume()
      response.once('end', () =>
        (response.statusCode ?? 500) < 400 ? resolve() : reject(new Error(`${response.statusCode}`)),
      )
    })
    outgoing.once('error', reject)
    outgoing.end(text)
  })

const startServer = async (url: string): Promise<{ port: string; child: ChildProcess }> => {
  const file = fileURLToPath(new URL('server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: line.toString().trim(), child }
}

/** Twenty inserts in one transaction, as a purchase writes, without deciding anything. */
const insertTwenty = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (let line = 0; line < 20; line += 1)
      await client.query({
        name: 'line',
        text: 'insert into bench.lines (id, line, data) values ($1, $2, $3)',
        values: [crypto.randomUUID(), line, '{"amount":149,"currency":"usd"}'],
      })
    await client.query('commit')
  } finally {
    client.release()
  }
}

const insertEvents = (pool: Pool) =>
  pool.query({
    name: 'events',
    text: `insert into bench.events (id, name, customer, metadata)
      select gen_random_uuid(), * from unnest($1::text[], $2::text[], $3::jsonb[])`,
    values: [
      Array.from({ length: eventsAtOnce }, () => 'completion'),
      Array.from({ length: eventsAtOnce }, (_, at) => `customer-${at}`),
      Array.from({ length: eventsAtOnce }, (_, tokens) => JSON.stringify({ model: 'lite', tokens })),
    ],
  })

/** Prepares the floors on the database of the product, in their own schema. */
export const openFloors = async (url: string, connections: number): Promise<Floors> => {
  const pool = new Pool({ connectionString: url, max: connections })
  await pool.query(`
    create schema bench;
    create table bench.products (id uuid primary key, name text not null);
    create table bench.prices (product_id uuid not null references bench.products, amount bigint not null);
    create index on bench.prices (product_id);
    create table bench.checkouts (id uuid primary key, product_id uuid not null references bench.products, amount bigint not null);
    create table bench.lines (id uuid primary key, line int not null, data jsonb not null);
    create table bench.events (id uuid primary key, name text not null, customer text not null, metadata jsonb not null);
    insert into bench.products values ('${product_id}', 'A painting');
    insert into bench.prices values ('${product_id}', 149)`)
  const { port, child } = await startServer(url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    transaction: () => insertTwenty(pool),
    read: () => call(agent, port, 'GET', `/products/${product_id}`),
    create: () => call(agent, port, 'POST', '/checkouts', { product_id }),
    ingest: () => insertEvents(pool),
    close: async () => {
      const ended = once(child, 'exit')
      child.kill()
      agent.destroy()
      await Promise.all([ended, pool.end()])
    },
  }
}
