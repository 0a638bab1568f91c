import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { yieldToOthers } from '../waits.ts'
import type { Shop } from '../open-shop.ts'

/** Moment of a kill: after a number of stops of the clock, then a number of other statements. */
export type Death = { readonly stops: number; readonly statements: number }

/** Waits until the connection that holds the clock is gone: PostgreSQL notices a kill a little later. */
const untilClockIsFree = ({ database }: Shop): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and application_name like 'atelier clock move%'`.execute(
          database.db,
        )
        return rows.length
      },
      { timeout: 60_000 },
    )
    .toBe(0)

/** Runs a process that moves the clock. @returns true when the clock has arrived before the kill */
const moveInProcess = async (shop: Shop, until: Date, death: Death | undefined): Promise<boolean> => {
  const fixture = join(import.meta.dirname, 'move-clock.fixture.ts')
  const args = ['--import', 'tsx', fixture, shop.url, until.toISOString()]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  let stops = 0
  const moment = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', () => {
      stops += 1
      if (stops === death?.stops) resolve()
    })
  })
  await Promise.race([moment, exit])
  if (death !== undefined && child.exitCode === null) {
    await yieldToOthers(shop, death.statements)
    child.kill('SIGKILL')
  }
  const [code] = (await exit) as [number | null]
  expect(code).toBeOneOf([0, null])
  await untilClockIsFree(shop)
  return code === 0
}

/**
 * Moves the clock of a shop in separate processes, each of which is killed at its moment (SIGKILL). The last
 * one lives until the clock has arrived.
 *
 * @returns number of processes that were killed
 */
export const moveAndKill = async (shop: Shop, until: Date, deaths: readonly Death[]): Promise<number> => {
  await sql`update sandbox_clock set frozen_at = ${shop.clock.now()}`.execute(shop.database.db)
  let killed = 0
  for (const death of deaths) {
    if (await moveInProcess(shop, until, death)) break
    killed += 1
  }
  await moveInProcess(shop, until, undefined)
  shop.clock.set(until)
  await shop.runJobs()
  return killed
}
