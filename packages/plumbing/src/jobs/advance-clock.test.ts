import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { openSandboxClock, type SandboxClock } from '../clock/sandbox-clock.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { advanceClock, WorkNotDoneError } from './advance-clock.ts'
import { enqueue } from './enqueue.ts'
import { defineJob } from './job.ts'

const note = defineJob({ name: 'advance.note', payload: z.object({ n: z.int() }) })
const day = (n: number) => new Date(`2099-01-0${n}T00:00:00Z`)

let test: TestDatabase<object>
let clock: SandboxClock
beforeAll(async () => {
  test = await testDatabase()
  clock = await openSandboxClock(test.database, silentLog)
})
afterAll(async () => {
  await clock.close()
  await test.close()
})

it('stands where it came to when nobody does the work that fell due there', async () => {
  await clock.freeze(day(1))
  await advanceClock({ database: test.database, clock, to: day(2) })
  expect(clock.state()).toEqual({ now: day(2), frozen: true })
  await test.database.transact((tx) => enqueue(tx, note, { n: 1 }, { at: day(3) }))
  const options = { database: test.database, clock, to: day(5), patience: 30 }
  await expect(advanceClock(options)).rejects.toThrow(WorkNotDoneError)
  expect(clock.state()).toEqual({ now: day(3), frozen: true })
})

it('runs on afterwards if it ran before, come what may', async () => {
  await clock.resume()
  const options = { database: test.database, clock, to: day(5), patience: 30 }
  await expect(advanceClock(options)).rejects.toThrow(WorkNotDoneError)
  expect(clock.state().frozen).toBe(false)
  expect(clock.now() < day(4)).toBe(true)
})
