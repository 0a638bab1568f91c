import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod/mini'
import { silentLog } from '../testing/silent-log.ts'
import { defineJob, handle, startWorker } from './index.ts'

/** Separate process that takes jobs of a database, reports each, and never finishes one. */
const [url = ''] = process.argv.slice(2)
const shape = z.object({ n: z.number() })
const take = async ({ n }: { n: number }): Promise<void> => {
  process.stdout.write(`${n}\n`)
  await sleep(600_000)
}

await startWorker({
  url,
  handlers: [handle(defineJob({ name: 'test.note', payload: shape, maxAttempts: 1 }), take)],
  log: silentLog,
  concurrency: 4,
})
