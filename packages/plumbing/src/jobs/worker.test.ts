import { connect, createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Notification } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { silentLog, testDatabase, type TestDatabase } from '../testing/index.ts'
import { connect as connectClient } from '../database/connect.ts'
import { defineJob, enqueue, enqueueAll, handle, startWorker } from './index.ts'

const otherJob = defineJob({ name: 'test.other', payload: z.object({ n: z.number() }) })

let test: TestDatabase<object>

beforeEach(async () => {
  test = await testDatabase()
})

afterEach(() => test.close())

const connectListener = async (url: string, channels: readonly string[]) => {
  const { client, close } = await connectClient(url, 'test listener')
  const received: Notification[] = []
  client.on('notification', (notification) => received.push(notification))
  for (const channel of channels) await client.query(`listen "${channel}"`)
  return { heard: received, close }
}

it('outlives the loss of all its connections', async () => {
  const ran: number[] = []
  const worker = await startWorker({
    url: test.url,
    handlers: [handle(otherJob, async ({ n }) => void ran.push(n))],
    log: silentLog,
  })
  await test.database.transact((tx) => enqueue(tx, otherJob, { n: 1 }))
  await vi.waitFor(() => expect(ran).toEqual([1]), 60_000)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'atelier worker' and pid <> pg_backend_pid()`.execute(
    test.database.db,
  )
  await test.database.transact((tx) => enqueue(tx, otherJob, { n: 2 }))
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), 60_000)
  await worker.stop()
})

it('replaces its pools when a newer version has changed the tables of the queue', async () => {
  const ran: number[] = []
  const messages: string[] = []
  const worker = await startWorker({
    url: test.url,
    handlers: [handle(otherJob, async ({ n }) => void ran.push(n))],
    log: { ...silentLog, warn: (_, sentence) => void messages.push(sentence) },
  })
  await sql`select pg_notify('worker:migrate', '{"breaking":true,"migrationNumber":999}')`.execute(
    test.database.db,
  )
  await vi.waitFor(() => expect(messages).toEqual(['The worker takes jobs again.']), 60_000)
  await test.database.transact((tx) => enqueue(tx, otherJob, { n: 1 }))
  await vi.waitFor(() => expect(ran).toEqual([1]), 60_000)
  await worker.stop()
})

/** Proxy to this test's database that refuses connections by their startup message. */
const openGate = async (refuses: (greeting: string) => boolean) => {
  const address = new URL(test.url)
  const folder = address.searchParams.get('host')
  const target =
    folder === null
      ? { port: Number(address.port), host: address.hostname }
      : { path: `${folder}/.s.PGSQL.${address.searchParams.get('port') ?? address.port}` }
  const gate = createServer((near) => {
    near.on('error', () => undefined)
    near.once('data', (greeting) => {
      if (refuses(greeting.toString())) return void near.destroy()
      const far = connect(target)
      far.on('error', () => near.destroy())
      near.on('close', () => far.destroy())
      far.write(greeting)
      near.pipe(far).pipe(near)
    })
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  address.hostname = '127.0.0.1'
  address.port = String((gate.address() as AddressInfo).port)
  address.search = ''
  return { url: address.href, close: () => gate.close() }
}

it('replaces a pool whose first question the database did not answer', async () => {
  const ran: number[] = []
  let connections = 0
  // The first connection marks the worker as alive; the next ones belong to its pool.
  const gate = await openGate((greeting) => {
    if (!greeting.includes('atelier worker')) return false
    connections += 1
    return connections > 1 && connections < 6
  })
  const worker = await startWorker({
    url: gate.url,
    handlers: [handle(otherJob, async ({ n }) => void ran.push(n))],
    log: silentLog,
  })
  await test.database.transact((tx) => enqueue(tx, otherJob, { n: 1 }))
  await vi.waitFor(() => expect(ran).toEqual([1]), 60_000)
  expect(connections).toBeGreaterThan(6)
  await worker.stop()
  gate.close()
})

it('runs the jobs of a named pool with separate concurrency', async () => {
  const long = defineJob({ name: 'test.long', payload: z.object({ n: z.number() }), pool: 'long' })
  const running = { now: 0, most: 0 }
  let finish = (): void => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const done: number[] = []
  const worker = await startWorker({
    url: test.url,
    handlers: [
      handle(long, async ({ n }) => {
        running.now += 1
        running.most = Math.max(running.most, running.now)
        await finished
        running.now -= 1
        done.push(n)
      }),
      handle(otherJob, async ({ n }) => void done.push(n)),
    ],
    log: silentLog,
    concurrency: 1,
    pools: { long: 2 },
  })
  await test.database.transact(async (tx) => {
    for (const n of [1, 2, 3]) await enqueue(tx, long, { n })
    await enqueue(tx, otherJob, { n: 10 })
  })
  await vi.waitFor(() => expect([running.now, done]).toEqual([2, [10]]), 60_000)
  finish()
  await vi.waitFor(() => expect(done).toHaveLength(4), 60_000)
  expect(running.most).toBe(2)
  await worker.stop()
})

it('runs the jobs of many pools on few connections', async () => {
  const ran: string[] = []
  const jobs = Array.from({ length: 12 }, (_, i) =>
    defineJob({ name: `test.of-pool-${i}`, payload: z.object({}), pool: `pool-${i}` }),
  )
  const worker = await startWorker({
    url: test.url,
    handlers: jobs.map((job) => handle(job, async () => void ran.push(job.name))),
    log: silentLog,
  })
  for (const job of jobs) await test.database.transact((tx) => enqueue(tx, job, {}))
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted()), 60_000)
  const { rows } = await sql<{ connections: number }>`
    select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name = 'atelier worker'`.execute(test.database.db)
  expect(rows[0]?.connections).toBeLessThanOrEqual(6)
  await worker.stop()
})

it('wakes only the pool of a job, and one worker per job', async () => {
  const kind = (name: string, pool?: string) =>
    defineJob({
      name: `test.${name}`,
      payload: z.object({ n: z.number() }),
      ...(pool !== undefined && { pool }),
    })
  const [ownKind, long, slow] = [kind('own'), kind('long', 'long'), kind('slow', 'slow')]
  const ran: string[] = []
  const note = (job: typeof ownKind) => handle(job, async ({ n }) => void ran.push(`${job.name} ${n}`))
  const worker = await startWorker({
    url: test.url,
    handlers: [ownKind, long, slow].map(note),
    log: silentLog,
  })
  const listener = await connectListener(test.url, ['atelier.jobs', 'atelier.jobs.long', 'atelier.jobs.slow'])
  await test.database.transact(async (tx) => {
    await enqueueAll(tx, long, [{ n: 1 }, { n: 2 }])
    await enqueue(tx, ownKind, { n: 1 })
    await enqueue(tx, ownKind, { n: 2 })
  })
  await vi.waitFor(() => expect(ran).toHaveLength(4), 60_000)
  // A notification may arrive after the work that it announced.
  await vi.waitFor(() => expect(listener.heard).toHaveLength(3), 60_000)
  expect(listener.heard.map(({ channel, payload }) => [channel, Number.parseInt(payload ?? '', 10)])).toEqual(
    [
      ['atelier.jobs.long', 2],
      ['atelier.jobs', 1],
      ['atelier.jobs', 1],
    ],
  )
  await listener.close()
  await worker.stop()
})
