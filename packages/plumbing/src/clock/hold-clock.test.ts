import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/index.ts'
import { ClockHeldError, ClockLostError, holdClock } from './index.ts'

let test: TestDatabase<object>
beforeEach(async () => {
  test = await testDatabase()
})
afterEach(() => test.close())

const nothing = () => Promise.resolve('moved')

it('allows one move at a time, and the next one when that has ended, successfully or not', async () => {
  const during = await holdClock(test.url, () =>
    Promise.allSettled([holdClock(test.url, nothing), holdClock(test.url, nothing)]),
  )
  for (const item of during)
    expect(item).toMatchObject({ status: 'rejected', reason: expect.any(ClockHeldError) as ClockHeldError })
  const failed = holdClock(test.url, () => Promise.reject(new Error('It failed.')))
  await expect(failed).rejects.toThrow('It failed.')
  expect(await holdClock(test.url, nothing)).toBe('moved')
})

it('separates the clocks of two databases', async () => {
  const otherDatabase = await testDatabase()
  expect(await holdClock(test.url, () => holdClock(otherDatabase.url, nothing))).toBe('moved')
  await otherDatabase.close()
})

it('is closed to other processes, and released when its own is killed', async () => {
  const fixture = join(import.meta.dirname, 'hold-clock.fixture.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, test.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await expect(holdClock(test.url, nothing)).rejects.toThrow(ClockHeldError)
  child.kill('SIGKILL')
  await vi.waitFor(async () => expect(await holdClock(test.url, nothing)).toBe('moved'), 60_000)
})

it('reports to the move when its connection breaks', async () => {
  const cut = holdClock(test.url, async (held) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'atelier clock move' and datname = current_database()`.execute(
      test.database.db,
    )
    await vi.waitFor(() => expect(held.aborted).toBe(true), 60_000)
    held.throwIfAborted()
  })
  await expect(cut).rejects.toThrow(ClockLostError)
})
