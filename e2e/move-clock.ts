import { openSandboxClock } from '@atelier/plumbing/clock'
import { findEmbeddedPostgres, openDatabase } from '@atelier/plumbing/database'
import { createLog } from '@atelier/plumbing/log'
import type { RunningProduct } from './product.ts'

/** Moves the sandbox clock of a running product forward. */
export async function advanceClock(product: RunningProduct, milliseconds: number): Promise<void> {
  const running = findEmbeddedPostgres(product.dataDir)
  if (running === undefined) throw new Error('The product is not running.')
  const log = createLog({ level: 'error' })
  const database = openDatabase<never>({ url: running.url, log })
  const clock = await openSandboxClock(database, log)
  await clock.advance(milliseconds)
  await clock.close()
  await database.close()
}
