import { randomUUID } from 'node:crypto'
import { endpoint } from '@atelier/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { days } from '../clock/clock.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testClock } from '../testing/test-clock.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createApp, type App } from './app.ts'
import { createPipeline } from './pipeline.ts'
import { implement } from './handler.ts'
import { createIdempotencyStore } from './idempotency-postgres.ts'
import { generationOf, seedOf } from './idempotency-secrets.ts'
import { invalid, apiError } from './errors.ts'
import type { Repetition } from './repetition.ts'

const area = {
  write: endpoint({
    method: 'POST',
    path: '/v1/notes/',
    summary: '',
    access: 'seller',
    scopes: ['products:write'],
    body: z.object({ note: z.string() }),
    status: 201,
    response: z.object({ number: z.int(), secret: z.string() }),
    errors: ['PaymentError'],
  }),
}

const clock = testClock()
let test: TestDatabase<object>
let app: App
let runs = 0
let pause: Promise<void> | undefined
/** Handler's use of the repetition of its request. */
let use: ((repetition: Repetition) => Promise<void>) | undefined

beforeAll(async () => {
  test = await testDatabase()
  const routes = implement<typeof area, object>(area, {
    write: async ({ body }, { repetition }) => {
      runs += 1
      const number = runs
      await pause
      await use?.(repetition)
      if (body.note === 'decline') throw apiError('PaymentError', 'The card was declined.')
      if (body.note === 'crash') throw new Error('crash')
      if (body.note === 'odd')
        throw invalid([{ loc: ['body', 'note'], msg: 'Overridden.', type: 'value_error' }])
      return { number, secret: 'atelier_cst_in_clear' }
    },
  })({})
  const pipeline = createPipeline({
    routes,
    authenticate: async (bearer) => ({
      kind: 'organization',
      organization_id: 'o',
      credential: { kind: 'organization_token', id: bearer },
      scopes: ['products:write'],
    }),
    idempotency: createIdempotencyStore({
      database: test.database,
      clock,
      secret: 's'.repeat(64),
      log: silentLog,
    }),
    limits: 'off',
    log: silentLog,
  })
  app = createApp({ pipelines: [pipeline], log: silentLog, publicUrl: '', sandbox: false })
})
afterAll(() => test.close())

const write = (key: string, note: string, { token = 'a', path = '/v1/notes/' } = {}): Promise<Response> =>
  app.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: JSON.stringify({ note }),
    }),
  )

const seen = async (response: Response) => ({
  status: response.status,
  replayed: response.headers.get('idempotent-replayed') === 'true',
  body: (await response.json()) as unknown,
})

