import { randomUUID } from 'node:crypto'
import { endpoint } from '@atelier/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { days } from '../clock/clock.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testClock } from '../testing/test-clock.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createApp, type App } from './app.ts'
import { createPipeline } from './pipeline.ts'
import { implement } from './handler.ts'
import { createIdempotencyStore } from './idempotency-postgres.ts'
import { invalid, apiError } from './errors.ts'

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

beforeAll(async () => {
  test = await testDatabase()
  const routes = implement<typeof area, object>(area, {
    write: async ({ body }) => {
      runs += 1
      const number = runs
      await pause
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
    idempotency: createIdempotencyStore({ database: test.database, clock, secret: 's'.repeat(64) }),
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
  it('gives the saved answer to the same request', async () => {
    const key = randomUUID()
    const first = await seen(await write(key, 'hello'))
    expect(first).toMatchObject({ status: 201, replayed: false })
    const second = await seen(await write(key, 'hello'))
    expect(second).toEqual({ ...first, replayed: true })
  })

  it('does the work once when fifty ask at the same moment', async () => {
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

  it('means nothing to another caller', async () => {
    const key = randomUUID()
    const mine = await seen(await write(key, 'mine', { token: 'a' }))
    const theirs = await seen(await write(key, 'mine', { token: 'b' }))
    expect(theirs.replayed).toBe(false)
    expect(theirs.body).not.toEqual(mine.body)
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
    const { rows } = await sql`select 1 from idempotency_keys where expires_at <= ${clock.now()}`.execute(
      test.database.db,
    )
    expect(rows).toEqual([])
  })
})
