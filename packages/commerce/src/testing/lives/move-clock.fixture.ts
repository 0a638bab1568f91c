import { tmpdir } from 'node:os'
import { holdClock, openSandboxClock } from '@atelier/plumbing/clock'
import { openDatabase } from '@atelier/plumbing/database'
import { advanceClock, startWorker } from '@atelier/plumbing/jobs'
import { createDiskStorage } from '@atelier/plumbing/storage'
import { silentLog } from '@atelier/plumbing/testing'
import { createCommerce } from '../../commerce.ts'
import type { Tables } from '../../core/database/tables.ts'
import { quarterTax } from '../added-tax.ts'

/**
 * Separate process that moves the sandbox clock of a market's database like the product does, with a worker,
 * and prints the time of each stop. It ends when the clock has arrived.
 */
const [url = '', to = ''] = process.argv.slice(2)
const log = silentLog
const database = openDatabase<Tables>({ url, log })
const clock = await openSandboxClock(database, log)
const publicUrl = 'http://atelier.test'
const secret = '0'.repeat(64)
const { jobs, due } = createCommerce({
  database,
  clock,
  log,
  mailer: { send: () => Promise.resolve() },
  storage: createDiskStorage({ directory: tmpdir(), publicUrl, secret, clock }),
  public_url: publicUrl,
  secret,
  tax: quarterTax,
})
await startWorker({ url, handlers: jobs, log })
const advance = async (moment: Date | number): Promise<void> => {
  await clock.advance(moment)
  process.stdout.write(`${clock.now().toISOString()}\n`)
}
const patience = 600_000
await holdClock(url, (signal) =>
  advanceClock({
    database,
    clock: { ...clock, advance },
    due,
    to: new Date(to),
    patience,
    log,
    signal,
  }),
)
process.exit(0)
