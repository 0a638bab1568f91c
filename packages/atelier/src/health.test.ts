import { createJobActivity, defineJob, enqueue } from '@atelier/plumbing/jobs'
import { openDatabase, type Database } from '@atelier/plumbing/database'
import { createApp } from '@atelier/plumbing/http'
import { mountSmallDisk, openOwnPostgres, silentLog, type OwnPostgres } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { createHealth } from './health.ts'
import { healthPages } from './health-pages.ts'
import { createReadiness } from './readiness.ts'

const note = defineJob({ name: 'test.note', payload: z.object({}) })

let postgres: OwnPostgres
let database: Database<never>

beforeAll(async () => {
  postgres = await openOwnPostgres()
  database = openDatabase<never>({ url: postgres.url, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

const openHealth = (disks: readonly string[] = [], hold?: string) =>
  createHealth({
    database,
    activity: createJobActivity(),
    jobs: [note],
    disks,
    explainHold: () => Promise.resolve(hold),
  })

it('is ok', async () => {
  expect(await openHealth([postgres.directory]).check()).toEqual({
    status: 'ok',
    database: 'ok',
    jobs: 'ok',
    disk: 'ok',
  })
})

it('is ok while charges and refunds wait, and mentions it, as does the text of readiness', async () => {
  const health = openHealth([], 'Charges and refunds wait.')
  expect(await health.check()).toMatchObject({ status: 'ok', payments: 'Charges and refunds wait.' })
  const app = createApp({
    pipelines: [],
    pages: healthPages({ health, readiness: createReadiness() }),
    publicUrl: 'http://atelier.test',
    sandbox: false,
    log: silentLog,
  })
  const response = await app.fetch(new Request('http://atelier.test/readyz'))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok', payments: 'Charges and refunds wait.' })
})

it('answers within two seconds while the database stalls, and is ok again when it resumes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const health = openHealth()
  await health.check()
  postgres.signalAll('SIGSTOP')
  onTestFinished(() => postgres.signalAll('SIGCONT'))
  for (let times = 0; times < 2; times += 1) {
    // Callers within a second share one check.
    vi.advanceTimersByTime(1001)
    const report = health.check()
    vi.advanceTimersByTime(2000)
    expect((await report).status).toBe('the database does not answer')
  }
  postgres.signalAll('SIGCONT')
  vi.advanceTimersByTime(1001)
  expect((await health.check()).status).toBe('ok')
})

it('names a disk that is nearly full', async (context) => {
  const disk = mountSmallDisk(101)
  if (disk === undefined) return context.skip('This user may not mount a disk to fill.')
  expect((await openHealth([disk.directory]).check()).disk).toBe('ok')
  disk.fill()
  const { status, disk: state } = await openHealth([disk.directory]).check()
  expect(state).toMatch(/has only 0 MB left/)
  expect(status).toBe(state)
  disk.close()
})

it('reports due jobs that no worker runs', async () => {
  await database.transact((tx) => enqueue(tx, note, {}))
  expect((await openHealth().check()).status).toBe('ok')
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now() - interval '31 seconds')
    from graphile_worker.jobs`.execute(database.db)
  expect(await openHealth().check()).toMatchObject({
    status: 'no worker takes the jobs that are due: test.note',
    database: 'ok',
  })
})