describe('Idempotency-Key', () => {
  it('returns the saved response to the same request', async () => {
    const key = randomUUID()
    const first = await seen(await write(key, 'hello'))
    expect(first).toMatchObject({ status: 201, replayed: false })
    const second = await seen(await write(key, 'hello'))
    expect(second).toEqual({ ...first, replayed: true })
  })

  it('does the work once for fifty concurrent requests', async () => {
    const key = randomUUID()
    const before = runs
    const answers = await Promise.all(Array.from({ length: 50 }, () => write(key, 'rush').then(seen)))
    expect(runs - before).toBe(1)
    expect(new Set(answers.map(({ status }) => status)).size).toBeLessThanOrEqual(2)
    const done = answers.filter(({ status }) => status === 201)
    expect(done.length).toBeGreaterThanOrEqual(1)
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect(await seen(await write(key, 'rush'))).toMatchObject({ status: 201, replayed: true })
  })

  it('answers 409 while the first is in flight', async () => {
    const key = randomUUID()
    let go = (): void => undefined
    pause = new Promise((resolve) => (go = resolve))
    const before = runs
    const first = write(key, 'slow')
    await expect.poll(() => runs).toBe(before + 1)
    expect(await seen(await write(key, 'slow'))).toMatchObject({ status: 409, body: { error: 'Conflict' } })
    go()
    pause = undefined
    expect((await first).status).toBe(201)
  })

  it('answers 422 to another request under the same key', async () => {
    const key = randomUUID()
    await write(key, 'one')
    expect(await seen(await write(key, 'two'))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['header', 'Idempotency-Key'], type: 'idempotency_key_reused' }] },
    })
  })

  it('is unknown to another caller', async () => {
    const key = randomUUID()
    const ownerResponse = await seen(await write(key, 'mine', { token: 'a' }))
    const strangerResponse = await seen(await write(key, 'mine', { token: 'b' }))
    expect(strangerResponse.replayed).toBe(false)
    expect(strangerResponse.body).not.toEqual(ownerResponse.body)
  })

  it('keeps API errors, but neither unexpected errors nor invalid requests', async () => {
    for (const [note, status, replayed] of [
      ['decline', 400, true],
      ['crash', 500, false],
      ['odd', 422, false],
    ] as const) {
      const key = randomUUID()
      expect(await seen(await write(key, note))).toMatchObject({ status, replayed: false })
      expect(await seen(await write(key, note))).toMatchObject({ status, replayed })
    }
  })

  it('is kept for seven days', async () => {
    const key = randomUUID()
    const first = await seen(await write(key, 'week'))
    clock.advance(days(7) - 1000)
    expect(await seen(await write(key, 'week'))).toMatchObject({ replayed: true, body: first.body })
    clock.advance(1000)
    expect(await seen(await write(key, 'week'))).toMatchObject({ status: 201, replayed: false })
  })

  it('is taken over from a process that died', async () => {
    const key = randomUUID()
    await write(key, 'dead')
    await sql`update idempotency_keys set status = null, answer = null, lease_until = clock_timestamp() + interval '1 minute'`.execute(
      test.database.db,
    )
    expect((await write(key, 'dead')).status).toBe(409)
    await sql`update idempotency_keys set lease_until = clock_timestamp()`.execute(test.database.db)
    expect(await seen(await write(key, 'dead'))).toMatchObject({ status: 201, replayed: false })
  })

  it('may have 255 characters', async () => {
    expect((await write('k'.repeat(255), 'long')).status).toBe(201)
    expect((await write('k'.repeat(256), 'long')).status).toBe(422)
  })

  it('leaves nothing readable in the database', async () => {
    const key = `readable-${randomUUID()}`
    await write(key, 'atelier-note-in-clear')
    const { rows } = await sql<{
      row: string
    }>`select encode(answer, 'escape') || to_jsonb(k)::text as row from idempotency_keys k`.execute(
      test.database.db,
    )
    const dump = rows.map(({ row }) => row).join('\n')
    for (const text of [key, 'atelier_cst_in_clear', 'atelier-note-in-clear'])
      expect(dump).not.toContain(text)
  })

  it('is removed some time after it has expired', async () => {
    await write(randomUUID(), 'old')
    clock.advance(days(8))
    await Promise.all(Array.from({ length: 200 }, () => write(randomUUID(), 'new')))
    const expired = async () => {
      const { rows } = await sql`select 1 from idempotency_keys where expires_at <= ${clock.now()}`.execute(
        test.database.db,
      )
      return rows
    }
    await expect.poll(expired).toEqual([])
  })
})

