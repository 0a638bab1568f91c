import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { silentLog, testDatabase, type TestDatabase } from '../testing/index.ts'
import { defineJob, enqueue, handle, startWorker } from './index.ts'
import { createDeadPoolFinder, settleJobsOf } from './dead-pools.ts'
import { restoreAttempts } from './interrupted-jobs.ts'

const shape = z.object({ n: z.number() })
const note = defineJob({ name: 'test.note', payload: shape, maxAttempts: 1 })

let test: TestDatabase<object>
let child: ChildProcess
let takenNumbers: number[]

/** Worker in a separate process that holds four of twenty jobs. */
beforeEach(async () => {
  test = await testDatabase()
  takenNumbers = []
  await test.database.transact(async (tx) => {
    for (let n = 0; n < 20; n += 1) await enqueue(tx, note, { n })
  })
  child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'hold-worker.fixture.ts'), test.url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => takenNumbers.push(Number(line)))
  await vi.waitFor(() => expect(takenNumbers).toHaveLength(4), 60_000)
})

afterEach(async () => {
  vi.useRealTimers()
  child.kill('SIGKILL')
  await test.close()
})

const heldJobs = async (): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from graphile_worker.jobs where locked_by is not null`.execute(
    test.database.db,
  )
  return rows[0]?.n ?? 0
}

it('does not touch jobs of a living worker', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  expect(await heldJobs()).toBe(4)
  const finder = createDeadPoolFinder(test.database)
  await finder.find()
  vi.advanceTimersByTime(2600)
  expect(await finder.find()).toEqual([])
})

it('runs all jobs that a killed worker held, on the last attempt too', async () => {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
  const ran: number[] = []
  const worker = await startWorker({
    url: test.url,
    handlers: [handle(note, async ({ n }) => void ran.push(n))],
    log: silentLog,
  })
  await vi.waitFor(() => expect(ran).toHaveLength(20), 60_000)
  await worker.stop()
  expect(new Set(ran).size).toBe(20)
  const { rows } = await sql`select 1 from graphile_worker.jobs`.execute(test.database.db)
  expect(rows).toEqual([])
})

it('finally gives up a job that crashes its process', async () => {
  child.kill('SIGKILL')
  const { rows } = await sql<{
    id: string
  }>`select id::text from graphile_worker.jobs where locked_by is not null limit 1`.execute(test.database.db)
  const id = rows[0]?.id ?? ''
  vi.useFakeTimers({ toFake: ['performance'] })
  const finder = createDeadPoolFinder(test.database)
  const dead = await vi.waitUntil(
    async () => {
      vi.advanceTimersByTime(2600)
      const result = await finder.find()
      return result.length > 0 && result
    },
    { timeout: 60_000 },
  )
  expect(await settleJobsOf(test.database, dead)).toContain(id)
  /** Takes the job, which counts an attempt, and interrupts it again. */
  const attempts = async (): Promise<number> => {
    await sql`
      select graphile_worker.reschedule_jobs(array[id], attempts => attempts + 1)
      from graphile_worker.jobs where id = ${id}`.execute(test.database.db)
    await test.database.transact((tx) => restoreAttempts(tx, [id]))
    const { rows } = await sql<{
      attempts: number
    }>`select attempts from graphile_worker.jobs where id = ${id}`.execute(test.database.db)
    return rows[0]?.attempts ?? -1
  }
  const seen: number[] = []
  for (let i = 0; i < 10; i += 1) seen.push(await attempts())
  expect(seen).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
})
