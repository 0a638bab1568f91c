import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCommerce, type Tables } from '@atelier/commerce'
import { contract, additions, sandboxClock as rows, sandboxProcessor } from '@atelier/contract'
import { openSandboxClock, type SandboxClock } from '@atelier/plumbing/clock'
import { createApp, createPipeline, type Route } from '@atelier/plumbing/http'
import { createJobActivity, startWorker } from '@atelier/plumbing/jobs'
import { createDiskStorage } from '@atelier/plumbing/storage'
import { makeScratchFolder, silentLog, testDatabase } from '@atelier/plumbing/testing'
import { createClient, createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sandboxClockRoutes } from './sandbox-clock-routes.ts'

const serverURL = 'http://atelier.test'
const secret = '0'.repeat(64)

/** Opens commerce with a real worker, and a clock that is frozen far ahead of today. */
const open = async () => {
  const test = await testDatabase<Tables>()
  const folder = makeScratchFolder()
  const clock = await openSandboxClock(test.database, silentLog)
  await clock.freeze(new Date('2099-01-31T12:00:00Z'))
  const commerce = createCommerce({
    database: test.database,
    clock,
    log: silentLog,
    mailer: { send: () => Promise.resolve() },
    storage: createDiskStorage({ directory: folder.directory, publicUrl: serverURL, secret, clock }),
    public_url: serverURL,
    secret,
    webhooks: { targets: 'any' },
  })
  const serve = (routes: readonly Route[]) => {
    const pipeline = createPipeline({
      routes: [...routes],
      authenticate: commerce.authenticate,
      limits: 'off',
      log: silentLog,
    })
    const app = createApp({
      pipelines: [pipeline],
      pages: [],
      log: silentLog,
      publicUrl: serverURL,
      sandbox: true,
    })
    return (request: Request) => app.fetch(request)
  }
  const clockRoutes = (sandboxClock: SandboxClock, activity = createJobActivity()) =>
    sandboxClockRoutes({
      database: test.database as never,
      sandboxClock,
      due: commerce.due,
      openOutgoing: commerce.openDeliverer,
      activity,
      log: silentLog,
    })
  const activity = createJobActivity()
  const fetch = serve([...commerce.routes, ...clockRoutes(clock, activity)])
  const { organization_id } = await commerce.openDemoOrganization()
  const accessToken = await commerce.issueToken({ organization_id, label: 'tests' })
  const worker = await startWorker({
    url: test.url,
    handlers: commerce.jobs,
    log: silentLog,
    activity,
  })
  const client = createClient({ serverURL, fetch, accessToken })
  return {
    client,
    commerce,
    database: test.database,
    desk: createClientFor({ ...contract, ...additions }, { serverURL, fetch, accessToken }),
    moves: createClientFor(rows, { serverURL, fetch, accessToken }),
    stranger: createClientFor(rows, { serverURL, fetch }),
    processor: createClientFor(sandboxProcessor, { serverURL, fetch }),
    /** Opens the clock's calls as served by another process on the same database. */
    openBeside: async () => {
      const otherClock = await openSandboxClock(test.database, silentLog)
      const moves = createClientFor(rows, { serverURL, fetch: serve(clockRoutes(otherClock)), accessToken })
      return { moves, close: () => otherClock.close() }
    },
    close: async () => {
      await worker.stop()
      await clock.close()
      await test.close()
      folder.remove()
    },
  }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Buys a monthly plan and watches it for a year; returns all events with their times. */
const liveAYear = async ({ client, processor, moves, commerce, database }: Opened) => {
  const { id: productId } = await client.products.create({
    body: {
      name: 'Monthly',
      recurringInterval: 'month',
      prices: [{ amountType: 'fixed', priceAmount: 900 }],
    },
  })
  const cards = { a: '4242424242424242', b: '4000000000000341' }
  for (const [name, number] of Object.entries(cards)) {
    const { clientSecret } = await client.checkouts.create({ body: { productId } })
    const card = { number, exp_month: 12, exp_year: 2100, cvc: '123' }
    const token = await processor.createConfirmationToken({ body: card })
    await client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: {
        customerEmail: `${name}@example.com`,
        customerName: name,
        customerBillingAddress: { country: 'SE' },
        confirmationTokenId: token.id,
      },
    })
    // A move of a second runs the due work, so that the second purchase follows the first.
    await moves.advance({ body: { seconds: 1 } })
  }
  await moves.advance({ body: { to: '2100-01-31T12:00:01Z' } })
  const { differences, pending } = await commerce.reconcile()
  expect(differences).toEqual([])
  expect(pending).toBe(0)
  const { rows: happened } = await database.db
    .selectFrom('domain_events as event')
    .innerJoin('customers as customer', (on) => on.on((eb) => eb.lit(true)))
    .select(['event.type', 'event.occurred_at', 'customer.email', 'event.data'])
    .orderBy('event.sequence')
    .execute()
    .then((all) => ({
      rows: all.filter(
        ({ type, data, email }) =>
          type.startsWith('order.') && (data as { customer: { email: string } }).customer.email === email,
      ),
    }))
  return happened
    .map(({ type, occurred_at, email }) => `${email} ${occurred_at.toISOString()} ${type}`)
    .toSorted()
}

