import { setTimeout as sleep } from 'node:timers/promises'
import { holdClock } from './hold-clock.ts'

/** Run as a process of its own: holds the clock of a database, says so, and never lets go. */
const [url = ''] = process.argv.slice(2)

await holdClock(url, async () => {
  process.stdout.write('held\n')
  await sleep(600_000)
})
