import { openSandboxClock } from '@atelier/plumbing/clock'
import { openDatabase } from '@atelier/plumbing/database'
import { createLog } from '@atelier/plumbing/log'
import type { RunningProduct } from './product.ts'

/** Moves the sandbox clock of a running product forward. */
export async function advanceClock(product: RunningProduct, milliseconds: number): Promise<void> {
  const log = createLog({ level: 'error' })
  const database = openDatabase<never>({ url: product.databaseUrl, log })
  const clock = await openSandboxClock(database, log)
  await clock.advance(milliseconds)
  await clock.close()
  await database.close()
}