describe('the repetition of a request', () => {
  /** Calls under a key, and records the repetition that the handler receives. */
  const repetitions = async (key: string, notes: readonly string[], options: { token?: string } = {}) => {
    const seen_by_handler: { id: string; isRepeated: boolean; isDone: boolean; isFirst: boolean }[] = []
    use = async (repetition) => {
      const isDone = await repetition.isDone(test.database.db)
      const isFirst = await test.database.transact(repetition.markDone)
      const { isRepeated } = repetition
      seen_by_handler.push({ id: repetition.id('note'), isRepeated, isDone, isFirst })
    }
    const statuses: number[] = []
    for (const note of notes) statuses.push((await write(key, note, options)).status)
    use = undefined
    return { statuses, seen_by_handler }
  }

  it('has the same ids every time, and is marked as done once', async () => {
    const key = randomUUID()
    const { seen_by_handler } = await repetitions(key, ['crash', 'crash', 'crash'])
    const id = seen_by_handler[0]?.id
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(seen_by_handler).toEqual([
      { id, isRepeated: false, isDone: false, isFirst: true },
      { id, isRepeated: true, isDone: true, isFirst: false },
      { id, isRepeated: true, isDone: true, isFirst: false },
    ])
    const otherRepetitions = await repetitions(randomUUID(), ['crash'])
    const stranger = await repetitions(key, ['crash'], { token: 'b' })
    expect(new Set([id, otherRepetitions.seen_by_handler[0]?.id, stranger.seen_by_handler[0]?.id]).size).toBe(
      3,
    )
  })

  it('is a new one when the seven days of the key are over', async () => {
    const key = randomUUID()
    const first = await repetitions(key, ['crash'])
    clock.advance(days(7) - 1000)
    const last = await repetitions(key, ['crash'])
    clock.advance(days(7))
    const next = await repetitions(key, ['crash'])
    const [a, b, c] = [first, last, next].map(({ seen_by_handler }) => seen_by_handler[0])
    expect(b).toEqual({ id: a?.id, isRepeated: true, isDone: true, isFirst: false })
    expect(c).toMatchObject({ isRepeated: false, isDone: false, isFirst: true })
    expect(c?.id).not.toBe(a?.id)
  })

  it('has the same ids after a restored backup has lost its key', async () => {
    const key = randomUUID()
    const ids: { id: string; lostId: string }[] = []
    use = (repetition) => {
      ids.push({ id: repetition.id('note'), lostId: repetition.lostId('note') })
      return Promise.resolve()
    }
    const lose = () => sql`delete from idempotency_keys`.execute(test.database.db)
    await write(key, 'crash')
    await lose()
    await write(key, 'crash')
    await lose()
    clock.advance(days(7) - 1000)
    await write(key, 'crash')
    use = undefined
    const [first, repeatedId, week_after] = ids
    expect(repeatedId).toEqual(first)
    expect([week_after?.id, week_after?.lostId]).toContain(first?.id)
  })

  it.each(['crash', 'odd'])('that was done keeps its key from another body after %s', async (note) => {
    const key = randomUUID()
    const { statuses } = await repetitions(key, [note, 'other', note])
    const failed = note === 'crash' ? 500 : 422
    expect(statuses).toEqual([failed, 422, failed])
    expect(await seen(await write(key, 'other'))).toMatchObject({
      body: { detail: [{ type: 'idempotency_key_reused' }] },
    })
  })

  it.each(['crash', 'odd'])('that was not done frees its key for another body after %s', async (note) => {
    const key = randomUUID()
    use = (repetition) =>
      test.database.transact(async (tx) => {
        await repetition.markDone(tx)
        throw note === 'crash' ? new Error('crash') : invalid([])
      })
    expect((await write(key, note)).status).toBe(note === 'crash' ? 500 : 422)
    const { statuses, seen_by_handler } = await repetitions(key, ['other'])
    expect(statuses).toEqual([201])
    expect(seen_by_handler).toMatchObject([{ isFirst: true }])
  })

  it('whose outcome is open returns its current state, and keeps the response once it is decided', async () => {
    const key = randomUUID()
    let isOpen = true
    use = async (repetition) => {
      await test.database.transact(repetition.markDone)
      if (isOpen) repetition.markUndecided()
    }
    const before = runs
    expect(await seen(await write(key, 'pending'))).toMatchObject({ status: 201, replayed: false })
    expect(await seen(await write(key, 'other'))).toMatchObject({
      body: { detail: [{ type: 'idempotency_key_reused' }] },
    })
    expect(await seen(await write(key, 'pending'))).toMatchObject({ status: 201, replayed: false })
    isOpen = false
    const decided = await seen(await write(key, 'pending'))
    expect(decided).toMatchObject({ status: 201, replayed: false })
    expect(await seen(await write(key, 'pending'))).toEqual({ ...decided, replayed: true })
    use = undefined
    expect(runs - before).toBe(3)
  })

  const lapse = () =>
    sql`update idempotency_keys set lease_until = clock_timestamp()`.execute(test.database.db)
  const gate = () => {
    let open = (): void => undefined
    const opened = new Promise<void>((resolve) => (open = resolve))
    return { open, opened }
  }

  it('waits for the transaction of a concurrent run', async () => {
    const key = randomUUID()
    const [begin, commit] = [gate(), gate()]
    const marks: boolean[] = []
    let waiting = 0
    use = async (repetition) => {
      waiting += 1
      await begin.opened
      await test.database.transact(async (tx) => {
        marks.push(await repetition.markDone(tx))
        await commit.opened
      })
    }
    const first = write(key, 'crash')
    await expect.poll(() => waiting).toBe(1)
    await lapse()
    const second = write(key, 'crash')
    await expect.poll(() => waiting).toBe(2)
    begin.open()
    await expect.poll(() => marks).toEqual([true])
    const blocked = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(test.database.db)
      return rows.length
    }
    await expect.poll(blocked).toBe(1)
    // A third request does not wait, but gets a conflict while the first is in progress.
    expect((await write(key, 'crash')).status).toBe(409)
    commit.open()
    await Promise.all([first, second])
    use = undefined
    expect(marks).toEqual([true, false])
  })

  it('without a key has separate ids', async () => {
    const ids: string[] = []
    use = async (repetition) => {
      ids.push(repetition.id('note'), repetition.id('note'), repetition.id('other'))
      expect(await test.database.transact(repetition.markDone)).toBe(true)
    }
    const call = () =>
      app.fetch(
        new Request('http://localhost/v1/notes/', {
          method: 'POST',
          headers: { authorization: 'Bearer a' },
          body: JSON.stringify({ note: 'hello' }),
        }),
      )
    expect([(await call()).status, (await call()).status]).toEqual([201, 201])
    use = undefined
    const [id, repeatedId, otherId, two] = ids
    expect(repeatedId).toBe(id)
    expect(new Set([id, otherId, two]).size).toBe(3)
  })

  it('derives the same ids as before', () => {
    const scope = { scope: 'token t POST /v1/refunds/', key: 'one' }
    const seed = seedOf('secret', scope, '5b1d2ff4-7a3c-4bd5-9a7c-3a1d5c0e9a11', 'refund')
    expect(seed.toString('hex').slice(0, 16)).toBe('ffeeece8f6c7bdd8')
    expect(generationOf(new Date('2026-01-15T12:00:00.000Z'))).toBe('8ac25d15-2b43-49df-8428-c86bcb85cc56')
  })
})

it('the lease of a key is renewed for as long as its request takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  /** Remaining time of the longest lease without a response, in seconds. */
  const lease = async () => {
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from max(lease_until) - clock_timestamp())::float as left from idempotency_keys
      where status is null`.execute(test.database.db)
    return rows[0]?.left
  }
  try {
    const key = randomUUID()
    let go = (): void => undefined
    pause = new Promise((resolve) => (go = resolve))
    const before = runs
    const first = write(key, 'slow')
    await expect.poll(() => runs).toBe(before + 1)
    // Expires the lease, as for a call that takes longer.
    await sql`update idempotency_keys set lease_until = clock_timestamp()`.execute(test.database.db)
    vi.advanceTimersByTime(20_000)
    await expect.poll(lease).toBeGreaterThan(30)
    expect((await write(key, 'slow')).status).toBe(409)
    go()
    pause = undefined
    expect((await first).status).toBe(201)
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
