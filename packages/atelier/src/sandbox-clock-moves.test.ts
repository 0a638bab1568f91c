import { sandboxClock as endpoints } from '@atelier/contract'
import { openSandboxClock } from '@atelier/plumbing/clock'
import { createApp, createPipeline, listen } from '@atelier/plumbing/http'
import { createJobActivity, defineDue } from '@atelier/plumbing/jobs'
import { closedGate, silentLog, testDatabase } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sandboxClockRoutes } from './sandbox-clock-routes.ts'

const day = 86_400_000
const year = 366 * day

const nothingToSend = {
  nextMoment: async () => undefined,
  deliverDue: async () => undefined,
  close: async () => undefined,
}

/** Opens a clock over HTTP, and work that is due every day. */
const open = async () => {
  const test = await testDatabase<object>()
  const clock = await openSandboxClock(test.database, silentLog)
  await clock.freeze(new Date('2099-01-01T00:00:00Z'))
  const { db } = test.database
  await sql`create table reminders (id text primary key, remind_at timestamptz not null)`.execute(db)
  await sql`insert into reminders values ('daily', '2099-01-02')`.execute(db)
  let runs = 0
  let beforeRun = (): Promise<void> | undefined => undefined
  const daily = defineDue<object, { readonly database: typeof test.database }>({
    name: 'daily',
    rows: () => sql<{ id: string; due_at: Date | null }>`(select id, remind_at as due_at from reminders)`,
    run: async () => {
      runs += 1
      await beforeRun()
      await sql`update reminders set remind_at = remind_at + interval '1 day'`.execute(db)
    },
  }).bind({ database: test.database })
  const pipeline = createPipeline({
    routes: sandboxClockRoutes({
      database: test.database as never,
      sandboxClock: clock,
      due: [daily],
      openOutgoing: () => nothingToSend,
      activity: createJobActivity(),
      log: silentLog,
    }),
    authenticate: async () => ({
      kind: 'organization',
      organization_id: 'o',
      credential: { kind: 'organization_token', id: 't' },
      scopes: ['organizations:write'],
    }),
    limits: 'off',
    log: silentLog,
  })
  const app = createApp({ pipelines: [pipeline], log: silentLog, publicUrl: '', sandbox: true })
  const server = await listen(app, { port: 0, hosts: ['127.0.0.1'], graceMs: 1000 })
  const moves = createClientFor(endpoints, { serverURL: server.url, accessToken: 't' })
  return {
    clock,
    moves,
    later: (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString(),
    /** Number of days whose work has started. */
    runs: () => runs,
    /** Holds the work of the third day from here on. */
    holdThirdDay: () => {
      const [started, released] = [closedGate(), closedGate()]
      const third = runs + 3
      beforeRun = () => {
        if (runs !== third) return undefined
        started.open()
        return released.opened
      }
      return { begun: started.opened, release: released.open }
    },
    /** Waits until the move has stopped; returns the moment that the clock shows. */
    stands: async () => {
      await expect.poll(async () => (await moves.get()).move).toBeNull()
      return (await moves.get()).now
    },
    close: async () => {
      await server.close()
      await clock.close()
      await test.close()
    },
  }
}

let installation: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  installation = await open()
})
afterAll(() => installation.close())

it('a move goes five years at most', async () => {
  const { moves, later } = installation
  const { now } = await moves.get()
  for (const to of ['9999-12-31T23:59:59Z', later(6 * year)]) {
    await expect(moves.advance({ body: { to } })).rejects.toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'to'], msg: expect.stringContaining('at most five years') as string }],
    })
    await expect(moves.freeze({ body: { at: to } })).rejects.toMatchObject({ status: 422 })
  }
  await expect(moves.advance({ body: { seconds: (6 * year) / 1000 } })).rejects.toMatchObject({ status: 422 })
  expect(await moves.get()).toMatchObject({ now, move: null })
})

/**
 * Moves the clock by a day, and runs the work of that day. The previous move has ended at the current time.
 */
const expectOneDayFrom = async (stood: string) => {
  const { moves, runs } = installation
  const before = runs()
  const now = new Date(Date.parse(stood) + day).toISOString()
  expect(await moves.advance({ body: { seconds: day / 1000 } })).toMatchObject({ now, move: null })
  expect(runs()).toBe(before + 1)
}

it('a move reports its progress, and ends when it is stopped', async () => {
  const { moves, later, holdThirdDay } = installation
  const [from, to] = [later(0), later(3 * year)]
  const third = holdThirdDay()
  const moved = moves.advance({ body: { to } }).catch((error: unknown) => error)
  await third.begun
  const { now, move } = await moves.get()
  expect(move).toEqual({ from, to })
  expect(now > from && now < to).toBe(true)
  await expect(moves.advance({ body: { seconds: 1 } })).rejects.toMatchObject({
    status: 409,
    error: 'Conflict',
    message: expect.stringContaining(`is being moved to ${to.slice(0, 10)}`) as string,
  })
  await moves.stop({ body: {} })
  third.release()
  expect(await moved).toMatchObject({ status: 409, error: 'Conflict' })
  const stood = await installation.stands()
  expect(stood > from && stood < to).toBe(true)
  await expectOneDayFrom(stood)
})

it('a move ends when its caller goes away', async () => {
  const { moves, later, holdThirdDay } = installation
  const [from, to] = [later(0), later(4 * year)]
  const third = holdThirdDay()
  const leaving = new AbortController()
  const moved = moves.advance({ body: { to } }, { signal: leaving.signal }).catch((error: unknown) => error)
  await third.begun
  leaving.abort()
  expect(await moved).toBeInstanceOf(Error)
  third.release()
  const stood = await installation.stands()
  expect(stood > from && stood < to).toBe(true)
  await expectOneDayFrom(stood)
})

it('a stop without a move does nothing', async () => {
  const { moves } = installation
  const before = await moves.get()
  expect(await moves.stop({ body: {} })).toEqual(before)
})
