import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Outage } from '../outage/index.ts'
import { mountSmallDisk, openOwnPostgres, silentLog, type OwnPostgres } from '../testing/index.ts'
import { openDatabase } from './open.ts'

const watchedLog = () => ({ ...silentLog, error: vi.fn(), warn: vi.fn() })

/** Runs a test with its own server. */
const withPostgres = (run: (postgres: OwnPostgres) => Promise<void>) => async (): Promise<void> => {
  const postgres = await openOwnPostgres()
  await run(postgres).finally(() => postgres.stop())
}

const outageOf = async (call: Promise<unknown>): Promise<Outage> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  if (error instanceof Outage) return error
  throw new Error('There was no outage.', { cause: error })
}

it(
  'ends every wait for a server that stalls, reports it once, and continues when the server does',
  withPostgres(async (postgres) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const log = watchedLog()
    const database = openDatabase<object>({ url: postgres.url, poolSize: 2, log })
    const read = () => sql`select 1`.execute(database.db)
    await Promise.all([read(), read()])
    postgres.signalAll('SIGSTOP')
    const waiting = [
      ...Array.from({ length: 6 }, read),
      database.transact(async (tx) => sql`select 1`.execute(tx)),
    ]
    const outages = Promise.all(waiting.map(outageOf))
    await expect.poll(() => vi.getTimerCount()).toBe(waiting.length)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(new Set((await outages).map(({ reason }) => reason))).toEqual(new Set(['away']))
    postgres.signalAll('SIGCONT')
    await read()
    vi.advanceTimersByTime(3000)
    await read()
    expect([log.error.mock.calls.length, log.warn.mock.calls.length]).toEqual([1, 1])
    await database.close()
  }),
)

it.concurrent(
  'works with its connections while others hold all the rest',
  withPostgres(async (postgres) => {
    const log = watchedLog()
    const database = openDatabase<object>({ url: postgres.url, poolSize: 4, log })
    const read = () => sql`select 1`.execute(database.db)
    await read()
    const otherClients: Client[] = []
    for (;;) {
      const otherClient = new Client({ connectionString: postgres.url })
      otherClient.on('error', () => undefined)
      const isIn = await otherClient.connect().then(
        () => true,
        () => false,
      )
      if (!isIn) break
      otherClients.push(otherClient)
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, read))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Outage)
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    await Promise.all(otherClients.map((otherClient) => otherClient.end()))
    await vi.waitFor(() => Promise.all(Array.from({ length: 8 }, read)), 60_000)
    expect(log.error.mock.calls.length).toBeLessThanOrEqual(1)
    await database.close()
  }),
)

it.concurrent('rejects writes while its disk is full, continues to read, loses nothing, and writes again when there is room', async (context) => {
  const disk = mountSmallDisk(200)
  if (disk === undefined) return context.skip('This user may not mount a disk to fill.')
  const log = watchedLog()
  const ownPostgres = await openOwnPostgres(disk.directory)
  const database = openDatabase<object>({ url: ownPostgres.url, log })
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from notes`.execute(database.db)).rows[0]?.n
  const write = () =>
    sql`insert into notes select repeat(md5(random()::text), 200) from generate_series(1, 200)`.execute(
      database.db,
    )
  await sql`create table notes (text text)`.execute(database.db)
  await write()
  disk.fill()
  let writtenCount = 1
  const rejected = await vi.waitUntil(
    async () =>
      write().then(
        () => {
          writtenCount += 1
          return false
        },
        (error: unknown) => error,
      ),
    { timeout: 60_000, interval: 5 },
  )
  expect(rejected).toBeInstanceOf(Outage)
  disk.free()
  await vi.waitFor(write, { timeout: 60_000, interval: 200 })
  expect(await count()).toBe((writtenCount + 1) * 200)
  await database.close()
  await ownPostgres.stop()
  disk.close()
})