let installation: Opened
let two: Opened
beforeAll(async () => {
  installation = await open()
  two = await open()
})
afterAll(async () => {
  await installation.close()
  await two.close()
})

it('shows, stops, moves and resumes, only for the seller', async () => {
  const { moves, stranger } = installation
  expect(await moves.get()).toEqual({ now: '2099-01-31T12:00:00.000Z', frozen: true, move: null })
  await expect(stranger.get()).rejects.toMatchObject({ status: 401 })
  await expect(stranger.advance({ body: { seconds: 5 } })).rejects.toMatchObject({ status: 401 })
  await expect(moves.advance({ body: { to: '2020-01-01T00:00:00Z' } })).rejects.toMatchObject({ status: 422 })
  await expect(moves.freeze({ body: { at: '2020-01-01T00:00:00Z' } })).rejects.toMatchObject({ status: 422 })
  expect((await moves.get()).now).toBe('2099-01-31T12:00:00.000Z')
})

it('makes one move at a time, of all processes, and reports it to other callers in the meantime', async () => {
  const { moves, database, openBeside } = installation
  const beside = await openBeside()
  const { now } = await moves.get()
  const rejected: unknown[] = []
  let moved: Promise<unknown>[] = []
  await database.transact(async (tx) => {
    // While the clock is locked here, the earlier move cannot finish.
    await tx
      .selectFrom('sandbox_clock' as never)
      .selectAll()
      .forUpdate()
      .execute()
    moved = [moves, beside.moves, moves, beside.moves].map((process) =>
      process.freeze({ body: {} }).catch((error: unknown) => rejected.push(error)),
    )
    await expect.poll(() => rejected.length).toBe(3)
  })
  expect(rejected).toMatchObject(rejected.map(() => ({ status: 409, error: 'Conflict' })))
  expect(await Promise.all(moved)).toContainEqual({ now, frozen: true, move: null })
  expect(await beside.moves.freeze({ body: {} })).toEqual({ now, frozen: true, move: null })
  await beside.close()
})

it('runs all work that becomes due on the way, each at its moment; two equal runs leave equal records', async () => {
  const [first, second] = [await liveAYear(installation), await liveAYear(two)]
  expect(first).toEqual(second)
  const renewals = first.filter((line) => line.startsWith('a@') && line.endsWith('order.paid'))
  expect(renewals.map((line) => line.slice(14, 24))).toEqual([
    '2099-01-31',
    '2099-02-28',
    '2099-03-31',
    '2099-04-30',
    '2099-05-31',
    '2099-06-30',
    '2099-07-31',
    '2099-08-31',
    '2099-09-30',
    '2099-10-31',
    '2099-11-30',
    '2099-12-31',
    '2100-01-31',
  ])
  expect(renewals.every((line) => line.includes('T12:00:0'))).toBe(true)
  const ended = await installation.client.subscriptions.list({ query: { active: false } })
  expect(ended.items).toMatchObject([{ status: 'canceled', ended_at: '2099-03-21T12:00:01.000Z' }])
  expect(await installation.moves.resume({ body: {} })).toMatchObject({ frozen: false })
})

it('runs the work that is due on the way to the moment at which it is frozen', async () => {
  const { client, moves } = installation
  const { items } = await client.products.list({ query: {} })
  const { id } = await client.checkouts.create({ body: { productId: items[0]?.id ?? '' } })
  const { now } = await moves.get()
  const at = new Date(Date.parse(now) + 31 * 60_000).toISOString()
  expect(await moves.freeze({ body: { at } })).toEqual({ now: at, frozen: true, move: null })
  expect((await client.checkouts.get({ path: { id } })).status).toBe('expired')
})

it('sends webhooks and their retries each at its own moment', async () => {
  const { desk, moves } = two
  const answers = createServer((_, response) => response.writeHead(500).end())
  await new Promise<void>((resolve) => void answers.listen(0, '127.0.0.1', resolve))
  const { port } = answers.address() as AddressInfo
  try {
    const { id: endpoint_id } = await desk.webhookEndpoints.create({
      body: { url: `http://127.0.0.1:${port}/`, events: ['benefit.created'] },
    })
    const body = { type: 'custom', description: 'Told', properties: { note: null } } as const
    await desk.benefits.create({ body })
    await moves.advance({ body: { seconds: 2 * 86_400 } })
    const { items } = await desk.webhookDeliveries.list({ query: { endpoint_id, limit: 100 } })
    const moments = items.map(({ created_at }) => new Date(created_at).getTime()).toReversed()
    const pauses = moments.slice(1).map((moment, index) => (moment - (moments[index] ?? 0)) / 1000)
    const planned = [5, 30, 120, 600, 1800, 3600, 9000, 18_000, 36_000]
    expect(pauses).toHaveLength(planned.length)
    for (const [index, pause] of pauses.entries())
      expect(Math.abs(pause / (planned[index] ?? 0) - 1)).toBeLessThanOrEqual(0.2)
  } finally {
    answers.closeAllConnections()
    answers.close()
  }
})
