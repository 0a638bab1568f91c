import { setTimeout as sleep } from 'node:timers/promises'
import { holdClock } from './hold-clock.ts'

/** Separate process that holds the clock of a database, reports it, and never lets go. */
const [url = ''] = process.argv.slice(2)

await holdClock(url, async () => {
  process.stdout.write('held\n')
  await sleep(600_000)
})
